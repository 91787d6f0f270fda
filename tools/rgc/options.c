/*
 * rgc/options.c: the command line, understood.
 *
 * One table (options.def) says what there is; one setter an option (setters.c) says what it does.
 * The first mistake is kept and the rest is still read, so that the mistake is told in the form
 * (--diagnostics, --color) that was asked for, wherever that stands.
 */
#include "parser.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- mistakes -------------------------------------------------------------------------------- */

void rgc_parser_mistake(struct parser *parser, const char *format, ...)
{
    struct options *options = parser->options;
    if (options->mistake[0])
        return;
    va_list args;
    va_start(args, format);
    (void)vsnprintf(options->mistake, sizeof(options->mistake), format, args);
    va_end(args);
    options->advice[0] = 0;
}

void rgc_parser_advise(struct parser *parser, const char *format, ...)
{
    struct options *options = parser->options;
    if (options->advice[0])
        return;
    va_list args;
    va_start(args, format);
    (void)vsnprintf(options->advice, sizeof(options->advice), format, args);
    va_end(args);
}

void rgc_parser_advise_word(struct parser *parser, const struct suggestion *found, const char *what)
{
    if (found->best)
        rgc_parser_advise(parser, "%s named '%s' exists", what, found->best);
}

char *rgc_parser_own(struct parser *parser, const char *text, size_t size)
{
    char *copy = rgc_tool_alloc(size + 1, 1);
    memcpy(copy, text, size);
    return parser->options->owned[parser->options->owned_count++] = copy;
}

/* ---- compiling: the library's table ---------------------------------------------------------- */

/* Whether `word`, as written on a command line, is the name of a row: "-" stands for "_". */
static bool is_option_name(const char *name, const char *word, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (!name[i] || name[i] != (word[i] == '-' ? '_' : word[i]) || word[i] == '_')
            return false;
    return !name[size];
}

const rgc_option_info *rgc_parser_find_option(const char *word, size_t size)
{
    for (uint32_t i = 0; i < rgc_option_info_count(); i++)
        if (is_option_name(rgc_option_info_get(i)->name, word, size))
            return rgc_option_info_get(i);
    return NULL;
}

void rgc_parser_add_setting(struct parser *parser, const char *name, const char *value)
{
    struct options *options = parser->options;
    rgc_compile_options scratch = { .target = RGC_TARGET_PC };
    if (rgc_option_set(&scratch, name, value) != RGC_OK) {
        const rgc_option_info *info = rgc_parser_find_option(name, strlen(name));
        rgc_parser_mistake(parser, "'%s' does not take '%s'", name, value);
        if (info && info->words)
            rgc_parser_advise(parser, "it takes %s", info->words);
        return;
    }
    options->settings[options->setting_count++] =
        (struct setting){ .name = name, .value = value, .written = parser->written };
}

/* ---- one option ------------------------------------------------------------------------------ */

/* Whether the argument is this option; *value is what stands in the same argument, or NULL. */
static bool is_row(const struct option_row *row, const char *argument, const char **value)
{
    *value = NULL;
    if (row->form == OPTION_GROUP || row->form == OPTION_TABLE)
        return false;
    size_t size = strlen(row->name);
    if (strncmp(argument, row->name, size) != 0)
        return false;
    const char *rest = argument + size;
    if (row->form == OPTION_FLAG)
        return !*rest;
    if (row->form == OPTION_LONG && *rest && *rest != '=')
        return false;
    if (row->form == OPTION_JOINED || *rest)
        *value = row->form == OPTION_LONG ? rest + 1 : rest;
    return true;
}

/* The row with the longest name that fits: -Werror before -W. */
static const struct option_row *find_row(
    enum command command, const char *argument, const char **value)
{
    uint32_t count;
    const struct option_row *rows = rgc_option_rows(&count), *best = NULL;
    for (uint32_t i = 0; i < count; i++) {
        const char *joined;
        bool usable = rows[i].commands & 1u << command || !rows[i].commands;
        if (!usable || !is_row(&rows[i], argument, &joined) ||
            (best && strlen(best->name) >= strlen(rows[i].name)))
            continue;
        best = &rows[i];
        *value = joined;
    }
    return best;
}

/* --objective=sync and the other words of the library's table; false: it is none of them. */
static bool set_word(struct parser *parser, const char *argument, const char *next, bool *used)
{
    if (strncmp(argument, "--", 2) != 0 ||
        !(1u << parser->options->command & (1u << COMMAND_COMPILE | 1u << COMMAND_CHECK)))
        return false;
    size_t size = strcspn(argument + 2, "=");
    const rgc_option_info *info = rgc_parser_find_option(argument + 2, size);
    if (!info || info->kind != RGC_OPTION_WORD)
        return false;
    const char *value = argument[2 + size] ? argument + 2 + size + 1 : next;
    *used = !argument[2 + size];
    if (value)
        rgc_parser_add_setting(parser, info->name, value);
    else
        rgc_parser_mistake(parser, "'%s' wants %s", argument, info->words);
    return true;
}

static void tell_unknown(struct parser *parser, const char *argument)
{
    enum command command = parser->options->command;
    size_t size = strcspn(argument, "=");
    rgc_parser_mistake(parser, "there is no option '%.*s'%s%s", (int)(size < 100 ? size : 100),
        argument, command == COMMAND_COMPILE ? "" : " of ",
        command == COMMAND_COMPILE ? "" : rgc_command_name(command));
    uint32_t count;
    const struct option_row *rows = rgc_option_rows(&count);
    struct suggestion found = { .word = rgc_parser_own(parser, argument, size) };
    for (uint32_t i = 0; i < count; i++)
        if (rows[i].form != OPTION_GROUP && rows[i].name && rows[i].commands & 1u << command &&
            strlen(rows[i].name) > 2)
            rgc_suggest(&found, rows[i].name);
    rgc_parser_advise_word(parser, &found, "an option");
    rgc_parser_advise(parser, "`rgc %s --help` lists the options", rgc_command_name(command));
}

/* One option; returns how many arguments it took. */
static int take_option(struct parser *parser, const char *argument, const char *next)
{
    const char *value;
    bool used = false;
    parser->written = argument;
    const struct option_row *row = find_row(parser->options->command, argument, &value);
    if (!row) {
        if (!set_word(parser, argument, next, &used))
            tell_unknown(parser, argument);
        return 1 + (used && next);
    }
    if (!row->set) {
        rgc_parser_mistake(parser, "'%s' is not in this version of rgc", row->name);
        return 1 + (row->argument && !value && next);
    }
    bool wants = row->form == OPTION_EITHER || row->form == OPTION_LONG;
    if (wants && !value && !next) {
        rgc_parser_mistake(parser, "'%s' wants %s after it", row->name, row->argument);
        return 1;
    }
    row->set(parser, value ? value : wants ? next : "");
    return wants && !value ? 2 : 1;
}

/* ---- the whole line -------------------------------------------------------------------------- */

static void make_room(struct options *options, size_t count)
{
    options->files = rgc_tool_alloc(count, sizeof(*options->files));
    options->budgets = rgc_tool_alloc(count, sizeof(*options->budgets));
    options->params = rgc_tool_alloc(count, sizeof(*options->params));
    options->include_dirs = rgc_tool_alloc(count, sizeof(*options->include_dirs));
    options->settings = rgc_tool_alloc(count, sizeof(*options->settings));
    options->warnings = rgc_tool_alloc(count, sizeof(*options->warnings));
    options->deps_targets = rgc_tool_alloc(count, sizeof(*options->deps_targets));
    options->owned = rgc_tool_alloc(count + 1, sizeof(*options->owned));
}

static void check_together(struct parser *parser)
{
    struct options *o = parser->options;
    bool several = o->emits & (o->emits - 1);
    if (o->help || o->version)
        return;
    if (o->command != COMMAND_EXPLAIN && !o->file_count)
        rgc_parser_mistake(parser, "no input file");
    if (o->command == COMMAND_COMPILE && o->file_count > 1)
        rgc_parser_mistake(parser, "compile takes one file, and '%s' is a second one", o->files[1]);
    if (several && (!o->output || !strcmp(o->output, "-")))
        rgc_parser_mistake(parser, "several kinds of output need `-o BASE`");
    if (o->why && o->dump)
        rgc_parser_mistake(parser, "'--why' and '--dump' do not go together");
    if ((o->why || o->dump) && o->emits)
        rgc_parser_mistake(parser,
            "'--%s' stands instead of the output, so '--emit' does not go with it",
            o->why ? "why" : "dump");
    if (o->deps_only && o->deps_beside)
        rgc_parser_mistake(parser, "'-M' writes no output that '-MD' could stand beside");
    bool deps = o->deps_only || o->deps_beside || o->emits & 1u << EMIT_DEPS;
    if (!deps && (o->deps_file || o->deps_target_count || o->deps_phony))
        rgc_parser_mistake(parser, "'-MF', '-MT' and '-MP' need '-M' or '-MD'");
    if (o->time && o->json)
        rgc_parser_mistake(
            parser, "'--time' and '--diagnostics=json' would both write to standard error");
    if (o->write && o->check)
        rgc_parser_mistake(parser, "'-w' and '--check' do not go together");
}

bool rgc_options_parse(
    struct options *options, enum command command, int count, char *const *arguments)
{
    struct parser parser = { .options = options };
    *options = (struct options){ .command = command, .max_errors = 20 };
    make_room(options, (size_t)count + 1);
    bool only_files = false;
    for (int i = 0; i < count;) {
        const char *argument = arguments[i];
        if (!only_files && !strcmp(argument, "--")) {
            only_files = true;
            i++;
        } else if (only_files || argument[0] != '-' || !argument[1]) {
            options->files[options->file_count++] = argument;
            i++;
        } else {
            i += take_option(&parser, argument, i + 1 < count ? arguments[i + 1] : NULL);
        }
    }
    check_together(&parser);
    return !options->mistake[0];
}

void rgc_options_free(struct options *options)
{
    for (uint32_t i = 0; i < options->owned_count; i++)
        free(options->owned[i]);
    free(options->owned);
    free(options->files);
    free(options->budgets);
    free(options->params);
    free(options->include_dirs);
    free(options->settings);
    free(options->warnings);
    free(options->deps_targets);
}
