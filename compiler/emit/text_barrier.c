/*
 * emit/text_barrier.c: the records of Barrier() calls as rows of a table.
 *
 * A column is as wide as its widest cell in the program, up to a usual width, so that the eye goes
 * straight down; a call with longer cells makes it wider for itself. Cost: each cell is printed
 * four times, all but the last to be measured.
 */
#include "emit/text_parts.h"

#include <inttypes.h>

#define INDENT 7u
#define LINE_END 118u
#define WIDEST 60u /* longer cells push their own row */

/* The width that a column has in all calls, if it wants as much, and what stands before it. */
static const struct {
    uint32_t usual;
    const char *before;
} columns[TEXT_COLUMNS] = {
    [TEXT_TARGET] = { 24, "" },
    [TEXT_LAYOUT_BEFORE] = { 9, "  " },
    [TEXT_LAYOUT_AFTER] = { 8, " -> " },
    [TEXT_USE_BEFORE] = { 12, "  " },
    [TEXT_USE_AFTER] = { 14, " -> " },
    [TEXT_WHY] = { 0, "  " },
};

/* Returns whether there were any. */
static bool put_flags(struct out *out, rgc_texture_barrier_flags flags)
{
    rgc_texture_barrier_flags unknown = flags & ~RGC_TEXTURE_BARRIER_FLAG_DISCARD;
    if (flags & RGC_TEXTURE_BARRIER_FLAG_DISCARD)
        rgc_out_text(out, unknown ? "DISCARD+" : "DISCARD");
    if (unknown)
        rgc_out_format(out, "0x%" PRIx32, unknown);
    return flags != 0;
}

/* The first reason, and how many more there are: --why tells them all. */
static void put_why(struct out *out, const rgc_program *program, const struct barrier *barrier)
{
    const rgc_program_record *record = &barrier->record;
    bool flagged = put_flags(out, barrier->flags);
    if (!record->why_count)
        return;
    rgc_out_text(out, flagged ? " " : "");
    const rgc_program_why *why = &program->whys[record->first_why];
    rgc_name_why(out, program, why);
    if (why->rule)
        rgc_out_format(out, "  %s", why->rule);
    if (record->why_count > 1)
        rgc_out_format(out, "  (+%" PRIu32 ")", record->why_count - 1);
}

static void put_target(struct out *out, const rgc_program *program, const struct barrier *barrier)
{
    if (barrier->type == RGC_BARRIER_GLOBAL)
        rgc_out_text(out, "GLOBAL");
    else
        rgc_name_target(out, program, barrier->resource, &barrier->range);
}

static void put_layout(struct out *out, const struct barrier *barrier, rgc_layout layout)
{
    if (barrier->type == RGC_BARRIER_TEXTURE)
        rgc_name_layout(out, layout);
}

static void put_cell(struct out *out, const rgc_program *program, const struct barrier *barrier,
    enum text_column column)
{
    switch (column) {
    case TEXT_TARGET:
        put_target(out, program, barrier);
        break;
    case TEXT_LAYOUT_BEFORE:
        put_layout(out, barrier, barrier->layout_before);
        break;
    case TEXT_LAYOUT_AFTER:
        put_layout(out, barrier, barrier->layout_after);
        break;
    case TEXT_USE_BEFORE:
        rgc_name_use(out, barrier->sync_before, barrier->access_before);
        break;
    case TEXT_USE_AFTER:
        rgc_name_use(out, barrier->sync_after, barrier->access_after);
        break;
    case TEXT_WHY:
        put_why(out, program, barrier);
        break;
    case TEXT_COLUMNS:
        break;
    }
}

static uint32_t width_of(
    const rgc_program *program, const struct barrier *barrier, enum text_column column)
{
    struct measure measure;
    rgc_measure_begin(&measure);
    put_cell(&measure.out, program, barrier, column);
    return rgc_measure_end(&measure);
}

static void measure_group(const rgc_program *program, const rgc_barrier_group *group,
    uint32_t limit, struct text_layout *layout)
{
    for (uint32_t i = 0; i < group->count; i++) {
        struct barrier barrier = rgc_barrier_at(program, group, i);
        for (unsigned c = 0; c < TEXT_WHY; c++) {
            uint32_t width = width_of(program, &barrier, (enum text_column)c);
            uint32_t most = limit ? limit : columns[c].usual;
            width = width < most ? width : most;
            if (width > layout->widths[c])
                layout->widths[c] = width;
        }
    }
}

void rgc_text_measure_barriers(const rgc_program *program, struct text_layout *layout)
{
    *layout = (struct text_layout){ { 0 } };
    for (uint32_t g = 0; g < program->group_count; g++)
        measure_group(program, &program->groups[g], 0, layout);
}

static bool is_arrow(enum text_column column)
{
    return column == TEXT_LAYOUT_AFTER || column == TEXT_USE_AFTER;
}

/* Blanks are owed, and paid before the next cell that is not empty: no line ends in blanks. */
static void put_row(struct out *out, const rgc_program *program, const struct text_layout *layout,
    const struct barrier *barrier)
{
    uint32_t owed = INDENT;
    for (unsigned c = 0; c < TEXT_COLUMNS; c++) {
        enum text_column column = (enum text_column)c;
        uint32_t width = width_of(program, barrier, column);
        bool arrow = is_arrow(column);
        if (column != TEXT_WHY && !layout->widths[c])
            continue;
        if (!width) {
            owed += layout->widths[c] + (arrow ? 4 : c ? 2 : 0);
            continue;
        }
        rgc_name_blanks(out, owed);
        rgc_out_text(out, columns[c].before);
        put_cell(out, program, barrier, column);
        owed = width < layout->widths[c] ? layout->widths[c] - width : 0;
    }
    rgc_out_text(out, "\n");
}

/* The buffers that a GLOBAL stands for, as many a line as fit. */
static void put_merged(
    struct out *out, const rgc_program *program, const rgc_program_record *record)
{
    uint32_t column = LINE_END;
    for (uint32_t i = 0; i < record->buffer_count; i++) {
        uint32_t buffer = program->merged[record->first_buffer + i];
        struct measure measure;
        rgc_measure_begin(&measure);
        rgc_name_target(&measure.out, program, buffer, NULL);
        uint32_t width = rgc_measure_end(&measure) + 2;
        if (column + width > LINE_END) {
            rgc_out_text(out, i ? ",\n" : "");
            rgc_name_blanks(out, INDENT + 2);
            rgc_out_text(out, i ? "    " : "for ");
            column = INDENT + 6;
        } else {
            rgc_out_text(out, ", ");
        }
        rgc_name_target(out, program, buffer, NULL);
        column += width;
    }
    rgc_out_text(out, record->buffer_count ? "\n" : "");
}

void rgc_text_call(
    struct out *out, const rgc_program *program, const struct text_layout *layout, uint32_t call)
{
    const rgc_program_call *groups = &program->calls[call];
    struct text_layout own = *layout;
    for (uint32_t g = 0; g < groups->group_count; g++)
        measure_group(program, &program->groups[groups->first_group + g], WIDEST, &own);
    for (uint32_t g = 0; g < groups->group_count; g++) {
        const rgc_barrier_group *group = &program->groups[groups->first_group + g];
        for (uint32_t i = 0; i < group->count; i++) {
            struct barrier barrier = rgc_barrier_at(program, group, i);
            put_row(out, program, &own, &barrier);
            if (barrier.type == RGC_BARRIER_GLOBAL)
                put_merged(out, program, &barrier.record);
        }
    }
}
