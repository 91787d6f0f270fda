/*
 * rgc/setters.c: what each option does. The table of them all stands at the end.
 */
#include "parser.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- words ----------------------------------------------------------------------------------- */

/* The place of `value` among "a|b|c", or -1 after telling the mistake. */
static int find_word(struct parser *parser, const char *words, const char *value)
{
    size_t size = strlen(value);
    const char *word = words;
    for (int place = 0;; place++) {
        size_t length = strcspn(word, "|");
        if (length == size && !memcmp(word, value, size))
            return place;
        if (!word[length])
            break;
        word += length + 1;
    }
    rgc_parser_mistake(parser, "'%s' does not take '%s'", parser->written, value);
    rgc_parser_advise(parser, "it takes %s", words);
    return -1;
}

static bool is_one_of(const char *const *words, size_t count, const char *word, size_t size)
{
    for (size_t i = 0; i < count; i++)
        if (strlen(words[i]) == size && !memcmp(words[i], word, size))
            return true;
    return false;
}

static bool read_number(const char *text, uint64_t *number, const char **rest)
{
    char *end;
    if (*text < '0' || *text > '9')
        return false;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    *number = value;
    *rest = end;
    return !errno;
}

/* ---- output ---------------------------------------------------------------------------------- */

static const struct {
    const char *name, *ending;
} emits[EMIT_COUNT] = {
    [EMIT_TEXT] = { "text", ".txt" },
    [EMIT_JSON] = { "json", ".json" },
    [EMIT_DOT] = { "dot", ".dot" },
    [EMIT_SVG] = { "svg", ".svg" },
    [EMIT_RG] = { "rg", ".rg" },
    [EMIT_STATS] = { "stats", ".stats" },
    [EMIT_DEPS] = { "deps", ".d" },
};
static const char *const later_emits[] = { "html", "memory-svg", "c", "bin", "events", "vulkan" };

const char *rgc_emit_ending(enum emit_kind kind)
{
    return emits[kind].ending;
}

static void set_output(struct parser *parser, const char *value)
{
    if (!*value)
        rgc_parser_mistake(parser, "'-o' wants the name of a file");
    parser->options->output = value;
}

static void add_emit(struct parser *parser, const char *word, size_t size)
{
    for (uint32_t kind = 0; kind < EMIT_COUNT; kind++)
        if (strlen(emits[kind].name) == size && !memcmp(emits[kind].name, word, size)) {
            parser->options->emits |= 1u << kind;
            return;
        }
    size_t later = sizeof(later_emits) / sizeof(*later_emits);
    if (is_one_of(later_emits, later, word, size)) {
        rgc_parser_mistake(parser, "'--emit=%.*s' is not in this version of rgc", (int)size, word);
        return;
    }
    rgc_parser_mistake(
        parser, "there is no output of kind '%.*s'", (int)(size < 64 ? size : 64), word);
    struct suggestion found = { .word = rgc_parser_own(parser, word, size) };
    for (uint32_t kind = 0; kind < EMIT_COUNT; kind++)
        rgc_suggest(&found, emits[kind].name);
    rgc_parser_advise_word(parser, &found, "a kind");
    rgc_parser_advise(parser, "the kinds are text, json, dot, svg, rg, stats, deps");
}

static void set_emit(struct parser *parser, const char *value)
{
    for (;;) {
        size_t size = strcspn(value, ",");
        add_emit(parser, value, size);
        if (!value[size] || parser->options->mistake[0])
            return;
        value += size + 1;
    }
}

static void set_why(struct parser *parser, const char *value)
{
    parser->options->why = value;
}

static void set_dump(struct parser *parser, const char *value)
{
    parser->options->dump = value;
}

static void set_time(struct parser *parser, const char *value)
{
    (void)value;
    parser->options->time = true;
}

static bool read_size(const char *text, uint64_t *size)
{
    static const char *const units[] = { "B", "KiB", "MiB", "GiB" };
    const char *rest;
    if (!read_number(text, size, &rest))
        return false;
    if (!*rest)
        return true;
    for (unsigned i = 0; i < 4; i++)
        if (!strcmp(rest, units[i])) {
            bool fits = *size <= UINT64_MAX >> 10 * i;
            *size <<= 10 * i;
            return fits;
        }
    return false;
}

static void set_budget(struct parser *parser, const char *value)
{
    struct options *options = parser->options;
    const char *equals = strchr(value, '=');
    struct budget budget = { NULL, 0 };
    if (!equals || equals == value || !read_size(equals + 1, &budget.limit)) {
        rgc_parser_mistake(parser, "'--budget' wants KEY=N, not '%s'", value);
        rgc_parser_advise(parser, "as in --budget=barrier_calls=12");
        return;
    }
    budget.key = rgc_parser_own(parser, value, (size_t)(equals - value));
    options->budgets[options->budget_count++] = budget;
}

/* ---- input ----------------------------------------------------------------------------------- */

static void set_define(struct parser *parser, const char *value)
{
    struct options *options = parser->options;
    const char *equals = strchr(value, '=');
    if (!equals || equals == value || !equals[1]) {
        rgc_parser_mistake(parser, "'-D' wants NAME=VALUE, not '%s'", value);
        return;
    }
    options->params[options->param_count++] =
        (rgc_text_param){ .name = rgc_parser_own(parser, value, (size_t)(equals - value)),
            .value = equals + 1 };
}

static void set_include(struct parser *parser, const char *value)
{
    parser->options->include_dirs[parser->options->include_dir_count++] = value;
}

static void set_frame(struct parser *parser, const char *value)
{
    parser->options->frame = value;
}

/* ---- compiling ------------------------------------------------------------------------------- */

static void set_target(struct parser *parser, const char *value)
{
    rgc_parser_add_setting(parser, "target", value);
}

/* `alias` is a word that can be switched off, and on again, too. */
static bool is_switch(const rgc_option_info *info)
{
    rgc_compile_options scratch = { .target = RGC_TARGET_PC };
    return rgc_option_set(&scratch, info->name, "on") == RGC_OK;
}

static void suggest_feature(struct parser *parser, const char *name)
{
    struct suggestion found = { .word = name };
    for (uint32_t i = 0; i < rgc_option_info_count(); i++)
        if (is_switch(rgc_option_info_get(i)))
            rgc_suggest(&found, rgc_option_info_get(i)->name);
    if (!found.best)
        return;
    char *written = rgc_parser_own(parser, found.best, strlen(found.best));
    for (char *c = written; *c; c++)
        *c = (char)(*c == '_' ? '-' : *c);
    rgc_parser_advise(parser, "an option '-f%s' exists", written);
}

static void set_feature(struct parser *parser, const char *value)
{
    bool off = !strncmp(value, "no-", 3);
    const char *name = value + (off ? 3 : 0);
    const rgc_option_info *info = rgc_parser_find_option(name, strlen(name));
    if (info && is_switch(info)) {
        rgc_parser_add_setting(parser, info->name, off ? "off" : "on");
        return;
    }
    rgc_parser_mistake(parser, "there is no option '-f%s'", value);
    suggest_feature(parser, name);
}

/* ---- formatting ------------------------------------------------------------------------------ */

static void set_write(struct parser *parser, const char *value)
{
    (void)value;
    parser->options->write = true;
}

static void set_check(struct parser *parser, const char *value)
{
    (void)value;
    parser->options->check = true;
}

/* ---- diagnostics ----------------------------------------------------------------------------- */

static bool is_warning(struct suggestion *found)
{
    static const char *const groups[] = { "all", "extra", "everything" };
    if (is_one_of(groups, 3, found->word, strlen(found->word)))
        return true;
    for (uint32_t i = 0; i < rgc_diag_info_count(); i++) {
        const char *flag = rgc_diag_info_get(i)->flag;
        if (flag && !strcmp(flag, found->word))
            return true;
        if (flag)
            rgc_suggest(found, flag);
    }
    return false;
}

static void add_warning(struct parser *parser, const char *name, enum warning_word word)
{
    struct options *options = parser->options;
    struct suggestion found = { .word = name };
    if (!is_warning(&found)) {
        rgc_parser_mistake(parser, "there is no warning '%s'", name);
        rgc_parser_advise_word(parser, &found, "a warning");
        return;
    }
    options->warnings[options->warning_count++] = (struct warning_rule){ name, word };
}

static void set_warning(struct parser *parser, const char *value)
{
    if (!strncmp(value, "no-error=", 9))
        add_warning(parser, value + 9, WARNING_NO_ERROR);
    else if (!strcmp(value, "no-error"))
        parser->options->all_errors = false;
    else if (!strncmp(value, "no-", 3))
        add_warning(parser, value + 3, WARNING_OFF);
    else
        add_warning(parser, value, WARNING_ON);
}

static void set_warnings_are_errors(struct parser *parser, const char *value)
{
    if (*value == '=')
        add_warning(parser, value + 1, WARNING_ERROR);
    else if (!*value)
        parser->options->all_errors = true;
    else
        rgc_parser_mistake(parser, "there is no warning 'error%s'", value);
}

static void set_page(struct parser *parser, const char *value)
{
    (void)value;
    parser->options->files[parser->options->file_count++] = parser->written;
}

static void set_no_warnings(struct parser *parser, const char *value)
{
    (void)value;
    parser->options->no_warnings = true;
}

static void set_max_errors(struct parser *parser, const char *value)
{
    uint64_t number;
    const char *rest;
    if (!read_number(value, &number, &rest) || *rest || number > UINT32_MAX)
        rgc_parser_mistake(parser, "'--max-errors' wants a number, not '%s'", value);
    else
        parser->options->max_errors = (uint32_t)number;
}

static void set_diagnostics(struct parser *parser, const char *value)
{
    if (!strcmp(value, "sarif")) {
        rgc_parser_mistake(parser, "'--diagnostics=sarif' is not in this version of rgc");
        return;
    }
    int word = find_word(parser, "text|json", value);
    if (word >= 0)
        parser->options->json = word == 1;
}

static void set_colour(struct parser *parser, const char *value)
{
    int word = find_word(parser, "auto|always|never", value);
    if (word >= 0)
        parser->options->colour = (enum colour)word;
}

/* ---- dependencies ---------------------------------------------------------------------------- */

static void set_deps_only(struct parser *parser, const char *value)
{
    (void)value;
    parser->options->deps_only = true;
}

static void set_deps_beside(struct parser *parser, const char *value)
{
    (void)value;
    parser->options->deps_beside = true;
}

static void set_deps_phony(struct parser *parser, const char *value)
{
    (void)value;
    parser->options->deps_phony = true;
}

static void set_deps_file(struct parser *parser, const char *value)
{
    parser->options->deps_file = value;
}

static void set_deps_target(struct parser *parser, const char *value)
{
    parser->options->deps_targets[parser->options->deps_target_count++] = value;
}

static void set_help(struct parser *parser, const char *value)
{
    (void)value;
    parser->options->help = true;
}

static void set_version(struct parser *parser, const char *value)
{
    (void)value;
    parser->options->version = true;
}

/* ---- the table ------------------------------------------------------------------------------- */

#define C (1u << COMMAND_COMPILE)
#define K (1u << COMMAND_CHECK)
#define F (1u << COMMAND_FMT)
#define X (1u << COMMAND_EXPLAIN)

static const struct option_row rows[] = {
#define GROUP(title) { title, OPTION_GROUP, NULL, C | K | F | X, NULL, NULL },
#define OPTION(name, form, argument, commands, setter, help)                                       \
    { name, OPTION_##form, argument, commands, set_##setter, help },
#define COMPILE_OPTIONS { NULL, OPTION_TABLE, NULL, C | K, NULL, NULL },
#define LATER(name, argument) { name, OPTION_LONG, argument, 0, NULL, NULL },
#include "options.def"
#undef GROUP
#undef OPTION
#undef COMPILE_OPTIONS
#undef LATER
};

const struct option_row *rgc_option_rows(uint32_t *count)
{
    *count = sizeof(rows) / sizeof(*rows);
    return rows;
}
