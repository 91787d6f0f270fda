/*
 * rgc/svg.h: a diagram as SVG, laid out by Graphviz inside the tool.
 */
#ifndef RGC_TOOL_SVG_H
#define RGC_TOOL_SVG_H

#include <rgc/base.h>

#define RGC_SVG_MESSAGE 256

/*
 * Lays out `dot` (DOT text, ends in a zero) and writes SVG. On failure `message` says what happened
 * and what to do instead: RGC_ERROR_UNSUPPORTED if this build has no libgvc, or the machine lacks
 * its plugins; RGC_ERROR_INPUT if Graphviz does not take the text; RGC_ERROR_IO if the writer
 * failed. Not from two threads at once, nor beside rgc_emit_dot: Graphviz keeps state for the whole
 * process.
 */
rgc_result rgc_svg_render(const char *dot, const rgc_writer *writer, char message[RGC_SVG_MESSAGE]);

#endif
