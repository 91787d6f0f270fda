/*
 * elaborate.c: the tree is run.
 *
 * Two runs of the same statements. The first, while a text is read, computes its params and finds
 * its frames (rgc_elaborate_file). The second, rgc_elaborate_frame, runs the block of one frame and
 * declares what it says into a graph, by the public API and as an engine would.
 *
 * A frame is walked twice if it has queues or heaps: these may be used before they are declared, so
 * the first walk declares them and enters no block that has none. What is wrong elsewhere is told
 * by the second walk alone.
 *
 * Everything has a bound: blocks within each other, includes within each other, statements and
 * rounds that are run. Cost: linear in what is run.
 */
#include "text/elaborate.h"

#include <string.h>

enum { DEPTH_LIMIT = 1024 }; /* blocks, over all files */

static void run_statements(struct run *run, uint32_t first, uint32_t end);

/* False: no further step. */
static bool may_step(struct run *run, struct span at)
{
    if (run->is_stopped)
        return false;
    if (run->steps++ < TEXT_STEP_LIMIT)
        return true;
    run->is_silent = false;
    run->is_stopped = true;
    rgc_run_tell(
        run, RGC_DIAG_STEPS, at, "the frame runs more than %u statements", TEXT_STEP_LIMIT);
    return false;
}

static bool may_enter(struct run *run, struct span at)
{
    if (run->depth < DEPTH_LIMIT)
        return true;
    rgc_run_tell(
        run, RGC_DIAG_NESTING, at, "more than %d blocks lie within each other", DEPTH_LIMIT);
    return false;
}

/* The block of a statement, with variables of its own. */
static void run_block(struct run *run, uint32_t index)
{
    const struct statement *statement = &run->text->statements[index];
    if (!may_enter(run, statement->at))
        return;
    uint32_t mark = rgc_scope_open(run);
    run->depth++;
    run_statements(run, index + 1, statement->end);
    run->depth--;
    rgc_scope_close(run, mark);
}

/* ---- statements ------------------------------------------------------------------------------ */

static void run_let(struct run *run, const struct statement *statement, uint32_t mark)
{
    struct value value;
    bool is_known = rgc_eval(run, statement->a, &value);
    rgc_location at = rgc_run_place(run, statement->at);
    uint32_t symbol = run->text->names[statement->name].symbol;
    rgc_scope_add(run, symbol, is_known ? &value : NULL, mark, &at);
}

static void run_rounds(struct run *run, uint32_t index, int64_t first, int64_t end)
{
    const struct statement *statement = &run->text->statements[index];
    struct level level = { .kind = LEVEL_ROUND,
        .outer = run->level,
        .file = run->file,
        .at = statement->at,
        .symbol = run->text->names[statement->name].symbol };
    rgc_location at = rgc_run_place(run, statement->at);
    run->level = &level;
    for (level.round = first; level.round < end && may_step(run, statement->at); level.round++) {
        uint32_t mark = rgc_scope_open(run);
        struct value value = { .number = level.round };
        level.made = NULL;
        rgc_scope_add(run, level.symbol, &value, mark, &at);
        run_block(run, index);
        rgc_scope_close(run, mark);
    }
    run->level = level.outer;
}

static void run_for(struct run *run, uint32_t index)
{
    const struct statement *statement = &run->text->statements[index];
    int64_t first = 0, end = 0;
    bool has_first =
        rgc_eval_count(run, statement->a, "the start of a loop", INT64_MIN, INT64_MAX, &first);
    bool has_end =
        rgc_eval_count(run, statement->b, "the end of a loop", INT64_MIN, INT64_MAX, &end);
    if (has_first && has_end)
        run_rounds(run, index, first, end);
    else
        run->is_unsure = true;
}

/* Runs the block of the first branch whose condition holds. Returns where the chain ends. */
static uint32_t run_if(struct run *run, uint32_t index, uint32_t end)
{
    const struct statement *statements = run->text->statements;
    bool is_taken = false;
    do {
        const struct statement *branch = &statements[index];
        struct value condition = { .number = 1 };
        bool is_known =
            is_taken || branch->kind == STATEMENT_ELSE || rgc_eval(run, branch->a, &condition);
        run->is_unsure |= !is_known;
        if (!is_taken && is_known && condition.number)
            run_block(run, index);
        is_taken |= !is_known || condition.number;
        index = branch->end;
    } while (index < end && (statements[index].kind == STATEMENT_ELSE_IF ||
                                statements[index].kind == STATEMENT_ELSE));
    return index;
}

static void enter_unit(struct run *run, const struct statement *statement,
    void (*fn)(struct run *run, uint32_t first, uint32_t end))
{
    const struct unit unit = run->text->units[statement->a];
    struct level level = {
        .kind = LEVEL_INCLUDE, .outer = run->level, .file = run->file, .at = statement->at
    };
    if (run->includes >= TEXT_INCLUDE_LIMIT) {
        rgc_run_tell(run, RGC_DIAG_NESTING, statement->at, "more than %u files include each other",
            TEXT_INCLUDE_LIMIT);
        return;
    }
    const char *file = run->file;
    run->level = &level;
    run->file = run->text->sources[unit.source].file.path;
    run->includes++;
    fn(run, unit.first, unit.end);
    run->includes--;
    run->file = file;
    run->level = level.outer;
}

static void run_include(struct run *run, const struct statement *statement)
{
    bool is_needed = !run->only_places || run->text->units[statement->a].has_places;
    if (!is_needed || !may_enter(run, statement->at))
        return;
    run->depth++;
    enter_unit(run, statement, run_statements);
    run->depth--;
}

static void run_option(struct run *run, const struct statement *statement)
{
    rgc_text *text = run->text;
    uint32_t name = rgc_eval_name(run, statement->name), word = RGC_NONE;
    struct value value = { 0 };
    bool is_expr = statement->b == RGC_NONE;
    if (!is_expr) {
        word = rgc_eval_name(run, statement->b);
        bool is_switch = word == WORD_ON || (word != RGC_NONE && word == text->word_off);
        const struct text_variable *variable =
            word == RGC_NONE || is_switch ? NULL : rgc_scope_find(run, word);
        is_expr = variable;
        if (variable && variable->is_bad)
            return;
        if (variable)
            value = variable->value;
    } else if (!rgc_eval(run, statement->a, &value)) {
        return;
    }
    if (name == RGC_NONE || (!is_expr && word == RGC_NONE))
        return;
    const char *shown = is_expr ? rgc_arena_format(&text->arena, "%lld", (long long)value.number)
                                : text->symbols.items[word].text;
    if (!shown)
        rgc_text_give_up();
    rgc_location at = rgc_run_location(run, statement->at);
    rgc_option_add(run->graph, text->symbols.items[name].text, shown, &at);
}

static void run_pass(struct run *run, uint32_t index)
{
    const struct statement *statement = &run->text->statements[index];
    struct level level = {
        .kind = LEVEL_PASS, .outer = run->level, .file = run->file, .at = statement->at
    };
    run->pass = rgc_run_pass(run, statement, &level.symbol);
    if (level.symbol == RGC_NONE)
        return;
    run->level = &level;
    run_block(run, index);
    run->level = level.outer;
}

/* One that declares a queue or heap: what is wrong in it is told now, since it is not run again. */
static void run_place(struct run *run, const struct statement *statement)
{
    if (!run->only_places)
        return;
    run->is_silent = false;
    if (statement->kind == STATEMENT_QUEUE)
        rgc_run_queue(run, statement);
    else
        rgc_run_heap(run, statement);
    run->is_silent = true;
}

static bool is_skipped(const struct run *run, const struct statement *statement)
{
    return run->only_places && statement->kind != STATEMENT_LET && !statement->has_places &&
           statement->kind != STATEMENT_IF;
}

static void run_statements(struct run *run, uint32_t first, uint32_t end)
{
    uint32_t mark = rgc_scope_open(run);
    for (uint32_t i = first; i < end;) {
        const struct statement *statement = &run->text->statements[i];
        uint32_t next = statement->end;
        if (is_skipped(run, statement)) {
            i = next;
            continue;
        }
        if (!may_step(run, statement->at))
            return;
        switch ((enum statement_kind)statement->kind) {
        case STATEMENT_INCLUDE:
            run_include(run, statement);
            break;
        case STATEMENT_OPTION:
            run_option(run, statement);
            break;
        case STATEMENT_QUEUE:
        case STATEMENT_HEAP:
            run_place(run, statement);
            break;
        case STATEMENT_RESOURCE:
            rgc_run_resource(run, statement);
            break;
        case STATEMENT_PASS:
            run_pass(run, i);
            break;
        case STATEMENT_LET:
            run_let(run, statement, mark);
            break;
        case STATEMENT_FOR:
            run_for(run, i);
            break;
        case STATEMENT_IF:
            next = run_if(run, i, end);
            break;
        case STATEMENT_ACCESS:
            rgc_run_access(run, statement);
            break;
        case STATEMENT_PARAM:
        case STATEMENT_FRAME:
        case STATEMENT_ELSE_IF:
        case STATEMENT_ELSE:
            break; /* of other places, or run by their `if` */
        }
        i = next;
    }
}

/* ---- a frame --------------------------------------------------------------------------------- */

static void walk_frame(struct run *run, const struct text_frame *frame, bool only_places)
{
    rgc_text *text = run->text;
    run->only_places = run->is_silent = only_places;
    for (uint32_t i = 0; i < frame->param_count; i++) {
        const struct text_variable *param = &text->params[i];
        rgc_scope_add(run, param->symbol, &param->value, 0, &param->at);
    }
    run_block(run, frame->statement);
    rgc_scope_close(run, 0);
}

void rgc_elaborate_frame(struct run *run, const struct text_frame *frame)
{
    const rgc_text *text = run->text;
    run->in_frame = true;
    run->file = frame->at.file;
    run->base = frame->at.via;
    run->width = frame->width;
    run->height = frame->height;
    rgc_scope_reset(run->text);
    if (text->statements[frame->statement].has_places)
        walk_frame(run, frame, true);
    if (!run->is_stopped)
        walk_frame(run, frame, false);
    rgc_run_afters(run);
    rgc_scope_reset(run->text);
}

/* ---- a file ---------------------------------------------------------------------------------- */

/* The last -D of the param, RGC_NONE: none. */
static uint32_t find_override(const rgc_text *text, uint32_t symbol)
{
    uint32_t found = RGC_NONE;
    for (uint32_t i = 0; i < text->desc.param_count; i++)
        if (!strcmp(text->desc.params[i].name, text->symbols.items[symbol].text))
            found = i;
    return found;
}

/* The value of -D is an expression, in a text of its own. */
static bool eval_override(struct run *run, const rgc_text_param *param, struct value *value)
{
    rgc_text *text = run->text;
    const char *path = rgc_arena_format(&text->arena, "-D %s", param->name);
    const char *bytes = rgc_text_string(&text->arena, param->value, strlen(param->value));
    if (!path)
        rgc_text_give_up();
    struct run outside = { .text = text, .file = path };
    rgc_text_file file = { path, bytes, strlen(bytes) };
    uint32_t expr = RGC_NONE;
    if (rgc_source_check(text, &file, NULL))
        expr = rgc_parse_alone(text, &file);
    return expr != RGC_NONE && rgc_eval(&outside, expr, value);
}

static void run_param(struct run *run, const struct statement *statement)
{
    rgc_text *text = run->text;
    uint32_t symbol = text->names[statement->name].symbol, expr = statement->a;
    uint32_t override = find_override(text, symbol);
    rgc_location at = rgc_run_location(run, statement->at);
    struct value value;
    bool is_known = rgc_eval(run, expr, &value);
    if (override != RGC_NONE)
        is_known = eval_override(run, &text->desc.params[override], &value);
    uint32_t count = ds_len(text->variables);
    rgc_scope_add(run, symbol, is_known ? &value : NULL, 0, &at);
    if (ds_len(text->variables) > count)
        ds_push(text->params, ds_last(text->variables));
}

static void run_frame(struct run *run, uint32_t index)
{
    rgc_text *text = run->text;
    const struct statement *statement = &text->statements[index];
    struct text_frame frame = { .statement = index, .param_count = ds_len(text->params) };
    frame.symbol = rgc_eval_name(run, statement->name);
    frame.at = rgc_run_location(run, statement->at);
    bool has_size = statement->a != RGC_NONE;
    bool is_fine = frame.symbol != RGC_NONE;
    if (has_size && !rgc_eval_u32(run, statement->a, "the width", &frame.width))
        is_fine = false;
    if (has_size && !rgc_eval_u32(run, statement->b, "the height", &frame.height))
        is_fine = false;
    if (is_fine && rgc_declare_name(run, OF_FRAMES, frame.symbol, 1, &frame.at))
        ds_push(text->frames, frame);
}

/* Params and frames, in the order of the text; a file that was included before is left out. */
static void run_file(struct run *run, uint32_t first, uint32_t end)
{
    const rgc_text *text = run->text;
    for (uint32_t i = first; i < end; i = text->statements[i].end) {
        const struct statement *statement = &text->statements[i];
        if (statement->kind == STATEMENT_PARAM) {
            run_param(run, statement);
        } else if (statement->kind == STATEMENT_FRAME) {
            run_frame(run, i);
        } else if (!text->units[statement->a].was_run) {
            text->units[statement->a].was_run = true;
            enter_unit(run, statement, run_file);
        }
    }
}

static void tell_unknown_params(struct run *run)
{
    rgc_text *text = run->text;
    for (uint32_t i = 0; i < text->desc.param_count; i++) {
        const char *name = text->desc.params[i].name;
        struct spell spell;
        bool is_known = false;
        rgc_spell_begin(&spell, name);
        for (uint32_t p = 0; p < ds_len(text->params); p++) {
            const char *param = text->symbols.items[text->params[p].symbol].text;
            is_known |= !strcmp(param, name);
            rgc_spell_offer(&spell, param);
        }
        if (is_known)
            continue;
        rgc_diag_begin(text->diags, RGC_DIAG_UNKNOWN_PARAM, NULL,
            "-D gives '%s' a value, but '%s' declares no such param", name,
            text->sources[0].file.path);
        if (spell.best)
            rgc_diag_add_help(text->diags, "a param named '%s' exists", spell.best);
    }
}

void rgc_elaborate_file(struct run *run)
{
    rgc_text *text = run->text;
    run->file = text->sources[0].file.path;
    text->units[0].was_run = true;
    run_file(run, text->units[0].first, text->units[0].end);
    tell_unknown_params(run);
    if (!ds_len(text->frames) && !rgc_diags_errors(text->diags)) {
        rgc_location at = {
            .file = run->file, .line = 1, .column = 1, .end_line = 1, .end_column = 2
        };
        rgc_diag_begin(text->diags, RGC_DIAG_NO_FRAMES, &at, "'%s' holds no frame", run->file);
        rgc_diag_add_help(text->diags, "a frame begins with 'frame name 1920x1080 {'");
    }
    rgc_scope_reset(text);
}
