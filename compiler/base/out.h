/*
 * base/out.h: a buffered printer over the caller's writer.
 *
 * Once a write fails each further put does nothing; the failure is checked once, at the end.
 */
#ifndef RGC_BASE_OUT_H
#define RGC_BASE_OUT_H

#include <rgc/base.h>

struct out {
    const rgc_writer *writer;
    size_t used;
    bool failed;
    char buffer[4096];
};

void rgc_out_init(struct out *out, const rgc_writer *writer);
void rgc_out_bytes(struct out *out, const char *bytes, size_t size);
void rgc_out_text(struct out *out, const char *text);
void rgc_out_format(struct out *out, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* Writes what is buffered. RGC_ERROR_IO if any write failed. */
rgc_result rgc_out_finish(struct out *out);

#endif
