/*
 * rgc/render_json.c: diagnostics for programs. `notes` holds the labels, then the notes, then how
 * the main place was reached.
 */
#include "glyph.h"
#include "render.h"

#include <string.h>

static void put_string(struct bytes *out, const char *text)
{
    if (!text) {
        rgc_bytes_text(out, "null");
        return;
    }
    rgc_bytes_text(out, "\"");
    for (size_t size = strlen(text); size;) {
        struct glyph glyph = rgc_glyph_read(text, size);
        if (glyph.code == '"' || glyph.code == '\\')
            rgc_bytes_format(out, "\\%c", (int)glyph.code);
        else if (!glyph.valid || glyph.code < 0x20 || glyph.code == 0x7f)
            rgc_bytes_format(out, "\\u%04x", glyph.code);
        else
            rgc_bytes_put(out, text, glyph.size);
        text += glyph.size;
        size -= glyph.size;
    }
    rgc_bytes_text(out, "\"");
}

static void put_number(struct bytes *out, const char *name, uint32_t number, bool known)
{
    if (known)
        rgc_bytes_format(out, ", \"%s\": %u", name, number);
    else
        rgc_bytes_format(out, ", \"%s\": null", name);
}

static void put_place(struct bytes *out, const rgc_location *at)
{
    bool known = at->file && at->line;
    rgc_bytes_text(out, ", \"file\": ");
    put_string(out, at->file);
    put_number(out, "line", at->line, known);
    put_number(out, "column", at->column, known);
    put_number(out, "end_line", at->end_line, known);
    put_number(out, "end_column", at->end_column, known);
}

static void put_note(struct bytes *out, uint32_t *count, const char *text, const rgc_location *at)
{
    rgc_bytes_text(out, (*count)++ ? ",\n      " : "\n      ");
    rgc_bytes_text(out, "{ \"message\": ");
    put_string(out, text);
    put_place(out, at);
    rgc_bytes_text(out, " }");
}

void rgc_report_json(struct bytes *out, const rgc_diag *diag)
{
    uint32_t notes = 0;
    rgc_bytes_format(out, "  { \"severity\": \"%s\", \"code\": \"RGC%04u\", \"flag\": ",
        diag->severity == RGC_SEVERITY_ERROR ? "error" : "warning", diag->code);
    put_string(out, diag->flag);
    rgc_bytes_text(out, ", \"message\": ");
    put_string(out, diag->message);
    put_place(out, &diag->primary.at);
    rgc_bytes_text(out, ",\n    \"label\": ");
    put_string(out, diag->primary.text);
    rgc_bytes_text(out, ", \"notes\": [");
    for (uint32_t i = 0; i < diag->label_count; i++)
        put_note(out, &notes, diag->labels[i].text, &diag->labels[i].at);
    for (uint32_t i = 0; i < diag->note_count; i++)
        put_note(out, &notes, diag->notes[i].text, &diag->notes[i].at);
    for (const rgc_expansion *via = diag->primary.at.via; via; via = via->at.via)
        put_note(out, &notes, via->text, &via->at);
    rgc_bytes_format(out, "%s], \"repeats\": %u, \"help\": ", notes ? " " : "", diag->repeats);
    put_string(out, diag->help);
    rgc_bytes_text(out, " }");
}
