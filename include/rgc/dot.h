/*
 * rgc/dot.h: the review diagram, through Graphviz' cgraph. Library rgc::dot.
 */
#ifndef RGC_DOT_H
#define RGC_DOT_H

#include <rgc/program.h>

RGC_BEGIN

/* Passes and barrier calls, in lanes by queue, as DOT text. cgraph keeps state of its own for the
 * whole process, so calls of this function wait for each other; `writer` must not make one. Its
 * memory comes from malloc, for cgraph does not survive an allocator that returns NULL. */
RGC_API rgc_result rgc_emit_dot(const rgc_program *program, const rgc_writer *writer);

RGC_END

#endif
