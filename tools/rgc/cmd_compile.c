/*
 * rgc/cmd_compile.c: a file in, outputs out.
 *
 * Every output is made in memory first, and nothing is written unless all frames compiled, so that
 * an error leaves what is on disk as it was.
 */
#include "depfile.h"
#include "file.h"
#include "input.h"
#include "suggest.h"
#include "svg.h"
#include "warnings.h"

#include <rgc/emit.h>
#if RGC_HAVE_DOT
#include <rgc/dot.h>
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct run {
    const struct options *options;
    struct report *report;
    struct input input;
    struct timing timing;
    uint32_t emits;                   /* a bit for each emit_kind that is made */
    bool array;                       /* several frames */
    uint32_t frames;                  /* done so far */
    struct bytes outputs[EMIT_COUNT]; /* or, in [EMIT_TEXT], what --why or --dump print */
    struct bytes depfile;
    bool resource_found; /* --why */
    struct suggestion resource;
};

/* ---- printing one frame ---------------------------------------------------------------------- */

static rgc_result print_dot(const rgc_program *program, const rgc_writer *writer)
{
#if RGC_HAVE_DOT
    return rgc_emit_dot(program, writer);
#else
    (void)program;
    (void)writer;
    return RGC_ERROR_UNSUPPORTED;
#endif
}

static enum status tell_not_built(struct run *run, const char *what)
{
    rgc_report_tell(run->report, TOOL_NOT_BUILT, NULL, "%s", what);
    return STATUS_USAGE;
}

static enum status status_of(struct run *run, rgc_result result)
{
    if (result == RGC_ERROR_UNSUPPORTED)
        return tell_not_built(run, "this rgc was built without diagrams (RGC_GRAPHVIZ)");
    if (result == RGC_ERROR_OUT_OF_MEMORY)
        return rgc_out_of_memory(run->report);
    return result == RGC_OK ? STATUS_FINE : STATUS_FAULT;
}

static enum status print_svg(struct run *run, const rgc_program *program, struct bytes *out)
{
    char message[RGC_SVG_MESSAGE];
    struct bytes dot = { NULL, 0, 0 };
    rgc_writer to_dot = rgc_bytes_writer(&dot), to_svg = rgc_bytes_writer(out);
    enum status status = status_of(run, print_dot(program, &to_dot));
    if (status == STATUS_FINE && rgc_svg_render(dot.data, &to_svg, message) != RGC_OK)
        status = tell_not_built(run, message);
    rgc_bytes_free(&dot);
    return status;
}

static enum status print_kind(
    struct run *run, enum emit_kind kind, const struct frame *frame, struct bytes *out)
{
    rgc_result (*const printers[EMIT_COUNT])(const rgc_program *, const rgc_writer *) = {
        [EMIT_TEXT] = rgc_emit_text,
        [EMIT_JSON] = rgc_emit_json,
        [EMIT_DOT] = print_dot,
        [EMIT_STATS] = rgc_emit_stats,
    };
    rgc_writer writer = rgc_bytes_writer(out);
    if (kind == EMIT_SVG)
        return print_svg(run, frame->program, out);
    rgc_result result = kind == EMIT_RG ? rgc_text_print(frame->graph, &writer)
                                        : printers[kind](frame->program, &writer);
    return status_of(run, result);
}

static enum status print_output(struct run *run, enum emit_kind kind, const struct frame *frame)
{
    struct bytes *out = &run->outputs[kind];
    if (kind == EMIT_JSON)
        rgc_bytes_text(out, run->frames ? ",\n" : run->array ? "[\n" : "");
    enum status status = print_kind(run, kind, frame, out);
    if (kind == EMIT_JSON && !run->array)
        rgc_bytes_text(out, "\n");
    return status;
}

static enum status print_why(struct run *run, const struct frame *frame)
{
    rgc_writer writer = rgc_bytes_writer(&run->outputs[EMIT_TEXT]);
    rgc_result result = rgc_emit_why(frame->program, run->options->why, &writer);
    if (result == RGC_ERROR_ARGUMENT) {
        for (uint32_t i = 0; i < frame->program->resource_count; i++)
            rgc_suggest(&run->resource, frame->program->resources[i].name);
        return STATUS_FINE;
    }
    run->resource_found = true;
    return status_of(run, result);
}

static enum status do_frame(void *user, const struct frame *frame)
{
    struct run *run = user;
    enum status status = rgc_check_budgets(run->options, run->report, frame);
    if (run->options->why)
        status = rgc_status_worse(status, print_why(run, frame));
    for (uint32_t kind = 0; kind < EMIT_COUNT; kind++)
        if (run->emits & 1u << kind && kind != EMIT_DEPS)
            status = rgc_status_worse(status, print_output(run, (enum emit_kind)kind, frame));
    run->frames++;
    rgc_timing_mark(&run->timing, "emit");
    return status;
}

/* ---- names of outputs ------------------------------------------------------------------------ */

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* `path` up to its ending, then another ending. The caller frees it. */
static char *with_ending(const char *path, const char *ending)
{
    const char *name = base_name(path), *dot = strrchr(name, '.');
    size_t size = dot && dot != name ? (size_t)(dot - path) : strlen(path);
    char *made = rgc_tool_alloc(size + strlen(ending) + 1, 1);
    memcpy(made, path, size);
    memcpy(made + size, ending, strlen(ending));
    return made;
}

static char *joined(const char *base, const char *ending)
{
    size_t size = strlen(base);
    char *made = rgc_tool_alloc(size + strlen(ending) + 1, 1);
    memcpy(made, base, size);
    memcpy(made + size, ending, strlen(ending));
    return made;
}

static bool is_several(const struct run *run)
{
    return (run->emits & (run->emits - 1)) != 0;
}

static const char *output_of(const struct run *run)
{
    return run->options->output ? run->options->output : "-";
}

/* Where an output goes; "-" is standard output. */
static char *path_of(const struct run *run, enum emit_kind kind)
{
    return is_several(run) ? joined(output_of(run), rgc_emit_ending(kind))
                           : joined(output_of(run), "");
}

/* What a rule calls an output: what goes to standard output has a name all the same. */
static char *target_of(const struct run *run, enum emit_kind kind)
{
    bool unnamed = run->options->deps_only || !strcmp(output_of(run), "-");
    return unnamed ? with_ending(base_name(run->input.path), rgc_emit_ending(kind))
                   : path_of(run, kind);
}

static char *depfile_path(const struct run *run)
{
    const struct options *options = run->options;
    if (options->deps_file)
        return joined(options->deps_file, "");
    if (options->deps_only)
        return joined(output_of(run), "");
    if (!strcmp(output_of(run), "-"))
        return with_ending(base_name(run->input.path), ".d");
    return is_several(run) ? joined(output_of(run), ".d") : with_ending(output_of(run), ".d");
}

/* ---- dependencies ---------------------------------------------------------------------------- */

static void print_deps(const struct run *run, struct bytes *out)
{
    const struct options *options = run->options;
    char *made[EMIT_COUNT] = { NULL };
    const char *targets[EMIT_COUNT];
    struct depfile depfile = { .text = run->input.text, .phony = options->deps_phony };
    for (uint32_t kind = 0; kind < EMIT_COUNT; kind++)
        if (run->emits & 1u << kind && kind != EMIT_DEPS) {
            made[depfile.target_count] = target_of(run, (enum emit_kind)kind);
            targets[depfile.target_count] = made[depfile.target_count];
            depfile.target_count++;
        }
    depfile.targets = targets;
    if (options->deps_target_count) {
        depfile.targets = options->deps_targets;
        depfile.target_count = options->deps_target_count;
    }
    rgc_depfile_print(&depfile, out);
    for (uint32_t i = 0; i < EMIT_COUNT; i++)
        free(made[i]);
}

/* -M: includes inside a frame are found when the frame is declared. */
static enum status find_deps(struct run *run)
{
    uint32_t first, end;
    enum status status = rgc_input_frames(&run->input, &first, &end);
    rgc_graph *graph = rgc_graph_create(&(rgc_graph_desc){ .diags = run->input.diags });
    for (uint32_t i = first; graph && status == STATUS_FINE && i < end; i++)
        if (rgc_text_declare(run->input.text, i, graph) != RGC_OK)
            status = STATUS_INPUT;
    rgc_input_tell(&run->input);
    rgc_graph_destroy(graph);
    if (status == STATUS_FINE)
        print_deps(run, &run->depfile);
    return status;
}

/* ---- writing --------------------------------------------------------------------------------- */

struct target {
    char *path;
    const struct bytes *bytes;
};

static uint32_t list_targets(const struct run *run, struct target *targets)
{
    uint32_t count = 0;
    bool instead = run->options->why || run->options->dump;
    for (uint32_t kind = 0; kind < EMIT_COUNT; kind++)
        if (!run->options->deps_only && (run->emits & 1u << kind || (instead && !kind)))
            targets[count++] =
                (struct target){ path_of(run, (enum emit_kind)kind), &run->outputs[kind] };
    if (run->options->deps_only || run->options->deps_beside)
        targets[count++] = (struct target){ depfile_path(run), &run->depfile };
    return count;
}

static bool is_input(const struct run *run, const char *path)
{
    for (uint32_t i = 0; i < rgc_text_file_count(run->input.text); i++)
        if (rgc_file_is_same(path, rgc_text_file_get(run->input.text, i)->path))
            return true;
    return false;
}

static enum status check_target(const struct run *run, const struct target *targets, uint32_t index)
{
    const char *path = targets[index].path;
    const char *why = strcmp(path, "-") && is_input(run, path) ? "it is an input" : NULL;
    for (uint32_t i = 0; i < index; i++)
        if (strcmp(path, "-") && !strcmp(path, targets[i].path))
            why = "two outputs have this name";
    if (!why)
        return STATUS_FINE;
    rgc_report_tell(run->report, TOOL_UNWRITABLE, NULL, "cannot write '%s': %s", path, why);
    return STATUS_USAGE;
}

static enum status write_outputs(struct run *run)
{
    struct target targets[EMIT_COUNT + 1];
    uint32_t count = list_targets(run, targets);
    enum status status = STATUS_FINE;
    for (uint32_t i = 0; i < count && status == STATUS_FINE; i++)
        status = check_target(run, targets, i);
    for (uint32_t i = 0; i < count && status == STATUS_FINE; i++)
        status = rgc_write_output(run->report, targets[i].path, targets[i].bytes);
    for (uint32_t i = 0; i < count; i++)
        free(targets[i].path);
    return status;
}

/* ---- the command ----------------------------------------------------------------------------- */

/* What can only be said of all frames together. */
static enum status finish(struct run *run)
{
    const struct options *options = run->options;
    if (options->dump && !rgc_timing_has(&run->timing, options->dump)) {
        struct bytes phases = { NULL, 0, 0 };
        rgc_bytes_text(&phases, "the phases are");
        for (uint32_t i = 0; i < run->timing.count; i++)
            rgc_bytes_format(&phases, " %s", run->timing.rows[i].name);
        rgc_report_tell(
            run->report, TOOL_USAGE, phases.data, "there is no phase '%s'", options->dump);
        rgc_bytes_free(&phases);
        return STATUS_USAGE;
    }
    if (options->why && !run->resource_found) {
        char help[256];
        (void)snprintf(help, sizeof(help), "a resource named '%s' exists",
            run->resource.best ? run->resource.best : "");
        rgc_report_tell(run->report, TOOL_NO_RESOURCE, run->resource.best ? help : NULL,
            "no frame has a resource named '%s'", options->why);
        return STATUS_INPUT;
    }
    if (run->array && run->emits & 1u << EMIT_JSON)
        rgc_bytes_text(&run->outputs[EMIT_JSON], "\n]\n");
    if (options->deps_beside)
        print_deps(run, &run->depfile);
    if (run->emits & 1u << EMIT_DEPS)
        print_deps(run, &run->outputs[EMIT_DEPS]);
    return STATUS_FINE;
}

static enum status count_frames(struct run *run)
{
    uint32_t frames = rgc_text_frame_count(run->input.text);
    run->array = frames > 1 && !run->options->frame;
    if (!frames) {
        rgc_report_tell(run->report, TOOL_NO_FRAME, NULL,
            run->input.bytes.size ? "'%s' holds no frame" : "'%s' is empty: it holds no frame",
            run->input.path);
        return STATUS_INPUT;
    }
    if (run->array && run->emits & 1u << EMIT_SVG) {
        rgc_report_tell(run->report, TOOL_USAGE, "--frame=NAME chooses one",
            "an SVG file holds one picture, and '%s' %u frames", run->input.path, frames);
        return STATUS_USAGE;
    }
    return STATUS_FINE;
}

static enum status compile(struct run *run)
{
    enum status status = count_frames(run);
    if (status != STATUS_FINE)
        return status;
    struct bytes *dump = run->options->dump ? &run->outputs[EMIT_TEXT] : NULL;
    status = rgc_input_compile(&run->input, &run->timing, dump, do_frame, run);
    return status == STATUS_FINE ? finish(run) : status;
}

static enum status run_all(struct run *run)
{
    const char *path = run->options->files[0];
    enum status status = rgc_input_open(&run->input, run->options, run->report, path);
    rgc_timing_mark(&run->timing, "read");
    if (status != STATUS_FINE)
        return status;
    status = rgc_input_parse(&run->input);
    rgc_timing_mark(&run->timing, "parse");
    if (status == STATUS_FINE)
        status = run->options->deps_only ? find_deps(run) : compile(run);
    rgc_input_tell(&run->input);
    if (status == STATUS_FINE)
        status = write_outputs(run);
    rgc_timing_mark(&run->timing, "write");
    return status;
}

enum status rgc_command_compile(const struct options *options, struct report *report)
{
    struct run run = {
        .options = options, .report = report, .emits = options->emits, .resource.word = options->why
    };
    if (!run.emits && !options->why && !options->dump)
        run.emits = 1u << EMIT_TEXT;
    rgc_timing_begin(&run.timing);
    enum status status = rgc_warnings_not_yet(options, report) ? STATUS_INPUT : STATUS_FINE;
    status = status == STATUS_FINE ? run_all(&run) : status;
    if (options->time)
        rgc_timing_tell(&run.timing);
    rgc_input_close(&run.input);
    rgc_bytes_free(&run.depfile);
    for (uint32_t i = 0; i < EMIT_COUNT; i++)
        rgc_bytes_free(&run.outputs[i]);
    return status;
}
