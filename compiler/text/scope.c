/*
 * scope.c: what a name stands for while a frame is run.
 *
 * A symbol holds, for each name space, the index of what is bound to it. Variables are a stack:
 * each remembers what it hides, and a block that ends takes its own off. Resources, passes, queues
 * and heaps stay to the end of the frame. A look-up is an index.
 */
#include "base/spell.h"
#include "text/elaborate.h"

static const char *const space_names[NAME_SPACE_COUNT] = { "resource", "pass", "queue", "heap",
    "variable", "frame" };

/* ---- places and mistakes --------------------------------------------------------------------- */

static const char *level_text(struct run *run, const struct level *level)
{
    struct arena *arena = &run->text->arena;
    const char *name =
        level->kind == LEVEL_INCLUDE ? "" : rgc_symbol_shown(&run->text->symbols, level->symbol);
    const char *text = level->kind == LEVEL_INCLUDE ? "included here"
                       : level->kind == LEVEL_PASS
                           ? rgc_arena_format(arena, "in pass '%s'", name)
                           : rgc_arena_format(arena, "in this round of the loop (%s = %lld)", name,
                                 (long long)level->round);
    if (!text)
        rgc_text_give_up();
    return text;
}

/* Makes the expansions of all levels that have none yet, innermost first. */
static const rgc_expansion *expand(struct run *run)
{
    const rgc_expansion **link = NULL, *first = run->base;
    for (struct level *level = run->level; level; level = level->outer) {
        bool is_made = level->made;
        if (!is_made) {
            level->made = rgc_text_alloc(&run->text->arena, 1, sizeof(*level->made));
            level->made->text = level_text(run, level);
            level->made->at = (rgc_location){ level->file, level->at.line, level->at.column,
                level->at.end_line, level->at.end_column, run->base };
        }
        if (link)
            *link = level->made;
        else
            first = level->made;
        link = &level->made->at.via;
        if (is_made)
            break;
    }
    return first;
}

rgc_location rgc_run_location(struct run *run, struct span at)
{
    return (rgc_location){ run->file, at.line, at.column, at.end_line, at.end_column, expand(run) };
}

rgc_location rgc_run_place(const struct run *run, struct span at)
{
    return (rgc_location){ run->file, at.line, at.column, at.end_line, at.end_column, NULL };
}

/* Whether to tell; counts, so that a loop which is wrong in each of its rounds comes to an end. */
static bool may_tell(struct run *run)
{
    if (run->is_silent)
        return false;
    run->failed = true;
    run->is_stopped |= ++run->mistakes >= TEXT_MISTAKE_LIMIT;
    return true;
}

void rgc_run_tell(struct run *run, uint32_t code, struct span at, const char *format, ...)
{
    if (!may_tell(run))
        return;
    rgc_location where = rgc_run_location(run, at);
    va_list args;
    va_start(args, format);
    char *message = rgc_arena_vformat(&run->text->arena, format, args);
    va_end(args);
    if (!message)
        rgc_text_give_up();
    rgc_diag_begin(run->text->diags, code, &where, "%s", message);
}

void rgc_run_label(struct run *run, const rgc_location *at, const char *text)
{
    if (!run->is_silent)
        rgc_diag_add_label(run->text->diags, at, "%s", text);
}

void rgc_run_help(struct run *run, const char *format, ...)
{
    if (run->is_silent)
        return;
    va_list args;
    va_start(args, format);
    char *message = rgc_arena_vformat(&run->text->arena, format, args);
    va_end(args);
    if (!message)
        rgc_text_give_up();
    rgc_diag_add_help(run->text->diags, "%s", message);
}

static void tell_duplicate(struct run *run, enum name_space space, uint32_t symbol,
    const rgc_location *at, const rgc_location *first)
{
    if (!may_tell(run))
        return;
    rgc_diag_begin(run->text->diags, RGC_DIAG_DUPLICATE_NAME, at, "a second %s is named '%s'",
        space_names[space], rgc_symbol_shown(&run->text->symbols, symbol));
    rgc_run_label(run, first, "the first is here");
}

/* ---- variables ------------------------------------------------------------------------------- */

uint32_t rgc_scope_open(const struct run *run)
{
    return ds_len(run->text->variables);
}

void rgc_scope_close(struct run *run, uint32_t mark)
{
    rgc_text *text = run->text;
    while (ds_len(text->variables) > mark) {
        const struct text_variable *variable = &ds_last(text->variables);
        text->symbols.items[variable->symbol].bound[OF_VARIABLES] = variable->hidden;
        ds_pop(text->variables);
    }
}

void rgc_scope_add(struct run *run, uint32_t symbol, const struct value *value, uint32_t mark,
    const rgc_location *at)
{
    rgc_text *text = run->text;
    uint32_t hidden = text->symbols.items[symbol].bound[OF_VARIABLES];
    if (hidden != RGC_NONE && hidden >= mark) {
        tell_duplicate(run, OF_VARIABLES, symbol, at, &text->variables[hidden].at);
        return;
    }
    struct text_variable variable = {
        .symbol = symbol, .hidden = hidden, .is_bad = !value, .at = *at
    };
    if (value)
        variable.value = *value;
    ds_push(text->variables, variable);
    text->symbols.items[symbol].bound[OF_VARIABLES] = ds_len(text->variables) - 1;
}

const struct text_variable *rgc_scope_find(const struct run *run, uint32_t symbol)
{
    uint32_t index = run->text->symbols.items[symbol].bound[OF_VARIABLES];
    return index == RGC_NONE ? NULL : &run->text->variables[index];
}

/* ---- what is declared ------------------------------------------------------------------------ */

bool rgc_declare_name(struct run *run, enum name_space space, uint32_t symbol, uint32_t handle,
    const rgc_location *at)
{
    rgc_text *text = run->text;
    uint32_t first = text->symbols.items[symbol].bound[space];
    if (first != RGC_NONE) {
        tell_duplicate(run, space, symbol, at, &text->declared[first].at);
        return false;
    }
    struct text_declared declared = { symbol, space, handle, *at };
    ds_push(text->declared, declared);
    text->symbols.items[symbol].bound[space] = ds_len(text->declared) - 1;
    return true;
}

static void tell_unknown_name(
    struct run *run, enum name_space space, uint32_t symbol, const rgc_location *at)
{
    static const uint32_t codes[] = { RGC_DIAG_UNKNOWN_RESOURCE, RGC_DIAG_UNKNOWN_PASS,
        RGC_DIAG_UNKNOWN_QUEUE, RGC_DIAG_UNKNOWN_HEAP };
    const rgc_text *text = run->text;
    struct spell spell;
    if (run->is_unsure || !may_tell(run))
        return;
    rgc_diag_begin(text->diags, codes[space], at, "no %s is named '%s'", space_names[space],
        rgc_symbol_shown(&text->symbols, symbol));
    if (!rgc_text_may_guess(run->text))
        return;
    rgc_spell_begin(&spell, text->symbols.items[symbol].text);
    for (uint32_t i = 0; i < ds_len(text->declared); i++)
        if (text->declared[i].space == space)
            rgc_spell_offer(&spell, text->symbols.items[text->declared[i].symbol].text);
    if (spell.best)
        rgc_run_help(run, "a %s named '%s' exists", space_names[space], spell.best);
}

uint32_t rgc_find_name(
    struct run *run, enum name_space space, uint32_t symbol, const rgc_location *at)
{
    uint32_t index = run->text->symbols.items[symbol].bound[space];
    if (index != RGC_NONE)
        return run->text->declared[index].handle;
    tell_unknown_name(run, space, symbol, at);
    return 0;
}

void rgc_scope_reset(rgc_text *text)
{
    struct run run = { .text = text };
    rgc_scope_close(&run, 0);
    for (uint32_t i = 0; i < ds_len(text->declared); i++)
        text->symbols.items[text->declared[i].symbol].bound[text->declared[i].space] = RGC_NONE;
    ds_reset(text->declared);
    ds_reset(text->afters);
}
