/*
 * emit/text.c: the listing that `rgc frame.rg` prints.
 *
 * First what the frame costs, on one line; then what the GPU is told, queue by queue in the order
 * of execution; then what was left out, where the memory went, and the figures with their bounds.
 * Cost: two passes over the program, no memory.
 */
#include "emit/text_parts.h"
#include "facts/facts.h"

#include <rgc/emit.h>

#include <inttypes.h>
#include <string.h>

struct listing {
    struct out out;
    const rgc_program *program;
    struct text_layout layout;
};

static void put(struct listing *listing, const char *text)
{
    rgc_out_text(&listing->out, text);
}

#define put_format(listing, ...) rgc_out_format(&(listing)->out, __VA_ARGS__)

/* "4 passes", "1 pass" */
static void put_count(struct listing *listing, uint64_t count, const char *one, const char *many)
{
    put_format(listing, "%" PRIu64 " %s", count, count == 1 ? one : many);
}

/* ---- head ------------------------------------------------------------------------------------ */

static uint32_t order_minimum(const rgc_program *program)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < program->queue_count; i++)
        sum += program->queues[i].order_minimum;
    return sum;
}

static void put_sync_points(struct listing *listing)
{
    uint32_t count = listing->program->stats.sync_points;
    uint32_t minimum = order_minimum(listing->program);
    put_count(listing, count, "sync point", "sync points");
    if (count == minimum)
        put(listing, count ? " (the fewest for this order)" : "");
    else
        put_format(listing, " (the fewest for this order: %" PRIu32 ")", minimum);
}

static void put_head(struct listing *listing)
{
    const rgc_program *program = listing->program;
    const rgc_program_stats *stats = &program->stats;
    put(listing, "frame ");
    rgc_name_text(&listing->out, program->frame);
    if (program->width || program->height)
        put_format(listing, ", %" PRIu32 " x %" PRIu32, program->width, program->height);
    put_format(listing, ", %s\n  ", rgc_target_words[program->target]);
    put_count(listing, stats->passes, "pass", "passes");
    if (stats->passes_culled)
        put_format(listing, " (%" PRIu32 " more culled)", stats->passes_culled);
    put(listing, ", ");
    put_sync_points(listing);
    put(listing, ", ");
    put_count(listing, program->texture_count + program->buffer_count + program->global_count,
        "barrier", "barriers");
    put(listing, ", ");
    rgc_name_size(&listing->out, stats->peak_bytes);
    put(listing, " of transient memory\n");
}

static bool has_word(const char *layout, const char *word)
{
    return layout && strstr(layout, word) != NULL;
}

static bool occurs(const rgc_program *program, const char *word)
{
    for (uint32_t i = 0; i < program->texture_count; i++)
        if (has_word(rgc_layout_name(program->textures[i].layout_before), word) ||
            has_word(rgc_layout_name(program->textures[i].layout_after), word))
            return true;
    return false;
}

/* Explains the columns of a barrier, and the short forms that occur. */
static void put_legend(struct listing *listing)
{
    bool any = false;
    if (!listing->program->group_count)
        return;
    put(listing, "\n  target, layouts, usages and scopes in the words of .rg (a usage of one scope "
                 "goes without), reason, rule\n");
    for (uint32_t i = 0; i < SHORT_WORD_COUNT; i++) {
        const struct short_word *word = &rgc_short_words[i];
        if (!occurs(listing->program, word->word))
            continue;
        put_format(listing, "%s%s %s", any ? ", " : "  ", word->instead, word->word);
        any = true;
    }
    put(listing, any ? "\n" : "");
}

/* ---- scopes ---------------------------------------------------------------------------------- */

static void put_queue_name(struct listing *listing, uint32_t queue)
{
    const rgc_program *program = listing->program;
    rgc_name_text(&listing->out, queue < program->queue_count ? program->queues[queue].name : NULL);
}

static void put_waits(struct listing *listing, const rgc_program_scope *scope)
{
    for (uint32_t i = 0; i < scope->wait_count; i++) {
        const rgc_program_wait *wait = &listing->program->waits[scope->first_wait + i];
        put(listing, "     wait for ");
        put_queue_name(listing, wait->queue);
        put_format(
            listing, " %" PRIu64 "%s\n", wait->value, wait->frame ? " of the frame before" : "");
    }
}

static void put_pass(struct listing *listing, uint32_t index, uint32_t number)
{
    const rgc_program_pass *pass = &listing->program->passes[index];
    put_format(listing, "%3" PRIu32 "  ", number);
    rgc_name_text(&listing->out, pass->name);
    put(listing, "  ");
    rgc_name_kinds(&listing->out, pass->kinds);
    put(listing, "\n");
}

/* Returns the number of the queue's next pass. */
static uint32_t put_steps(struct listing *listing, const rgc_program_scope *scope, uint32_t number)
{
    for (uint32_t i = 0; i < scope->step_count; i++) {
        const rgc_program_step *step = &listing->program->steps[scope->first_step + i];
        if (step->kind == RGC_STEP_PASS) {
            put_pass(listing, step->index, number++);
            continue;
        }
        put(listing, i ? "\n" : "");
        put_format(listing, "     Barrier()\n");
        rgc_text_call(&listing->out, listing->program, &listing->layout, step->index);
    }
    return number;
}

static void put_scopes(struct listing *listing, uint32_t first, uint32_t count)
{
    for (uint32_t i = 0, number = 0; i < count; i++) {
        const rgc_program_scope *scope = &listing->program->scopes[first + i];
        put(listing, "\n");
        if (count > 1)
            put_format(listing, "  ExecuteCommandLists %" PRIu32 " of %" PRIu32 "\n", i + 1, count);
        put_waits(listing, scope);
        number = put_steps(listing, scope, number);
        if (scope->signal)
            put_format(listing, "     signal %" PRIu64 "\n", scope->signal);
    }
}

static void put_queues(struct listing *listing)
{
    const rgc_program *program = listing->program;
    if (program->prologue_count) {
        put(listing, "\nbefore the first frame\n");
        put_scopes(listing, 0, program->prologue_count);
    }
    for (uint32_t i = 0; i < program->queue_count; i++) {
        put(listing, "\nqueue ");
        put_queue_name(listing, i);
        put_format(listing, " (%s)\n", rgc_queue_type_names[program->queues[i].type]);
        put_scopes(listing, program->queues[i].first_scope, program->queues[i].scope_count);
    }
}

static void put_culled(struct listing *listing)
{
    const rgc_program *program = listing->program;
    bool any = false;
    for (uint32_t i = 0; i < program->pass_count; i++) {
        const rgc_program_pass *pass = &program->passes[i];
        if (!pass->culled)
            continue;
        put(listing, any ? "     " : "\nculled\n     ");
        rgc_name_text(&listing->out, pass->name);
        put(listing, ": ");
        rgc_name_text(&listing->out, pass->why_culled ? pass->why_culled : "(no reason)");
        put(listing, "\n");
        any = true;
    }
}

/* ---- memory ---------------------------------------------------------------------------------- */

static void put_bytes(
    struct listing *listing, const char *name, uint64_t bytes, const char *meaning)
{
    struct measure measure;
    rgc_measure_begin(&measure);
    rgc_name_size(&measure.out, bytes);
    uint32_t width = rgc_measure_end(&measure);
    put_format(listing, "     %-10s", name);
    rgc_name_blanks(&listing->out, width < 12 ? 12 - width : 0);
    rgc_name_size(&listing->out, bytes);
    put_format(listing, "%14" PRIu64 " B  %s\n", bytes, meaning);
}

static uint32_t widest_placed(const rgc_program *program)
{
    uint32_t widest = 0;
    for (uint32_t i = 0; i < program->placement_count; i++) {
        struct measure measure;
        rgc_measure_begin(&measure);
        rgc_name_target(&measure.out, program, program->placements[i].resource, NULL);
        uint32_t width = rgc_measure_end(&measure);
        widest = width > widest ? width : widest;
    }
    return widest < 40 ? widest : 40;
}

static void put_placement(
    struct listing *listing, const rgc_program_placement *placement, uint32_t name_width)
{
    const rgc_program *program = listing->program;
    struct measure measure;
    rgc_measure_begin(&measure);
    rgc_name_target(&measure.out, program, placement->resource, NULL);
    uint32_t width = rgc_measure_end(&measure);
    put_format(listing, "     %14" PRIu64 "%14" PRIu64 "  ", placement->offset, placement->bytes);
    rgc_name_target(&listing->out, program, placement->resource, NULL);
    rgc_name_blanks(&listing->out, 2 + (width < name_width ? name_width - width : 0));
    rgc_name_pass(&listing->out, program, placement->first_pass, "entry");
    if (placement->last_pass != placement->first_pass) {
        put(listing, " .. ");
        rgc_name_pass(&listing->out, program, placement->last_pass, "exit");
    }
    for (uint32_t i = 0; i < placement->after_count; i++) {
        uint32_t other = program->residents[placement->first_after + i];
        put(listing, i ? ", " : "  after ");
        rgc_name_target(&listing->out, program,
            other < program->placement_count ? program->placements[other].resource : RGC_NONE,
            NULL);
    }
    put(listing, "\n");
}

static void put_memory(struct listing *listing)
{
    const rgc_program *program = listing->program;
    const rgc_program_stats *stats = &program->stats;
    uint32_t name_width = widest_placed(program);
    if (!program->heap_count)
        return;
    put(listing, "\nmemory\n");
    put_bytes(listing, "peak", stats->peak_bytes, "of all heaps");
    put_bytes(listing, "live peak", stats->live_peak_bytes, "alive in one pass");
    put_bytes(listing, "bound", stats->lower_bound_bytes, "the least without more calls");
    put_bytes(listing, "unaliased", stats->unaliased_bytes, "all sizes");
    for (uint32_t h = 0; h < program->heap_count; h++) {
        const rgc_program_heap *heap = &program->heaps[h];
        put(listing, "\n  heap ");
        rgc_name_text(&listing->out, heap->name);
        put_format(
            listing, ", %" PRIu64 " B, aligned to %" PRIu64 "\n", heap->bytes, heap->alignment);
        put_format(listing, "     %14s%14s  %s\n", "offset", "bytes", "resource, passes");
        for (uint32_t i = 0; i < program->placement_count; i++)
            if (program->placements[i].heap == h)
                put_placement(listing, &program->placements[i], name_width);
    }
}

/* ---- all ------------------------------------------------------------------------------------- */

/* The figures that are not in the head or above; those that are 0 by nature of a frame are left
 * out. */
static void put_figures(struct listing *listing)
{
    struct figure stats[STAT_COUNT];
    rgc_stats_list(listing->program, stats);
    put(listing, "\nfigures\n");
    for (uint32_t i = 0; i < STAT_peak_bytes; i++) {
        put_format(listing, "     %-17s%8" PRIu64, stats[i].name, stats[i].value);
        if (i == STAT_sync_points)
            put_format(
                listing, "  fewest for this order %" PRIu32, order_minimum(listing->program));
        if (i == STAT_waits)
            put_format(listing, "  fewest %" PRIu32, listing->program->waits_minimum);
        put(listing, "\n");
    }
}

rgc_result rgc_emit_text(const rgc_program *program, const rgc_writer *writer)
{
    struct listing listing = { .program = program };
    if (!program || !writer)
        return RGC_ERROR_ARGUMENT;
    rgc_out_init(&listing.out, writer);
    rgc_text_measure_barriers(program, &listing.layout);
    put_head(&listing);
    put_legend(&listing);
    put_queues(&listing);
    put_culled(&listing);
    put_memory(&listing);
    put_figures(&listing);
    return rgc_out_finish(&listing.out);
}
