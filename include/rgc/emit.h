/*
 * rgc/emit.h: print a program. The same program gives the same bytes on every machine.
 */
#ifndef RGC_EMIT_H
#define RGC_EMIT_H

#include <rgc/program.h>

RGC_BEGIN

/* A listing for people. */
RGC_API rgc_result rgc_emit_text(const rgc_program *program, const rgc_writer *writer);

/* The contract: one object, no newline after it. */
RGC_API rgc_result rgc_emit_json(const rgc_program *program, const rgc_writer *writer);

/* The figures, one `name value` a line. */
RGC_API rgc_result rgc_emit_stats(const rgc_program *program, const rgc_writer *writer);

/* Why each barrier of a resource exists, in the order of the frame. RGC_ERROR_ARGUMENT: no such
 * resource. */
RGC_API rgc_result rgc_emit_why(
    const rgc_program *program, const char *resource, const rgc_writer *writer);

/* A figure of the stats by its JSON name; false if there is none of that name. */
RGC_API bool rgc_stat_get(const rgc_program *program, const char *name, uint64_t *value);

RGC_END

#endif
