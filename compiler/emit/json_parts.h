/*
 * emit/json_parts.h: what the files of the JSON printer share.
 *
 * json_value.c prints strings, names and sets; json_step.c what is run; json.c the rest and the
 * whole.
 */
#ifndef RGC_EMIT_JSON_PARTS_H
#define RGC_EMIT_JSON_PARTS_H

#include "emit/names.h"

struct json {
    struct out out;
    const rgc_program *program;
};

/* ---- values (json_value.c) ------------------------------------------------------------------- */

void rgc_json_put(struct json *json, const char *text); /* as it is */
#define put_format(json, ...) rgc_out_format(&(json)->out, __VA_ARGS__)

/* Before each element of a list but the first. */
void rgc_json_between(struct json *json, uint32_t place, const char *separator);

void rgc_json_string(struct json *json, const char *text); /* NULL: null */
void rgc_json_bool(struct json *json, bool value);
void rgc_json_place(struct json *json, const rgc_location *at); /* "frame.rg:14:10" or null */

/* ---- names ----------------------------------------------------------------------------------- */

/* By index; null for RGC_NONE. */
void rgc_json_pass(struct json *json, uint32_t pass);
void rgc_json_queue(struct json *json, uint32_t queue);
const rgc_program_resource *rgc_json_resource_at(const struct json *json, uint32_t resource);

enum previous { PREVIOUS_ALWAYS, PREVIOUS_IF_TRUE };

/* `"resource": "history", "previous": true` */
void rgc_json_resource(struct json *json, uint32_t index, enum previous previous);

/* A list of words that grows: begins after a "[", ends with its "]". */
struct words {
    struct json *json;
    uint32_t count;
};

void rgc_json_word(void *words, const char *word);
/* Bits that no table knows are a fault of whoever made the program, and shown. */
void rgc_json_end_words(struct words *words, uint32_t unknown);

void rgc_json_sync(struct json *json, rgc_sync sync);
void rgc_json_access(struct json *json, rgc_access access);
void rgc_json_usage(struct json *json, rgc_access access); /* NO_ACCESS is PRESENT */
void rgc_json_layout(struct json *json, rgc_layout layout);
void rgc_json_range(struct json *json, const rgc_subresource_range *range);

/* ---- scopes (json_step.c) -------------------------------------------------------------------- */

void rgc_json_scopes(struct json *json, uint32_t first, uint32_t count);

#endif
