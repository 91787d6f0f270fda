/*
 * emit/json_value.c: strings, names and sets as JSON.
 */
#include "emit/json_parts.h"
#include "facts/facts.h"

#include <inttypes.h>
#include <stdio.h>

/* ---- values ---------------------------------------------------------------------------------- */

void rgc_json_put(struct json *json, const char *text)
{
    rgc_out_text(&json->out, text);
}

/* Before each element of a list but the first. */
void rgc_json_between(struct json *json, uint32_t place, const char *separator)
{
    if (place)
        rgc_json_put(json, separator);
}

static void put_control(struct json *json, char byte)
{
    static const char letters[] = "btn\0fr"; /* of 8 to 13 */
    unsigned code = (unsigned char)byte;
    char letter = code >= 8 && code <= 13 ? letters[code - 8] : 0;
    if (letter)
        put_format(json, "\\%c", letter);
    else
        put_format(json, "\\u%04x", code);
}

/* What stands between the quotes. */
static void put_escaped(struct json *json, const char *text)
{
    while (*text) {
        size_t size = rgc_utf8_size(text);
        if (!size)
            rgc_json_put(json, UTF8_REPLACEMENT);
        else if ((unsigned char)*text < 0x20)
            put_control(json, *text);
        else if (*text == '"' || *text == '\\')
            put_format(json, "\\%c", *text);
        else
            rgc_out_bytes(&json->out, text, size);
        text += size ? size : 1;
    }
}

void rgc_json_string(struct json *json, const char *text)
{
    if (!text) {
        rgc_json_put(json, "null");
        return;
    }
    rgc_json_put(json, "\"");
    put_escaped(json, text);
    rgc_json_put(json, "\"");
}

void rgc_json_bool(struct json *json, bool value)
{
    rgc_json_put(json, value ? "true" : "false");
}

void rgc_json_place(struct json *json, const rgc_location *at)
{
    if (!at->file) {
        rgc_json_put(json, "null");
        return;
    }
    rgc_json_put(json, "\"");
    put_escaped(json, at->file);
    put_format(json, ":%" PRIu32 ":%" PRIu32 "\"", at->line, at->column);
}

/* ---- names ----------------------------------------------------------------------------------- */

void rgc_json_pass(struct json *json, uint32_t pass)
{
    rgc_json_string(
        json, pass < json->program->pass_count ? json->program->passes[pass].name : NULL);
}

void rgc_json_queue(struct json *json, uint32_t queue)
{
    rgc_json_string(
        json, queue < json->program->queue_count ? json->program->queues[queue].name : NULL);
}

const rgc_program_resource *rgc_json_resource_at(const struct json *json, uint32_t resource)
{
    return resource < json->program->resource_count ? &json->program->resources[resource] : NULL;
}

/* `"resource": "history", "previous": true` */
void rgc_json_resource(struct json *json, uint32_t index, enum previous previous)
{
    const rgc_program_resource *resource = rgc_json_resource_at(json, index);
    bool is_previous = resource && resource->previous;
    rgc_json_put(json, "\"resource\": ");
    rgc_json_string(json, resource ? resource->name : NULL);
    if (previous == PREVIOUS_ALWAYS || is_previous) {
        rgc_json_put(json, ", \"previous\": ");
        rgc_json_bool(json, is_previous);
    }
}

void rgc_json_word(void *user, const char *word)
{
    struct words *words = user;
    rgc_json_between(words->json, words->count++, ", ");
    rgc_json_string(words->json, word);
}

/* Bits that no table knows are a fault of whoever made the program, and shown. */
void rgc_json_end_words(struct words *words, uint32_t unknown)
{
    for (uint32_t bit = 1; bit && unknown; bit <<= 1) {
        char word[16];
        if (!(unknown & bit))
            continue;
        (void)snprintf(word, sizeof(word), "0x%" PRIx32, bit);
        rgc_json_word(words, word);
    }
    rgc_json_put(words->json, "]");
}

void rgc_json_sync(struct json *json, rgc_sync sync)
{
    struct words words = { json, 0 };
    rgc_sync printed = rgc_sync_printed(sync);
    rgc_json_put(json, "[");
    rgc_sync_each_name(printed, rgc_json_word, &words);
    rgc_json_end_words(&words, printed & ~(SYNC_LEAVES | RGC_SYNC_ALL | RGC_SYNC_SPLIT));
}

void rgc_json_access(struct json *json, rgc_access access)
{
    struct words words = { json, 0 };
    rgc_json_put(json, "[");
    rgc_access_each_name(access, rgc_json_word, &words);
    rgc_json_end_words(&words, access & ~(rgc_access_bits() | RGC_ACCESS_NO_ACCESS));
}

/* What a pass does: no access at all is to present. */
void rgc_json_usage(struct json *json, rgc_access access)
{
    if (access == RGC_ACCESS_NO_ACCESS)
        rgc_json_put(json, "[\"PRESENT\"]");
    else
        rgc_json_access(json, access);
}

void rgc_json_layout(struct json *json, rgc_layout layout)
{
    const char *name = rgc_layout_name(layout);
    if (name || layout == RGC_LAYOUT_NONE)
        rgc_json_string(json, name);
    else
        put_format(json, "\"0x%" PRIx32 "\"", layout);
}

static void put_span(struct json *json, const char *axis, uint32_t first, uint32_t count)
{
    put_format(json, "\"%s\": [%" PRIu32 ", %" PRIu64 "]", axis, first, (uint64_t)first + count);
}

void rgc_json_range(struct json *json, const rgc_subresource_range *range)
{
    rgc_json_put(json, "\"range\": { ");
    put_span(json, "mip", range->first_mip, range->mips);
    rgc_json_put(json, ", ");
    put_span(json, "layer", range->first_layer, range->layers);
    rgc_json_put(json, ", ");
    put_span(json, "plane", range->first_plane, range->planes);
    rgc_json_put(json, " }");
}
