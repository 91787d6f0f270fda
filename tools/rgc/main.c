/*
 * rgc: the command line of the render-graph compiler.
 */
#include "commands.h"
#include "file.h"

#include <string.h>

static const struct {
    const char *name;
    enum command command;
    enum status (*run)(const struct options *options, struct report *report);
} commands[] = {
#define COMMAND(name, NAME, arguments, help) { #name, COMMAND_##NAME, rgc_command_##name },
#define LATER(name)
#include "commands.def"
#undef COMMAND
#undef LATER
};

static const char *const later[] = {
#define COMMAND(name, NAME, arguments, help)
#define LATER(name) #name,
#include "commands.def"
#undef COMMAND
#undef LATER
};

enum status rgc_write_output(struct report *report, const char *path, const struct bytes *bytes)
{
    const char *why = NULL;
    if (rgc_file_write(path, bytes, &why))
        return STATUS_FINE;
    rgc_report_tell(report, TOOL_UNWRITABLE, NULL, "cannot write '%s': %s",
        strcmp(path, "-") ? path : "standard output", why);
    return STATUS_USAGE;
}

static bool is_later(const char *word)
{
    for (size_t i = 0; i < sizeof(later) / sizeof(*later); i++)
        if (!strcmp(later[i], word))
            return true;
    return false;
}

/* The command that is named, or the default one. */
static size_t find_command(const char *word, bool *named)
{
    for (size_t i = 0; i < sizeof(commands) / sizeof(*commands); i++)
        if (word && !strcmp(commands[i].name, word)) {
            *named = true;
            return i;
        }
    *named = false;
    return 0;
}

static enum status print_help(const struct options *options, struct report *report, bool named)
{
    struct bytes out = { NULL, 0, 0 };
    if (options->version) {
        rgc_bytes_format(&out, "rgc %s\n", rgc_version());
    } else {
        rgc_help(&out, options->command);
        if (!named)
            rgc_help_commands(&out);
    }
    enum status status = rgc_write_output(report, "-", &out);
    rgc_bytes_free(&out);
    return status;
}

int main(int count, char **arguments)
{
    bool named;
    const char *word = count > 1 ? arguments[1] : NULL;
    size_t command = find_command(word, &named);
    int skip = named ? 2 : count > 1 ? 1 : count;
    struct options options;
    struct report report;
    bool fine =
        rgc_options_parse(&options, commands[command].command, count - skip, arguments + skip);
    enum status status = STATUS_USAGE;
    rgc_report_begin(&report, &options);
    if (word && !named && is_later(word))
        rgc_report_tell(&report, TOOL_USAGE, NULL, "'%s' is not in this version of rgc", word);
    else if (!fine)
        rgc_report_tell(&report, TOOL_USAGE,
            options.advice[0] ? options.advice : "`rgc --help` tells what there is", "%s",
            options.mistake);
    else if (options.help || options.version)
        status = print_help(&options, &report, named);
    else
        status = commands[command].run(&options, &report);
    if (status == STATUS_FAULT)
        rgc_report_fault(&report);
    rgc_report_end(&report);
    rgc_options_free(&options);
    return (int)status;
}
