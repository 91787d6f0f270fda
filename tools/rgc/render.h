/*
 * rgc/render.h: diagnostics for people and for programs, on standard error.
 *
 * One report lives as long as the run. It counts what it is told, so that the run knows how it
 * ends, and holds back what is over --max-errors.
 */
#ifndef RGC_TOOL_RENDER_H
#define RGC_TOOL_RENDER_H

#include "bytes.h"
#include "options.h"

#include <rgc/diag.h>
#include <rgc/text.h>

/* Where source lines come from: the files of a text, or the one file that was read. */
struct sources {
    const rgc_text *text; /* or NULL */
    rgc_text_file file;   /* path NULL: none */
};

struct report {
    const struct options *options;
    struct bytes out; /* what is not on standard error yet */
    struct sources sources;
    struct line_index *lines; /* of the files that were shown, made when they are */
    bool colour, terminal;
    bool open;       /* JSON: the array was begun */
    bool clear_line; /* a progress bar stands on the terminal */
    uint32_t errors, warnings, hidden, shown_errors;
};

void rgc_report_begin(struct report *report, const struct options *options);

/* Closes the array, or sums up; frees. */
void rgc_report_end(struct report *report);

/* From now on source lines are these. The texts must live until the next call. */
void rgc_report_sources(struct report *report, const struct sources *sources);

void rgc_report_diags(struct report *report, const rgc_diags *diags);

/* A diagnostic of the tool's own, without a place: its code, then `help` (or NULL). */
void rgc_report_tell(struct report *report, uint32_t code, const char *help, const char *format,
    ...) TOOL_FORMAT(4, 5);

/* A fault of rgc itself: asks for the input. */
void rgc_report_fault(struct report *report);

/* The same with the severity given, for warnings. */
void rgc_report_tell_as(struct report *report, rgc_severity severity, uint32_t code,
    const char *help, const char *format, ...) TOOL_FORMAT(5, 6);

/* render_json.c: one object. */
void rgc_report_json(struct bytes *out, const rgc_diag *diag);

/* Diagnostics of the tool: diag_tool.def, and the one of the library's that it tells. */
enum {
    TOOL_NOT_YET = 302,
    TOOL_OVER_BUDGET = 901,
    TOOL_UNREADABLE,
    TOOL_UNWRITABLE,
    TOOL_USAGE,
    TOOL_NO_FRAME,
    TOOL_NO_RESOURCE,
    TOOL_NOT_BUILT,
    TOOL_NO_MEMORY
};

#endif
