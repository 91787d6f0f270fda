/*
 * rgc/options.h: the command line, understood.
 */
#ifndef RGC_TOOL_OPTIONS_H
#define RGC_TOOL_OPTIONS_H

#include "bytes.h"

#include <rgc/compile.h>
#include <rgc/text.h>

enum command {
#define COMMAND(name, NAME, arguments, help) COMMAND_##NAME,
#define LATER(name)
#include "commands.def"
#undef COMMAND
#undef LATER
};

enum emit_kind {
    EMIT_TEXT,
    EMIT_JSON,
    EMIT_DOT,
    EMIT_SVG,
    EMIT_RG,
    EMIT_STATS,
    EMIT_DEPS,
    EMIT_COUNT
};

enum colour { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER };

/* A compile option as it was written, to be laid over those of the frame. */
struct setting {
    const char *name, *value; /* of rgc_option_set */
    const char *written;      /* "-fsplit" */
};

struct budget {
    const char *key;
    uint64_t limit;
};

enum warning_word { WARNING_ON, WARNING_OFF, WARNING_ERROR, WARNING_NO_ERROR };

struct warning_rule {
    const char *name;
    enum warning_word word;
};

/* Arrays have room for one entry an argument. Strings are those of argv, or live in `owned`. */
struct options {
    enum command command;
    const char **files;
    uint32_t file_count;

    const char *output; /* NULL: standard output, as "-" */
    uint32_t emits;     /* a bit for each emit_kind; 0: text */
    const char *why, *dump;
    bool time;
    struct budget *budgets;
    uint32_t budget_count;

    rgc_text_param *params;
    const char **include_dirs;
    uint32_t param_count, include_dir_count;
    const char *frame;

    struct setting *settings;
    uint32_t setting_count;

    bool write, check; /* fmt */

    struct warning_rule *warnings;
    uint32_t warning_count;
    bool all_errors, no_warnings;
    uint32_t max_errors;
    bool json;
    enum colour colour;

    bool deps_only, deps_beside, deps_phony;
    const char *deps_file;
    const char **deps_targets;
    uint32_t deps_target_count;

    bool help, version;

    char mistake[512], advice[256]; /* what is wrong with the command line, if anything */
    char **owned;
    uint32_t owned_count;
};

/* Reads what follows the command. Returns false if there is a mistake. */
bool rgc_options_parse(
    struct options *options, enum command command, int count, char *const *arguments);
void rgc_options_free(struct options *options);

/* The ending of the files of a kind of output, ".json". */
const char *rgc_emit_ending(enum emit_kind kind);

/* help.c */
void rgc_help(struct bytes *out, enum command command);
void rgc_help_commands(struct bytes *out);
const char *rgc_command_name(enum command command);

/* setters.c: the table. */
enum option_form {
    OPTION_GROUP,
    OPTION_FLAG,
    OPTION_EITHER,
    OPTION_LONG,
    OPTION_JOINED,
    OPTION_TABLE
};

struct parser;

struct option_row {
    const char *name; /* of a group: its title */
    enum option_form form;
    const char *argument;
    unsigned commands; /* a bit for each command; 0: not in this version */
    void (*set)(struct parser *parser, const char *value);
    const char *help;
};

const struct option_row *rgc_option_rows(uint32_t *count);

#endif
