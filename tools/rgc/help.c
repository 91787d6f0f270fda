/*
 * rgc/help.c: what there is, from the tables that also parse it.
 */
#include "options.h"

#include <string.h>

enum { WIDTH = 80, INDENT = 26 };

static const struct {
    const char *name, *arguments, *help;
} commands[] = {
#define COMMAND(name, NAME, arguments, help) { #name, arguments, help },
#define LATER(name)
#include "commands.def"
#undef COMMAND
#undef LATER
};

const char *rgc_command_name(enum command command)
{
    return commands[command].name;
}

/* "  name    help", the help wrapped. */
static void put_entry(struct bytes *out, const char *name, const char *help)
{
    size_t size = strlen(name) + 2;
    rgc_bytes_format(out, "  %s", name);
    if (size + 2 > INDENT) {
        rgc_bytes_text(out, "\n");
        size = 0;
    }
    rgc_bytes_repeat(out, ' ', INDENT - size);
    rgc_bytes_wrap(out, help, INDENT, INDENT, WIDTH);
    rgc_bytes_text(out, "\n");
}

static void put_row(struct bytes *out, const struct option_row *row)
{
    static const char *const separators[] = {
        [OPTION_FLAG] = "",
        [OPTION_EITHER] = " ",
        [OPTION_LONG] = "=",
        [OPTION_JOINED] = "",
    };
    struct bytes name = { NULL, 0, 0 };
    rgc_bytes_format(&name, "%s%s%s", row->name, row->argument ? separators[row->form] : "",
        row->argument ? row->argument : "");
    put_entry(out, name.data, row->help);
    rgc_bytes_free(&name);
}

/* A row of the library's table, as it is written on a command line. */
static void put_option(struct bytes *out, const rgc_option_info *info)
{
    struct bytes name = { NULL, 0, 0 }, help = { NULL, 0, 0 };
    bool word = info->kind == RGC_OPTION_WORD;
    rgc_bytes_text(&name, word ? "--" : "-f[no-]");
    size_t start = name.size;
    rgc_bytes_text(&name, info->name);
    for (size_t i = start; i < name.size; i++)
        name.data[i] = (char)(name.data[i] == '_' ? '-' : name.data[i]);
    if (word)
        rgc_bytes_format(&name, "=%s", info->words);
    rgc_bytes_format(&help, "%s%s", info->help, info->planned ? " (not yet)" : "");
    put_entry(out, name.data, help.data);
    rgc_bytes_free(&name);
    rgc_bytes_free(&help);
}

static bool group_has(
    const struct option_row *rows, uint32_t count, uint32_t group, enum command command)
{
    for (uint32_t i = group + 1; i < count && rows[i].form != OPTION_GROUP; i++)
        if (rows[i].commands & 1u << command)
            return true;
    return false;
}

void rgc_help(struct bytes *out, enum command command)
{
    uint32_t count;
    const struct option_row *rows = rgc_option_rows(&count);
    rgc_bytes_format(
        out, "usage: rgc %s %s\n\n", commands[command].name, commands[command].arguments);
    rgc_bytes_wrap(out, commands[command].help, 0, 0, WIDTH);
    rgc_bytes_text(out, "\n");
    for (uint32_t i = 0; i < count; i++) {
        if (rows[i].form == OPTION_GROUP && group_has(rows, count, i, command))
            rgc_bytes_format(out, "\n%s:\n", rows[i].name);
        if (!(rows[i].commands & 1u << command))
            continue;
        if (rows[i].form == OPTION_TABLE)
            for (uint32_t o = 0; o < rgc_option_info_count(); o++)
                put_option(out, rgc_option_info_get(o));
        else if (rows[i].form != OPTION_GROUP && rows[i].help)
            put_row(out, &rows[i]);
    }
}

void rgc_help_commands(struct bytes *out)
{
    rgc_bytes_text(out, "\nCommands:\n");
    for (size_t i = 0; i < sizeof(commands) / sizeof(*commands); i++)
        put_entry(out, commands[i].name, commands[i].help);
    rgc_bytes_text(out, "\n`rgc COMMAND --help` lists the options of a command.\n");
}
