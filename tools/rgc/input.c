/*
 * rgc/input.c: a file, read and parsed, and its frames, compiled one by one.
 */
#include "input.h"

#include "file.h"
#include "suggest.h"
#include "warnings.h"

#include <string.h>

enum status rgc_out_of_memory(struct report *report)
{
    rgc_report_tell(report, TOOL_NO_MEMORY, NULL, "out of memory");
    return STATUS_USAGE;
}

/* ---- reading --------------------------------------------------------------------------------- */

static rgc_text_desc describe(const struct input *input)
{
    const struct options *options = input->options;
    return (rgc_text_desc){
        .path = input->path,
        .bytes = input->bytes.data ? input->bytes.data : "",
        .size = input->bytes.size,
        .diags = input->diags,
        .read = rgc_file_include,
        .params = options->params,
        .param_count = options->param_count,
        .include_dirs = options->include_dirs,
        .include_dir_count = options->include_dir_count,
    };
}

enum status rgc_input_open(
    struct input *input, const struct options *options, struct report *report, const char *path)
{
    const char *why = NULL;
    *input = (struct input){
        .options = options,
        .report = report,
        .path = strcmp(path, "-") ? path : "<stdin>",
        .diags = rgc_diags_create(NULL),
    };
    if (!input->diags)
        return rgc_out_of_memory(report);
    rgc_warnings_apply(options, input->diags);
    if (!rgc_file_read(path, &input->bytes, &why)) {
        rgc_report_tell(report, TOOL_UNREADABLE, NULL, "cannot read '%s': %s", input->path, why);
        return STATUS_USAGE;
    }
    input->desc = describe(input);
    return STATUS_FINE;
}

/* Only errors that the diagnostics do not tell need a word here. */
static enum status status_of(struct input *input, rgc_result result)
{
    switch (result) {
    case RGC_OK:
        return rgc_diags_errors(input->diags) ? STATUS_INPUT : STATUS_FINE;
    case RGC_ERROR_INPUT:
    case RGC_ERROR_IO: /* an include: told at its line */
        return STATUS_INPUT;
    case RGC_ERROR_OUT_OF_MEMORY:
        return rgc_out_of_memory(input->report);
    default:
        return STATUS_FAULT;
    }
}

enum status rgc_input_parse(struct input *input)
{
    return status_of(input, rgc_text_read(&input->desc, &input->text));
}

void rgc_input_tell(struct input *input)
{
    struct sources sources = { .text = input->text,
        .file = { input->path, input->bytes.data, input->bytes.size } };
    rgc_report_sources(input->report, &sources);
    rgc_report_diags(input->report, input->diags);
    rgc_report_sources(input->report, NULL);
    rgc_diags_clear(input->diags);
}

void rgc_input_close(struct input *input)
{
    rgc_text_destroy(input->text);
    rgc_diags_destroy(input->diags);
    rgc_bytes_free(&input->bytes);
}

/* ---- frames ---------------------------------------------------------------------------------- */

enum status rgc_input_frames(struct input *input, uint32_t *first, uint32_t *end)
{
    const char *wanted = input->options->frame;
    struct suggestion found = { .word = wanted };
    *first = 0;
    *end = rgc_text_frame_count(input->text);
    if (!wanted)
        return STATUS_FINE;
    for (; *first < *end; (*first)++) {
        const char *name = rgc_text_frame_name(input->text, *first);
        if (!strcmp(name, wanted)) {
            *end = *first + 1;
            return STATUS_FINE;
        }
        rgc_suggest(&found, name);
    }
    char help[256];
    (void)snprintf(help, sizeof(help), "a frame named '%s' exists", found.best ? found.best : "");
    rgc_report_tell(input->report, TOOL_NO_FRAME, found.best ? help : NULL,
        "'%s' holds no frame named '%s'", input->path, wanted);
    return STATUS_INPUT;
}

/* What is asked of each compile. */
struct job {
    struct input *input;
    struct timing *timing;
    struct bytes *dump;
    frame_fn each;
    void *user;
};

static void mark_phase(void *user, const char *phase)
{
    rgc_timing_mark(user, phase);
}

/* The frame's own options, then those of the command line, which win. */
static rgc_result choose_options(
    const struct job *job, rgc_graph *graph, rgc_compile_options *chosen)
{
    const struct options *options = job->input->options;
    *chosen = (rgc_compile_options){ .timer = mark_phase, .user = job->timing };
    if (job->dump && options->dump) {
        chosen->dump_phase = options->dump;
        chosen->dump = rgc_bytes_writer(job->dump);
    }
    rgc_result result = rgc_compile_options_from_graph(graph, chosen);
    for (uint32_t i = 0; i < options->setting_count; i++)
        (void)rgc_option_set(chosen, options->settings[i].name, options->settings[i].value);
    return result;
}

static rgc_result compile_frame(
    const struct job *job, uint32_t index, rgc_graph *graph, const rgc_program **program)
{
    rgc_compile_options chosen;
    rgc_result result = rgc_text_declare(job->input->text, index, graph);
    rgc_timing_mark(job->timing, "declare");
    if (result == RGC_OK)
        result = choose_options(job, graph, &chosen);
    if (result == RGC_OK)
        result = rgc_compile(graph, &chosen, program);
    rgc_timing_mark(job->timing, "finish");
    return result;
}

static enum status do_frame(
    const struct job *job, uint32_t index, rgc_graph *graph, const rgc_program **program)
{
    rgc_result result = compile_frame(job, index, graph, program);
    struct frame frame = { rgc_text_frame_name(job->input->text, index), graph, *program };
    enum status status = result == RGC_ERROR_REFUSED ? STATUS_FAULT : status_of(job->input, result);
    if (result == RGC_OK && job->each)
        status = rgc_status_worse(status, job->each(job->user, &frame));
    return status;
}

enum status rgc_input_compile(
    struct input *input, struct timing *timing, struct bytes *dump, frame_fn each, void *user)
{
    struct job job = { input, timing, dump, each, user };
    const rgc_program *program = NULL;
    uint32_t first, end;
    enum status status = rgc_input_frames(input, &first, &end);
    if (status != STATUS_FINE)
        return status;
    rgc_graph *graph = rgc_graph_create(&(rgc_graph_desc){ .diags = input->diags });
    if (!graph)
        return rgc_out_of_memory(input->report);
    for (uint32_t i = first; i < end; i++)
        status = rgc_status_worse(status, do_frame(&job, i, graph, &program));
    rgc_input_tell(input); /* before what the places point into is gone */
    rgc_program_destroy(program);
    rgc_graph_destroy(graph);
    return status;
}
