/*
 * rgc/picture.c: a line of source text with what is to be said below it.
 *
 *       14 |     read  depth as shader_resource
 *          |     ----  ^^^^^ read here on the compute queue
 *          |     |
 *          |     the access
 *
 * The text of the rightmost mark stands on the row of underlines; the others hang below, from right
 * to left, so that no line crosses a text.
 */
#include "picture.h"

#include "glyph.h"

#include <stdlib.h>
#include <string.h>

enum {
    VIEW = 160,  /* code points that are shown of one line */
    BEFORE = 60, /* of them before the first mark, where the line is cut */
    TAB = 4
};
#define REPLACEMENT "\xef\xbf\xbd"
#define CUT "..."

/* The part of a line that is shown. */
struct view {
    struct bytes text;
    uint32_t first, count;    /* columns of the source: first .. first + count */
    uint32_t start[VIEW + 2]; /* where each is drawn; the last is the end */
};

static void put_harmless(struct bytes *out, const char *text, struct glyph glyph)
{
    if (!glyph.valid || rgc_glyph_is_harmful(glyph.code))
        rgc_bytes_text(out, REPLACEMENT);
    else
        rgc_bytes_put(out, text, glyph.size);
}

void rgc_picture_text(struct bytes *out, const char *text)
{
    size_t size = strlen(text);
    while (size) {
        struct glyph glyph = rgc_glyph_read(text, size);
        put_harmless(out, text, glyph);
        text += glyph.size;
        size -= glyph.size;
    }
}

/* Whether the line has more than `limit` code points. */
static bool is_longer(const char *line, size_t size, uint32_t limit)
{
    for (uint32_t count = 0; size; count++) {
        struct glyph glyph = rgc_glyph_read(line, size);
        if (count == limit)
            return true;
        line += glyph.size;
        size -= glyph.size;
    }
    return false;
}

static void open_view(struct view *view, const char *line, size_t size, uint32_t column)
{
    uint32_t skip = column > BEFORE + 1 && is_longer(line, size, VIEW) ? column - BEFORE - 1 : 0;
    *view = (struct view){ .first = 1 };
    for (; skip && size; skip--, view->first++) {
        struct glyph glyph = rgc_glyph_read(line, size);
        line += glyph.size;
        size -= glyph.size;
    }
    uint32_t at = view->first > 1 ? (uint32_t)strlen(CUT) : 0;
    rgc_bytes_text(&view->text, at ? CUT : "");
    while (size && view->count < VIEW) {
        struct glyph glyph = rgc_glyph_read(line, size);
        uint32_t width = glyph.code == '\t' ? TAB - at % TAB : rgc_glyph_width(glyph.code);
        view->start[view->count++] = at;
        if (glyph.code == '\t')
            rgc_bytes_repeat(&view->text, ' ', width);
        else
            put_harmless(&view->text, line, glyph);
        at += width;
        line += glyph.size;
        size -= glyph.size;
    }
    view->start[view->count] = at;
    rgc_bytes_text(&view->text, size ? CUT : "");
}

/* Where a column of the source is drawn. */
static uint32_t place_of(const struct view *view, uint32_t column)
{
    uint32_t offset = column < view->first ? 0 : column - view->first;
    return view->start[offset < view->count ? offset : view->count];
}

static uint32_t end_of(const struct view *view, const struct mark *mark)
{
    uint32_t begin = place_of(view, mark->column);
    uint32_t end =
        mark->end_line > mark->line ? view->start[view->count] : place_of(view, mark->end_column);
    return end > begin ? end : begin + 1;
}

static void put_margin(struct bytes *out, const struct style *style, uint32_t width, uint32_t line)
{
    if (line)
        rgc_bytes_format(out, "  %s%*u |%s", style->margin, (int)width, line, style->end);
    else
        rgc_bytes_format(out, "  %s%*s |%s", style->margin, (int)width, "", style->end);
}

/* One character of a row below the line, and in which colour. */
struct cell {
    char what;
    const char *colour;
};

static void put_row(
    struct bytes *out, const struct style *style, const struct cell *row, size_t size)
{
    const char *colour = NULL;
    while (size && row[size - 1].what == ' ')
        size--;
    for (size_t i = 0; i < size; i++) {
        if (row[i].what != ' ' && row[i].colour != colour) {
            rgc_bytes_text(out, colour ? style->end : "");
            rgc_bytes_text(out, colour = row[i].colour);
        }
        rgc_bytes_text(out, (const char[]){ row[i].what, 0 });
    }
    rgc_bytes_text(out, colour ? style->end : "");
}

static void put_text(struct bytes *out, const struct style *style, const struct mark *mark)
{
    rgc_bytes_text(out, mark->colour);
    rgc_picture_text(out, mark->text);
    rgc_bytes_text(out, style->end);
}

static bool has_text(const struct mark *mark)
{
    return mark->text && *mark->text;
}

static void clear_row(struct cell *row, size_t size)
{
    for (size_t i = 0; i < size; i++)
        row[i] = (struct cell){ ' ', NULL };
}

/* The main mark is drawn last, over the others. */
static void underline(
    const struct view *view, struct cell *row, const struct mark *marks, uint32_t count)
{
    for (int turn = 0; turn < 2; turn++)
        for (uint32_t i = 0; i < count; i++) {
            if ((marks[i].glyph == '^') != turn)
                continue;
            uint32_t end = end_of(view, &marks[i]);
            for (uint32_t at = place_of(view, marks[i].column); at < end; at++)
                row[at] = (struct cell){ marks[i].glyph, marks[i].colour };
        }
}

/* The texts of marks[0] to marks[count - 1], hanging on bars. */
static void hang(struct bytes *out, const struct style *style, uint32_t width,
    const struct view *view, struct cell *row, size_t room, const struct mark *marks,
    uint32_t count)
{
    for (uint32_t last = count; last-- > 0;) {
        if (!has_text(&marks[last]))
            continue;
        clear_row(row, room);
        for (uint32_t i = 0; i <= last; i++)
            if (has_text(&marks[i]))
                row[place_of(view, marks[i].column)] = (struct cell){ '|', marks[i].colour };
        put_margin(out, style, width, 0);
        rgc_bytes_text(out, " ");
        put_row(out, style, row, room);
        rgc_bytes_text(out, "\n");
        put_margin(out, style, width, 0);
        rgc_bytes_text(out, " ");
        size_t place = place_of(view, marks[last].column);
        put_row(out, style, row, place);
        size_t drawn = place;
        while (drawn && row[drawn - 1].what == ' ')
            drawn--;
        rgc_bytes_repeat(out, ' ', place - drawn);
        put_text(out, style, &marks[last]);
        rgc_bytes_text(out, "\n");
    }
}

/* By column, what is equal in the order that it was given. */
static void sort_marks(struct mark *marks, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        struct mark mark = marks[i];
        uint32_t place = i;
        for (; place && marks[place - 1].column > mark.column; place--)
            marks[place] = marks[place - 1];
        marks[place] = mark;
    }
}

void rgc_picture_draw(struct bytes *out, const struct style *style, uint32_t number_width,
    const char *line, size_t size, struct mark *marks, uint32_t count)
{
    struct view view;
    sort_marks(marks, count);
    open_view(&view, line, size, marks[0].column);
    put_margin(out, style, number_width, marks[0].line);
    rgc_bytes_text(out, view.text.size ? " " : "");
    rgc_bytes_put(out, view.text.data ? view.text.data : "", view.text.size);
    rgc_bytes_text(out, "\n");

    size_t room = (size_t)view.start[view.count] + 2;
    struct cell *row = rgc_tool_alloc(room, sizeof(*row));
    clear_row(row, room);
    underline(&view, row, marks, count);
    put_margin(out, style, number_width, 0);
    rgc_bytes_text(out, " ");
    put_row(out, style, row, room);
    const struct mark *last = &marks[count - 1];
    if (has_text(last)) {
        rgc_bytes_text(out, " ");
        put_text(out, style, last);
    }
    rgc_bytes_text(out, "\n");
    hang(out, style, number_width, &view, row, room, marks, count - 1);
    free(row);
    rgc_bytes_free(&view.text);
}
