/*
 * rgc/render.c: diagnostics for people.
 *
 *     FILE:LINE:COL: error[RGC0206]: message          a warning ends in [-Wname]
 *       14 | the line of the main place, ^^^^ below it
 *        6 | the lines of the labels, ---- below them, in the order that they are told
 *     FILE:LINE:COL: note: of a place elsewhere, and each step of how the main place was reached
 *       = note: without a place
 *       = help: how to mend it
 */
#include "render.h"

#include "file.h"
#include "picture.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const struct style plain = { "", "", "", "", "", "", "", "" };
static const struct style coloured = {
    .error = "\033[1;31m",
    .warning = "\033[1;35m",
    .note = "\033[1;36m",
    .help = "\033[1;32m",
    .strong = "\033[1m",
    .margin = "\033[34m",
    .label = "\033[36m",
    .end = "\033[0m",
};

static const struct style *style_of(const struct report *report)
{
    return report->colour ? &coloured : &plain;
}

/* ---- source lines ---------------------------------------------------------------------------- */

/* Where the lines of a file begin. */
struct line_index {
    struct line_index *next;
    const char *bytes;
    size_t size;
    uint32_t *starts; /* RGC_FILE_LIMIT fits */
    uint32_t count;
};

static struct line_index *index_lines(const rgc_text_file *file)
{
    struct line_index *index = rgc_tool_alloc(1, sizeof(*index));
    index->bytes = file->bytes;
    index->size = file->size;
    for (size_t at = 0; at < file->size; at++)
        index->count += file->bytes[at] == '\n';
    index->starts = rgc_tool_alloc((size_t)++index->count, sizeof(*index->starts));
    uint32_t line = 1;
    for (size_t at = 0; at < file->size; at++)
        if (file->bytes[at] == '\n')
            index->starts[line++] = (uint32_t)at + 1;
    if (file->size >= 3 && !memcmp(file->bytes, "\xef\xbb\xbf", 3))
        index->starts[0] = 3;
    return index;
}

static void forget_lines(struct report *report)
{
    while (report->lines) {
        struct line_index *index = report->lines;
        report->lines = index->next;
        free(index->starts);
        free(index);
    }
}

static const rgc_text_file *find_file(const struct sources *sources, const char *path)
{
    uint32_t count = sources->text ? rgc_text_file_count(sources->text) : 0;
    for (uint32_t i = 0; i < count; i++) {
        const rgc_text_file *file = rgc_text_file_get(sources->text, i);
        if (file->path == path || !strcmp(file->path, path))
            return file;
    }
    bool own = sources->file.path && !strcmp(sources->file.path, path);
    return own ? &sources->file : NULL;
}

static const struct line_index *find_lines(struct report *report, const char *path)
{
    const rgc_text_file *file = find_file(&report->sources, path);
    if (!file || !file->bytes)
        return NULL;
    for (struct line_index *index = report->lines; index; index = index->next)
        if (index->bytes == file->bytes)
            return index;
    struct line_index *index = index_lines(file);
    index->next = report->lines;
    return report->lines = index;
}

/* The source line, without its end; false: it is not known. */
static bool source_line(
    struct report *report, const rgc_location *at, const char **line, size_t *size)
{
    const struct line_index *lines = at->file ? find_lines(report, at->file) : NULL;
    if (!lines || !at->line || at->line > lines->count)
        return false;
    size_t start = lines->starts[at->line - 1];
    size_t end = at->line < lines->count ? lines->starts[at->line] - 1 : lines->size;
    while (end > start && lines->bytes[end - 1] == '\r')
        end--;
    *line = lines->bytes + start;
    *size = end - start;
    return true;
}

void rgc_report_sources(struct report *report, const struct sources *sources)
{
    forget_lines(report);
    report->sources = sources ? *sources : (struct sources){ .text = NULL };
}

/* ---- pictures -------------------------------------------------------------------------------- */

static uint32_t digits(uint32_t number)
{
    uint32_t count = 1;
    for (; number >= 10; number /= 10)
        count++;
    return count;
}

static struct mark mark_of(const rgc_diag_label *label, char glyph, const char *colour)
{
    const rgc_location *at = &label->at;
    return (struct mark){ .line = at->line,
        .column = at->column,
        .end_line = at->end_line,
        .end_column = at->end_column,
        .text = label->text,
        .colour = colour,
        .glyph = glyph };
}

static bool is_on_line(const rgc_location *a, const rgc_location *b)
{
    return a->line == b->line && a->file && b->file && !strcmp(a->file, b->file);
}

static void put_place(struct bytes *out, const rgc_location *at)
{
    rgc_picture_text(out, at->file);
    if (at->line)
        rgc_bytes_format(out, ":%u:%u", at->line, at->column);
    rgc_bytes_text(out, ": ");
}

/* The places of one diagnostic: the main one, then its labels. */
struct places {
    const rgc_diag *diag;
    const char *colour; /* of the main one */
    uint32_t number_width;
};

static const rgc_diag_label *place_at(const struct places *places, uint32_t index)
{
    return index ? &places->diag->labels[index - 1] : &places->diag->primary;
}

static bool was_drawn(const struct places *places, uint32_t index)
{
    for (uint32_t i = 0; i < index; i++)
        if (is_on_line(&place_at(places, i)->at, &place_at(places, index)->at))
            return true;
    return false;
}

/* The line of place `index`, with all places on it. Where there is no line to show, a label is a
 * note; the main place has said its line already. */
static void draw_line(struct report *report, const struct places *places, uint32_t index)
{
    const struct style *style = style_of(report);
    const rgc_diag_label *first = place_at(places, index);
    const char *line;
    size_t size;
    if (!source_line(report, &first->at, &line, &size)) {
        if (index && first->at.file)
            put_place(&report->out, &first->at);
        if (index || (first->text && *first->text)) {
            rgc_bytes_format(&report->out, "%s%snote:%s ", index && first->at.file ? "" : "  = ",
                style->note, style->end);
            rgc_picture_text(&report->out, first->text ? first->text : "here");
            rgc_bytes_text(&report->out, "\n");
        }
        return;
    }
    uint32_t total = places->diag->label_count + 1, count = 0;
    struct mark *marks = rgc_tool_alloc(total, sizeof(*marks));
    for (uint32_t i = index; i < total; i++)
        if (is_on_line(&place_at(places, i)->at, &first->at))
            marks[count++] =
                mark_of(place_at(places, i), i ? '-' : '^', i ? style->label : places->colour);
    if (index && strcmp(first->at.file,
                     places->diag->primary.at.file ? places->diag->primary.at.file : "") != 0) {
        rgc_bytes_format(&report->out, "  %s-->%s ", style->margin, style->end);
        rgc_picture_text(&report->out, first->at.file);
        rgc_bytes_format(&report->out, ":%u:%u\n", first->at.line, first->at.column);
    }
    rgc_picture_draw(&report->out, style, places->number_width, line, size, marks, count);
    free(marks);
}

static void draw_places(struct report *report, const rgc_diag *diag, const char *colour)
{
    struct places places = { .diag = diag, .colour = colour };
    for (uint32_t i = 0; i <= diag->label_count; i++) {
        uint32_t width = digits(place_at(&places, i)->at.line);
        places.number_width = width > places.number_width ? width : places.number_width;
    }
    for (uint32_t i = 0; i <= diag->label_count; i++)
        if (!was_drawn(&places, i))
            draw_line(report, &places, i);
}

/* ---- the words ------------------------------------------------------------------------------- */

static void put_title(struct report *report, const rgc_diag *diag)
{
    const struct style *style = style_of(report);
    struct bytes *out = &report->out;
    bool error = diag->severity == RGC_SEVERITY_ERROR;
    rgc_bytes_text(out, style->strong);
    if (diag->primary.at.file)
        put_place(out, &diag->primary.at);
    else
        rgc_bytes_text(out, "rgc: ");
    rgc_bytes_format(out, "%s%s%s[RGC%04u]%s: %s", style->end,
        error ? style->error : style->warning, error ? "error" : "warning", diag->code, style->end,
        style->strong);
    rgc_picture_text(out, diag->message);
    rgc_bytes_text(out, style->end);
    if (diag->flag)
        rgc_bytes_format(out, " [-W%s%s]", error ? "error=" : "", diag->flag);
    rgc_bytes_text(out, "\n");
}

static void put_aside(struct report *report, const char *colour, const char *word, const char *text)
{
    rgc_bytes_format(&report->out, "  = %s%s:%s ", colour, word, style_of(report)->end);
    rgc_picture_text(&report->out, text);
    rgc_bytes_text(&report->out, "\n");
}

/* A note is a line of its own when it has a place, so that editors find it. */
static void put_note(struct report *report, const rgc_location *at, const char *text)
{
    const struct style *style = style_of(report);
    if (!at->file) {
        put_aside(report, style->note, "note", text);
        return;
    }
    rgc_bytes_text(&report->out, style->strong);
    put_place(&report->out, at);
    rgc_bytes_format(&report->out, "%s%snote:%s ", style->end, style->note, style->end);
    rgc_picture_text(&report->out, text);
    rgc_bytes_text(&report->out, "\n");
}

static void put_located_note(struct report *report, const rgc_diag_label *note)
{
    const char *line;
    size_t size;
    put_note(report, &note->at, note->text);
    if (!source_line(report, &note->at, &line, &size))
        return;
    struct mark mark = mark_of(note, '^', style_of(report)->note);
    mark.text = NULL;
    rgc_picture_draw(&report->out, style_of(report), digits(note->at.line), line, size, &mark, 1);
}

static void put_diag(struct report *report, const rgc_diag *diag)
{
    const struct style *style = style_of(report);
    put_title(report, diag);
    draw_places(report, diag, diag->severity == RGC_SEVERITY_ERROR ? style->error : style->warning);
    for (uint32_t i = 0; i < diag->note_count; i++)
        put_located_note(report, &diag->notes[i]);
    for (const rgc_expansion *via = diag->primary.at.via; via; via = via->at.via)
        put_note(report, &via->at, via->text);
    if (diag->repeats)
        rgc_bytes_format(&report->out, "  = %snote:%s the same was found here %u more time%s\n",
            style->note, style->end, diag->repeats, diag->repeats == 1 ? "" : "s");
    if (diag->help)
        put_aside(report, style->help, "help", diag->help);
}

/* ---- the report ------------------------------------------------------------------------------ */

static bool wants_colour(const struct options *options, bool terminal)
{
    if (options->colour != COLOUR_AUTO)
        return options->colour == COLOUR_ALWAYS;
    const char *none = getenv("NO_COLOR"), *kind = getenv("TERM");
    return terminal && !(none && *none) && !(kind && !strcmp(kind, "dumb"));
}

void rgc_report_begin(struct report *report, const struct options *options)
{
    bool terminal = rgc_file_is_terminal(stderr);
    *report = (struct report){
        .options = options, .terminal = terminal, .colour = wants_colour(options, terminal)
    };
}

static void flush(struct report *report)
{
    if (report->clear_line)
        (void)fputs("\r\033[K", stderr);
    report->clear_line = false;
    if (report->out.size)
        (void)fwrite(report->out.data, 1, report->out.size, stderr);
    (void)fflush(stderr);
    report->out.size = 0;
}

static bool is_over_limit(struct report *report, const rgc_diag *diag)
{
    uint32_t limit = report->options->max_errors;
    bool error = diag->severity == RGC_SEVERITY_ERROR;
    report->errors += error;
    report->warnings += !error;
    if (limit && report->shown_errors >= limit) {
        report->hidden += error;
        return true;
    }
    report->shown_errors += error;
    return false;
}

static void report_diag(struct report *report, const rgc_diag *diag)
{
    if (diag->severity == RGC_SEVERITY_IGNORED || is_over_limit(report, diag))
        return;
    if (report->options->json) {
        rgc_bytes_text(&report->out, report->open ? ",\n" : "[\n");
        report->open = true;
        rgc_report_json(&report->out, diag);
    } else {
        put_diag(report, diag);
    }
    flush(report);
}

void rgc_report_diags(struct report *report, const rgc_diags *diags)
{
    for (uint32_t i = 0; i < rgc_diags_count(diags); i++)
        report_diag(report, rgc_diags_get(diags, i));
}

static const char *flag_of(uint32_t code)
{
    for (uint32_t i = 0; i < rgc_diag_info_count(); i++)
        if (rgc_diag_info_get(i)->code == code)
            return rgc_diag_info_get(i)->flag;
    return NULL;
}

static void tell(struct report *report, rgc_severity severity, uint32_t code, const char *help,
    const char *format, va_list args)
{
    char message[1024];
    if (vsnprintf(message, sizeof(message), format, args) < 0)
        message[0] = 0;
    report_diag(report, &(rgc_diag){ .severity = severity,
                            .code = code,
                            .flag = flag_of(code),
                            .message = message,
                            .help = help });
}

void rgc_report_tell(
    struct report *report, uint32_t code, const char *help, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    tell(report, RGC_SEVERITY_ERROR, code, help, format, args);
    va_end(args);
}

void rgc_report_tell_as(struct report *report, rgc_severity severity, uint32_t code,
    const char *help, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    tell(report, severity, code, help, format, args);
    va_end(args);
}

void rgc_report_fault(struct report *report)
{
    if (report->options->json || report->errors) /* the judge's refusal asks for it too */
        return;
    rgc_bytes_text(&report->out, "rgc: this is a fault of rgc, not of the input; please report it, "
                                 "with the input and the command line\n");
    flush(report);
}

static void put_count(struct bytes *out, uint32_t count, const char *what)
{
    rgc_bytes_format(out, "%u %s%s", count, what, count == 1 ? "" : "s");
}

static void sum_up(struct report *report)
{
    struct bytes *out = &report->out;
    if (report->hidden)
        rgc_bytes_format(out, "rgc: %u more error%s not shown (--max-errors=%u)\n", report->hidden,
            report->hidden == 1 ? "" : "s", report->options->max_errors);
    if (!report->terminal || !(report->errors + report->warnings))
        return;
    if (report->warnings)
        put_count(out, report->warnings, "warning");
    rgc_bytes_text(out, report->warnings && report->errors ? " and " : "");
    if (report->errors)
        put_count(out, report->errors, "error");
    rgc_bytes_text(out, " generated.\n");
}

void rgc_report_end(struct report *report)
{
    if (report->options->json)
        rgc_bytes_text(&report->out, report->open ? "\n]\n" : "[]\n");
    else
        sum_up(report);
    flush(report);
    forget_lines(report);
    rgc_bytes_free(&report->out);
}
