/*
 * symbol.c: every word and name once.
 *
 * A hash table with open addressing whose entries are numbered in the order of their first use, so
 * that nothing depends on the hash. stb_ds has such a table too; but making one writes a seed that
 * the whole process shares, and two texts may be read on two threads.
 */
#include "text/text.h"

#include <string.h>

enum { SHOWN = 60 };

static const char *const words[WORD_TOTAL] = {
#define WORD(name, text) text,
#include "text/word.def"
#undef WORD
};

void rgc_text_give_up(void)
{
    (void)rgc_ds_realloc(NULL, SIZE_MAX); /* nobody can give that much */
}

void *rgc_text_alloc(struct arena *arena, size_t count, size_t size)
{
    void *memory = rgc_arena_alloc(arena, count, size);
    if (!memory)
        rgc_text_give_up();
    return memory;
}

char *rgc_text_string(struct arena *arena, const char *bytes, size_t size)
{
    char *copy = rgc_text_alloc(arena, size + 1, 1);
    if (size)
        memcpy(copy, bytes, size);
    return copy;
}

static uint32_t hash_of(const char *bytes, size_t size)
{
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 16777619u;
    return hash;
}

/* The slot that holds the symbol, or the free one where it belongs. */
static uint32_t *find_slot(
    const struct symbols *symbols, const char *bytes, size_t size, uint32_t hash)
{
    uint32_t mask = ds_len(symbols->slots) - 1;
    for (uint32_t i = hash & mask;; i = (i + 1) & mask) {
        uint32_t found = symbols->slots[i];
        if (!found)
            return &symbols->slots[i];
        const struct symbol *symbol = &symbols->items[found - 1];
        if (symbol->hash == hash && symbol->size == size && !memcmp(symbol->text, bytes, size))
            return &symbols->slots[i];
    }
}

static void reserve_slots(struct symbols *symbols)
{
    uint32_t count = ds_len(symbols->items), room = ds_len(symbols->slots);
    if (count < room / 2)
        return;
    room = room ? room * 2 : 512;
    (void)stbds_arrsetlen(symbols->slots, room);
    memset(symbols->slots, 0, room * sizeof(*symbols->slots));
    for (uint32_t i = 0; i < count; i++) {
        const struct symbol *symbol = &symbols->items[i];
        *find_slot(symbols, symbol->text, symbol->size, symbol->hash) = i + 1;
    }
}

uint32_t rgc_symbol_of(struct symbols *symbols, const char *bytes, size_t size)
{
    uint32_t hash = hash_of(bytes, size);
    reserve_slots(symbols);
    uint32_t *slot = find_slot(symbols, bytes, size, hash);
    if (*slot)
        return *slot - 1;
    struct symbol symbol = {
        .text = rgc_text_string(symbols->arena, bytes, size), .size = (uint32_t)size, .hash = hash
    };
    memset(symbol.bound, 0xff, sizeof(symbol.bound));
    ds_push(symbols->items, symbol);
    *slot = ds_len(symbols->items);
    return *slot - 1;
}

void rgc_symbols_init(struct symbols *symbols, struct arena *arena)
{
    symbols->arena = arena;
    for (uint32_t i = 0; i < WORD_TOTAL; i++)
        (void)rgc_symbol_of(symbols, words[i], strlen(words[i]));
}

static uint32_t flag_named(const char *word)
{
    for (uint32_t i = 0; i < rgc_flag_fact_count; i++)
        if (!strcmp(rgc_flag_facts[i].word, word))
            return i;
    return RGC_NONE;
}

static uint32_t pass_kind_named(const char *word)
{
    for (uint32_t i = 0; i < rgc_pass_fact_count; i++)
        if (!strcmp(rgc_pass_facts[i].name, word))
            return rgc_pass_facts[i].kind;
    return 0;
}

const struct meaning *rgc_symbol_meaning(struct symbols *symbols, uint32_t index)
{
    struct symbol *symbol = &symbols->items[index];
    struct meaning *meaning = &symbol->meaning;
    if (symbol->is_known)
        return meaning;
    symbol->is_known = true;
    meaning->format = rgc_format_named(symbol->text);
    meaning->read_usage = rgc_usage_named(symbol->text, RGC_VERB_READ);
    meaning->write_usage = rgc_usage_named(symbol->text, RGC_VERB_WRITE);
    if (!rgc_stage_named(symbol->text, &meaning->stage))
        meaning->stage = 0;
    if (!rgc_layout_named(symbol->text, &meaning->layout))
        meaning->layout = RGC_LAYOUT_NONE;
    meaning->pass_kind = pass_kind_named(symbol->text);
    meaning->flag = flag_named(symbol->text);
    return meaning;
}

const char *rgc_symbol_shown(const struct symbols *symbols, uint32_t index)
{
    const struct symbol *symbol = &symbols->items[index];
    uint32_t size = SHOWN;
    if (symbol->size <= SHOWN + 3)
        return symbol->text;
    while (size && ((unsigned char)symbol->text[size] & 0xc0u) == 0x80)
        size--;
    char *shown = rgc_text_alloc(symbols->arena, size + 4, 1);
    memcpy(shown, symbol->text, size);
    memcpy(shown + size, "...", 3);
    return shown;
}
