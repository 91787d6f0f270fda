/*
 * rgc/input.h: a file, read and parsed, and its frames, compiled one by one.
 */
#ifndef RGC_TOOL_INPUT_H
#define RGC_TOOL_INPUT_H

#include "commands.h"
#include "timing.h"

#include <rgc/graph.h>
#include <rgc/program.h>

struct input {
    const struct options *options;
    struct report *report;
    const char *path; /* as it is shown: "<stdin>" for "-" */
    struct bytes bytes;
    rgc_diags *diags;
    rgc_text *text;
    rgc_text_desc desc;
};

/* Reads the file and makes `desc`; the text is parsed by rgc_input_parse. */
enum status rgc_input_open(
    struct input *input, const struct options *options, struct report *report, const char *path);
enum status rgc_input_parse(struct input *input);

/* Tells what was found so far, each thing once. */
void rgc_input_tell(struct input *input);
void rgc_input_close(struct input *input);

/* What is done with each compiled frame. */
struct frame {
    const char *name;
    const rgc_graph *graph;
    const rgc_program *program;
};
typedef enum status (*frame_fn)(void *user, const struct frame *frame);

/* Which frames are wanted: first and one past the last. */
enum status rgc_input_frames(struct input *input, uint32_t *first, uint32_t *end);

/* Compiles the wanted frames; `each` may be NULL. What --dump asks for goes to `dump`. */
enum status rgc_input_compile(
    struct input *input, struct timing *timing, struct bytes *dump, frame_fn each, void *user);

/* Tells it. */
enum status rgc_out_of_memory(struct report *report);

/* budget.c: tells each --budget that the frame is over. */
enum status rgc_check_budgets(
    const struct options *options, struct report *report, const struct frame *frame);

#endif
