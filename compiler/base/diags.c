/*
 * Diagnostics, kept as they are found.
 *
 * All of it lies in one arena: strings, entries, and a hash table (open addressing, at most half
 * full) that finds the earlier diagnostic of the same code at the same place in constant time. The
 * table is only asked, never walked, so its order cannot be seen.
 */
#include "base/diags.h"

#include "base/alloc.h"
#include "base/list.h"

#include <string.h>

/* ---- what there is to tell ------------------------------------------------------------------- */

enum { LEVEL_on, LEVEL_extra, LEVEL_off };

struct row {
    rgc_diag_info info;
    uint8_t level;
};

#define SEVERITY_on RGC_SEVERITY_WARNING
#define SEVERITY_extra RGC_SEVERITY_IGNORED
#define SEVERITY_off RGC_SEVERITY_IGNORED

static const struct row rows[] = {
#define DIAG_ERROR(number, name, title, text)                                                      \
    { { number, RGC_SEVERITY_ERROR, NULL, title, text }, LEVEL_on },
#define DIAG_WARNING(number, name, flag, level, title, text)                                       \
    { { number, SEVERITY_##level, flag, title, text }, LEVEL_##level },
#include "base/diag.def"
#undef DIAG_ERROR
#undef DIAG_WARNING
};
#define ROW_COUNT ((uint32_t)(sizeof(rows) / sizeof(*rows)))

enum {
#define DIAG_ERROR(number, name, title, text) ROW_##name,
#define DIAG_WARNING(number, name, flag, level, title, text) ROW_##name,
#include "base/diag.def"
#undef DIAG_ERROR
#undef DIAG_WARNING
};

/* From a code to its row and one. */
static const uint16_t row_of_code[1000] = {
#define DIAG_ERROR(number, name, title, text) [number] = ROW_##name + 1,
#define DIAG_WARNING(number, name, flag, level, title, text) [number] = ROW_##name + 1,
#include "base/diag.def"
#undef DIAG_ERROR
#undef DIAG_WARNING
};

uint32_t rgc_diag_info_count(void)
{
    return ROW_COUNT;
}

const rgc_diag_info *rgc_diag_info_get(uint32_t index)
{
    return index < ROW_COUNT ? &rows[index].info : NULL;
}

/* ---- the list -------------------------------------------------------------------------------- */

struct entry {
    rgc_diag diag;
    uint32_t hash;
    LIST(rgc_diag_label) labels, notes;
};

struct rgc_diags {
    rgc_allocator allocator;
    struct arena arena;
    LIST(struct entry *) entries;
    LIST(const char *) files; /* each path once */
    uint32_t *slots;          /* index of an entry and one, by hash; 0: free */
    uint32_t slot_count;
    uint32_t errors;
    bool incomplete;
    struct entry *open; /* what the rgc_diag_add_ calls add to, or NULL */
    uint8_t levels[ROW_COUNT];
};

rgc_diags *rgc_diags_create(const rgc_allocator *allocator)
{
    rgc_allocator memory = rgc_alloc_default(allocator);
    rgc_diags *diags = rgc_alloc_zeroed(&memory, sizeof(*diags));
    if (!diags)
        return NULL;
    diags->allocator = memory;
    rgc_arena_init(&diags->arena, &memory);
    for (uint32_t i = 0; i < ROW_COUNT; i++)
        diags->levels[i] = (uint8_t)rows[i].info.severity;
    return diags;
}

void rgc_diags_destroy(rgc_diags *diags)
{
    if (!diags)
        return;
    rgc_allocator allocator = diags->allocator;
    rgc_arena_free(&diags->arena);
    rgc_alloc_free(&allocator, diags, sizeof(*diags));
}

void rgc_diags_clear(rgc_diags *diags)
{
    rgc_arena_reset(&diags->arena);
    memset(&diags->entries, 0, sizeof(diags->entries));
    memset(&diags->files, 0, sizeof(diags->files));
    diags->slots = NULL;
    diags->slot_count = 0;
    diags->errors = 0;
    diags->incomplete = false;
    diags->open = NULL;
}

uint32_t rgc_diags_count(const rgc_diags *diags)
{
    return diags->entries.count;
}

const rgc_diag *rgc_diags_get(const rgc_diags *diags, uint32_t index)
{
    return index < diags->entries.count ? &diags->entries.items[index]->diag : NULL;
}

uint32_t rgc_diags_errors(const rgc_diags *diags)
{
    return diags->errors;
}

bool rgc_diags_incomplete(const rgc_diags *diags)
{
    return diags->incomplete;
}

static bool is_named(const struct row *row, const char *name)
{
    if (!row->info.flag)
        return false;
    return !strcmp(name, "everything") || (!strcmp(name, "all") && row->level == LEVEL_on) ||
           (!strcmp(name, "extra") && row->level == LEVEL_extra) || !strcmp(name, row->info.flag);
}

rgc_result rgc_diags_set_level(rgc_diags *diags, const char *warning, rgc_severity level)
{
    rgc_result result = RGC_ERROR_ARGUMENT;
    if (!warning || (unsigned)level > RGC_SEVERITY_ERROR)
        return result;
    for (uint32_t i = 0; i < ROW_COUNT; i++) {
        if (!is_named(&rows[i], warning))
            continue;
        diags->levels[i] = (uint8_t)level;
        result = RGC_OK;
    }
    return result;
}

static uint32_t row_index(uint32_t code)
{
    uint32_t limit = (uint32_t)(sizeof(row_of_code) / sizeof(*row_of_code));
    return code < limit && row_of_code[code] ? row_of_code[code] - 1u : RGC_NONE;
}

bool rgc_diags_wanted(const rgc_diags *diags, uint32_t code)
{
    uint32_t row = row_index(code);
    return row != RGC_NONE && diags->levels[row] != RGC_SEVERITY_IGNORED;
}

/* ---- the same again? ------------------------------------------------------------------------- */

static uint32_t hash_bytes(uint32_t hash, const void *bytes, size_t size)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ byte[i]) * 16777619u; /* FNV-1a */
    return hash;
}

/* Where there is no place, the words stand for it. */
static uint32_t hash_of(const rgc_diag *diag)
{
    const rgc_location *at = &diag->primary.at;
    uint32_t hash = hash_bytes(2166136261u, &diag->code, sizeof(diag->code));
    if (!at->file)
        return hash_bytes(hash, diag->message, strlen(diag->message));
    hash = hash_bytes(hash, &at->line, sizeof(at->line));
    hash = hash_bytes(hash, &at->column, sizeof(at->column));
    return hash_bytes(hash, at->file, strlen(at->file));
}

static bool is_same(const rgc_diag *a, const rgc_diag *b)
{
    const rgc_location *x = &a->primary.at, *y = &b->primary.at;
    if (a->code != b->code || !x->file != !y->file)
        return false;
    if (!x->file)
        return !strcmp(a->message, b->message);
    return x->line == y->line && x->column == y->column && !strcmp(x->file, y->file);
}

/* The slot of the same diagnostic, or the free one where it belongs. */
static uint32_t *find_slot(const rgc_diags *diags, const struct entry *entry)
{
    uint32_t mask = diags->slot_count - 1;
    for (uint32_t i = entry->hash & mask;; i = (i + 1) & mask) {
        uint32_t found = diags->slots[i];
        if (!found)
            return &diags->slots[i];
        const struct entry *other = diags->entries.items[found - 1];
        if (other == entry || (other->hash == entry->hash && is_same(&other->diag, &entry->diag)))
            return &diags->slots[i];
    }
}

/* Keeps at least half of the slots free for one more entry. */
static bool reserve_slot(rgc_diags *diags)
{
    if (diags->entries.count < diags->slot_count / 2)
        return true;
    uint32_t count = diags->slot_count ? diags->slot_count * 2 : 64;
    uint32_t *slots = count ? arena_array(&diags->arena, uint32_t, count) : NULL;
    if (!slots)
        return false;
    diags->slots = slots;
    diags->slot_count = count;
    for (uint32_t i = 0; i < diags->entries.count; i++)
        *find_slot(diags, diags->entries.items[i]) = i + 1;
    return true;
}

/* ---- places, copied: a diagnostic outlives the text that it is about ------------------------- */

static const char *copy_file(rgc_diags *diags, const char *file)
{
    for (uint32_t i = 0; file && i < diags->files.count; i++)
        if (!strcmp(diags->files.items[i], file))
            return diags->files.items[i];
    const char *copy = NULL;
    if (file && list_reserve(&diags->arena, diags->files))
        copy = rgc_arena_string(&diags->arena, file, strlen(file));
    if (copy)
        diags->files.items[diags->files.count++] = copy;
    diags->incomplete |= file && !copy;
    return copy;
}

static rgc_location copy_place(rgc_diags *diags, const rgc_location *at)
{
    rgc_location place = *at;
    place.file = copy_file(diags, at->file);
    const rgc_expansion **link = &place.via;
    for (const rgc_expansion *step = at->via; step; step = step->at.via) {
        rgc_expansion *copy = arena_array(&diags->arena, rgc_expansion, 1);
        *link = copy;
        diags->incomplete |= !copy;
        if (!copy)
            break;
        copy->text = rgc_arena_string(&diags->arena, step->text, strlen(step->text));
        copy->at = step->at;
        copy->at.file = copy_file(diags, step->at.file);
        diags->incomplete |= !copy->text;
        link = &copy->at.via;
    }
    *link = NULL;
    return place;
}

/* ---- building one ---------------------------------------------------------------------------- */

/* Without memory for it, the diagnostic is lost; the count of errors is not. */
static bool keep(rgc_diags *diags, struct entry *draft, const char *format, va_list args)
{
    rgc_diag *diag = &draft->diag;
    bool placed = diag->primary.at.file;
    if (!placed && !(diag->message = rgc_arena_vformat(&diags->arena, format, args)))
        return false;
    draft->hash = hash_of(diag);
    if (!reserve_slot(diags) || !list_reserve(&diags->arena, diags->entries))
        return false;
    uint32_t *slot = find_slot(diags, draft);
    if (*slot) {
        diags->entries.items[*slot - 1]->diag.repeats++;
        return true;
    }
    struct entry *entry = arena_array(&diags->arena, struct entry, 1);
    if (!entry || (placed && !(diag->message = rgc_arena_vformat(&diags->arena, format, args))))
        return false;
    *entry = *draft;
    entry->diag.primary.at = copy_place(diags, &draft->diag.primary.at);
    diags->entries.items[diags->entries.count++] = entry;
    *slot = diags->entries.count;
    diags->open = entry;
    return true;
}

void rgc_diag_begin(
    rgc_diags *diags, uint32_t code, const rgc_location *at, const char *format, ...)
{
    diags->open = NULL;
    if (!rgc_diags_wanted(diags, code))
        return;
    uint32_t row = row_index(code);
    struct entry draft = {
        .diag.severity = (rgc_severity)diags->levels[row],
        .diag.code = code,
        .diag.flag = rows[row].info.flag,
    };
    if (at)
        draft.diag.primary.at = *at;
    diags->errors += draft.diag.severity == RGC_SEVERITY_ERROR;
    va_list args;
    va_start(args, format);
    if (!keep(diags, &draft, format, args))
        diags->incomplete = true;
    va_end(args);
}

static const char *format_text(rgc_diags *diags, const char *format, va_list args)
{
    const char *text = rgc_arena_vformat(&diags->arena, format, args);
    if (!text)
        diags->incomplete = true;
    return text;
}

void rgc_diag_add_primary(rgc_diags *diags, const char *format, ...)
{
    if (!diags->open)
        return;
    va_list args;
    va_start(args, format);
    diags->open->diag.primary.text = format_text(diags, format, args);
    va_end(args);
}

void rgc_diag_add_help(rgc_diags *diags, const char *format, ...)
{
    if (!diags->open)
        return;
    va_list args;
    va_start(args, format);
    diags->open->diag.help = format_text(diags, format, args);
    va_end(args);
}

void rgc_diag_add_label(rgc_diags *diags, const rgc_location *at, const char *format, ...)
{
    struct entry *entry = diags->open;
    if (!entry)
        return;
    va_list args;
    va_start(args, format);
    const char *text = format_text(diags, format, args);
    va_end(args);
    if (!text || !list_reserve(&diags->arena, entry->labels)) {
        diags->incomplete = true;
        return;
    }
    entry->labels.items[entry->labels.count++] =
        (rgc_diag_label){ .at = copy_place(diags, at), .text = text };
    entry->diag.labels = entry->labels.items;
    entry->diag.label_count = entry->labels.count;
}

void rgc_diag_add_note(rgc_diags *diags, const rgc_location *at, const char *format, ...)
{
    struct entry *entry = diags->open;
    if (!entry)
        return;
    va_list args;
    va_start(args, format);
    const char *text = format_text(diags, format, args);
    va_end(args);
    if (!text || !list_reserve(&diags->arena, entry->notes)) {
        diags->incomplete = true;
        return;
    }
    rgc_location where = at ? copy_place(diags, at) : (rgc_location){ 0 };
    entry->notes.items[entry->notes.count++] = (rgc_diag_label){ .at = where, .text = text };
    entry->diag.notes = entry->notes.items;
    entry->diag.note_count = entry->notes.count;
}
