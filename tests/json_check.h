/*
 * json_check.h: is this text JSON (RFC 8259), in UTF-8?
 *
 * Nothing is kept. Nesting is followed by recursion, to a depth that no stream of ours reaches.
 */
#ifndef RGC_TESTS_JSON_CHECK_H
#define RGC_TESTS_JSON_CHECK_H

#include <stdbool.h>
#include <string.h>

#define JSON_DEPTH 32

static inline const char *json_blanks(const char *at)
{
    return at + strspn(at, " \t\r\n");
}

/* Each returns what comes after the value, NULL if there is none. */
static inline const char *json_value(const char *at, int depth);

static inline const char *json_utf8(const char *at)
{
    unsigned char byte = (unsigned char)*at;
    int more = byte < 0x80 ? 0 : byte >= 0xc2 && byte < 0xe0 ? 1 : (byte & 0xf0) == 0xe0 ? 2 : 3;
    if (byte >= 0x80 && (byte < 0xc2 || byte > 0xf4))
        return NULL;
    for (int i = 0; i < more; i++)
        if (((unsigned char)*++at & 0xc0) != 0x80)
            return NULL;
    return at + 1;
}

static inline const char *json_string(const char *at)
{
    if (*at++ != '"')
        return NULL;
    while (at && *at != '"') {
        if ((unsigned char)*at < 0x20)
            return NULL;
        if (*at != '\\') {
            at = json_utf8(at);
        } else if (at[1] == 'u') {
            if (strspn(at + 2, "0123456789abcdefABCDEF") < 4)
                return NULL;
            at += 6;
        } else {
            if (!at[1] || !strchr("\"\\/bfnrt", at[1]))
                return NULL;
            at += 2;
        }
    }
    return at ? at + 1 : NULL;
}

static inline const char *json_number(const char *at)
{
    at += *at == '-';
    size_t digits = strspn(at, "0123456789");
    return digits && (digits == 1 || *at != '0') ? at + digits : NULL; /* we print no fractions */
}

static inline const char *json_list(const char *at, char end, int depth)
{
    at = json_blanks(at + 1);
    if (*at == end)
        return at + 1;
    for (;;) {
        if (end == '}') {
            if (!(at = json_string(at)) || *(at = json_blanks(at)) != ':')
                return NULL;
            at = json_blanks(at + 1);
        }
        if (!(at = json_value(at, depth)))
            return NULL;
        at = json_blanks(at);
        if (*at == end)
            return at + 1;
        if (*at != ',')
            return NULL;
        at = json_blanks(at + 1);
    }
}

static inline const char *json_value(const char *at, int depth)
{
    static const char *const words[] = { "null", "true", "false" };
    if (depth == JSON_DEPTH)
        return NULL;
    if (*at == '{')
        return json_list(at, '}', depth + 1);
    if (*at == '[')
        return json_list(at, ']', depth + 1);
    if (*at == '"')
        return json_string(at);
    for (int i = 0; i < 3; i++)
        if (!strncmp(at, words[i], strlen(words[i])))
            return at + strlen(words[i]);
    return json_number(at);
}

static inline bool json_is_valid(const char *text)
{
    const char *end = json_value(json_blanks(text), 0);
    return end && !*json_blanks(end);
}

#endif
