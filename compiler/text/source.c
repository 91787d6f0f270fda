/*
 * source.c: files.
 *
 * A file is read once, whoever includes it: two paths that differ only by "." and ".." are one
 * file. It is checked as a whole to be UTF-8 without zero bytes, so that the lexer need not look.
 * Cost: linear, eight bytes at a time where they are ASCII.
 */
#include "text/text.h"

#include "base/alloc.h"

#include <stdio.h>
#include <string.h>

/* ---- encoding -------------------------------------------------------------------------------- */

size_t rgc_utf8_measure(const char *text, size_t room)
{
    const unsigned char *bytes = (const unsigned char *)text;
    static const uint32_t least[5] = { 0, 0, 0x80, 0x800, 0x10000 };
    if (bytes[0] < 0x80)
        return bytes[0] != 0;
    size_t size = bytes[0] >= 0xf0 ? 4 : bytes[0] >= 0xe0 ? 3 : 2;
    if (bytes[0] < 0xc2 || bytes[0] > 0xf4 || size > room)
        return 0;
    uint32_t code = bytes[0] & (0x7fu >> size);
    for (size_t i = 1; i < size; i++) {
        if ((bytes[i] & 0xc0u) != 0x80)
            return 0;
        code = code << 6 | (bytes[i] & 0x3fu);
    }
    bool is_surrogate = code >= 0xd800 && code < 0xe000;
    return code < least[size] || code > 0x10ffff || is_surrogate ? 0 : size;
}

/* Eight bytes that are neither zero nor above 0x7f. */
static bool is_plain_word(const unsigned char *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof(word));
    uint64_t zeros = (word - 0x0101010101010101u) & ~word;
    return !((zeros | word) & 0x8080808080808080u);
}

/* The first zero byte if there is one, else the first that is no UTF-8. */
static size_t first_bad_byte(const unsigned char *bytes, size_t size)
{
    const unsigned char *zero = size ? memchr(bytes, 0, size) : NULL;
    if (zero)
        return (size_t)(zero - bytes);
    for (size_t at = 0; at < size;) {
        if (size - at >= 8 && is_plain_word(bytes + at)) {
            at += 8;
            continue;
        }
        size_t step = rgc_utf8_measure((const char *)bytes + at, size - at);
        if (!step)
            return at;
        at += step;
    }
    return size;
}

static rgc_location location_of_byte(const rgc_text_file *file, size_t byte)
{
    rgc_location at = { .file = file->path, .line = 1, .column = 1 };
    for (size_t i = 0; i < byte; i++) {
        unsigned char c = (unsigned char)file->bytes[i];
        at.line += c == '\n';
        at.column = c == '\n' ? 1 : at.column + ((c & 0xc0u) != 0x80);
    }
    at.end_line = at.line;
    at.end_column = at.column + 1;
    return at;
}

static bool is_utf16(const unsigned char *bytes, size_t size)
{
    return size >= 2 &&
           ((bytes[0] == 0xff && bytes[1] == 0xfe) || (bytes[0] == 0xfe && bytes[1] == 0xff));
}

bool rgc_source_check(rgc_text *text, const rgc_text_file *file, const rgc_expansion *via)
{
    const unsigned char *bytes = (const unsigned char *)file->bytes;
    size_t bad = first_bad_byte(bytes, file->size);
    if (bad == file->size)
        return true;
    rgc_location at = location_of_byte(file, bad);
    at.via = via;
    if (is_utf16(bytes, file->size)) {
        rgc_diag_begin(text->diags, RGC_DIAG_ENCODING, &at, "this file is UTF-16, not UTF-8");
        rgc_diag_add_help(text->diags, "save it as UTF-8");
    } else if (bytes[bad] == 0) {
        rgc_diag_begin(
            text->diags, RGC_DIAG_ENCODING, &at, "this file is not text: it holds a zero byte");
    } else {
        rgc_diag_begin(text->diags, RGC_DIAG_ENCODING, &at,
            "this file is not UTF-8: byte 0x%02x has no meaning here", bytes[bad]);
        rgc_diag_add_help(text->diags, "save it as UTF-8");
    }
    return false;
}

/* ---- paths ----------------------------------------------------------------------------------- */

static bool is_segment(const char *path, size_t size, const char *segment)
{
    return size == strlen(segment) && !memcmp(path, segment, size);
}

static size_t last_segment(const char *path, size_t size)
{
    while (size && path[size - 1] != '/')
        size--;
    return size;
}

/* "a/./b/../c" is "a/c"; a ".." that leads out stays. */
static const char *identity_of(rgc_text *text, const char *path)
{
    char *out = rgc_text_string(&text->arena, path, strlen(path));
    size_t size = 0;
    if (*path == '/')
        out[size++] = *path++;
    while (*path) {
        size_t length = strcspn(path, "/");
        size_t before = size && out[size - 1] == '/' ? size - 1 : size;
        size_t parent = last_segment(out, before);
        bool can_leave = before > parent && !is_segment(out + parent, before - parent, "..");
        if (is_segment(path, length, "..") && can_leave) {
            size = parent;
        } else if (length && !is_segment(path, length, ".")) {
            memmove(out + size, path, length);
            size += length;
            if (path[length])
                out[size++] = '/';
        }
        path += length + (path[length] == '/');
    }
    out[size] = 0;
    return out;
}

static bool is_absolute(const char *path)
{
    return path[0] == '/' || path[0] == '\\' || (path[0] && path[1] == ':');
}

/* The path of `path`, seen from `directory`, of which the first `size` bytes count. */
static char *join(rgc_text *text, const char *directory, size_t size, const char *path)
{
    size_t length = strlen(path);
    char *out = rgc_text_alloc(&text->arena, size + length + 2, 1);
    bool has_end = !size || directory[size - 1] == '/' || directory[size - 1] == '\\';
    if (size)
        memcpy(out, directory, size);
    if (!has_end)
        out[size++] = '/';
    memcpy(out + size, path, length);
    return out;
}

static size_t directory_size(const char *path)
{
    size_t size = strlen(path);
    while (size && path[size - 1] != '/' && path[size - 1] != '\\')
        size--;
    return size;
}

/* ---- files ----------------------------------------------------------------------------------- */

uint32_t rgc_source_add(rgc_text *text, const char *path, char *bytes, size_t size)
{
    struct source source = { .file = { .path = path, .bytes = bytes, .size = size } };
    ds_push(text->sources, source);
    uint32_t index = ds_len(text->sources) - 1;
    text->sources[index].identity = identity_of(text, path);
    return index;
}

static uint32_t known_source(const rgc_text *text, const char *identity)
{
    for (uint32_t i = 0; i < ds_len(text->sources); i++)
        if (!strcmp(text->sources[i].identity, identity))
            return i;
    return RGC_NONE;
}

/* Takes the bytes over into the arena's keeping: the reader's block is freed at once. */
static uint32_t take(
    rgc_text *text, const char *path, char *bytes, size_t size, const rgc_expansion *via)
{
    char *copy = rgc_arena_string(&text->arena, size ? bytes : "", size);
    rgc_alloc_free(&text->allocator, bytes, size);
    if (!copy)
        rgc_text_give_up();
    uint32_t index = rgc_source_add(text, path, copy, size);
    rgc_text_file file = text->sources[index].file;
    text->sources[index].is_text = rgc_source_check(text, &file, via);
    return index;
}

static uint32_t try_path(rgc_text *text, const char *path, const rgc_expansion *via)
{
    uint32_t known = known_source(text, identity_of(text, path));
    char *bytes = NULL;
    size_t size = 0;
    if (known != RGC_NONE || !text->desc.read)
        return known;
    rgc_result result = text->desc.read(text->desc.user, &text->allocator, path, &bytes, &size);
    if (result == RGC_ERROR_OUT_OF_MEMORY)
        rgc_text_give_up();
    return result == RGC_OK ? take(text, path, bytes, size, via) : RGC_NONE;
}

uint32_t rgc_source_find(
    rgc_text *text, uint32_t from, const char *path, const rgc_expansion *via, const char **tried)
{
    const char *includer = text->sources[from].file.path;
    size_t size = is_absolute(path) ? 0 : directory_size(includer);
    const char *first = join(text, includer, size, path);
    uint32_t found = try_path(text, first, via);
    *tried = first;
    for (uint32_t i = 0; i < text->desc.include_dir_count && !is_absolute(path); i++) {
        if (found != RGC_NONE)
            break;
        const char *directory = text->desc.include_dirs[i];
        const char *next = join(text, directory, strlen(directory), path);
        found = try_path(text, next, via);
        size_t room = strlen(*tried) + strlen(next) + 8;
        char *both = rgc_text_alloc(&text->arena, room, 1);
        (void)snprintf(both, room, "%s, %s", *tried, next);
        *tried = both;
    }
    return found;
}
