/*
 * tests/frames.h: the example frames, read and declared, for tests over all of them.
 */
#ifndef RGC_TESTS_FRAMES_H
#define RGC_TESTS_FRAMES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <rgc/rgc.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REAL RGC_SOURCE_DIR "/examples/real/"

static const char *const frame_paths[] = {
    RGC_SOURCE_DIR "/examples/deferred.rg",
    REAL "d3d12_multithreading_720p.rg",
    REAL "falcor_pathtracer_1080p.rg",
    REAL "falcor_rtxdi_1080p.rg",
    REAL "filament_1080p.rg",
    REAL "filament_expanded_1080p.rg",
    REAL "fsr3_framegen_2160p.rg",
    REAL "granite_deferred_1080p.rg",
    REAL "miniengine_modelviewer_1080p.rg",
    REAL "miniengine_modelviewer_async_dof_1080p.rg",
    REAL "miniengine_modelviewer_async_dof_2160p.rg",
    REAL "o3de_camera_1080p.rg",
    REAL "o3de_envcube_1080p.rg",
    REAL "o3de_lowend_1080p.rg",
    REAL "o3de_main_1080p.rg",
    REAL "o3de_main_2160p.rg",
    REAL "o3de_main_full_1080p.rg",
    REAL "o3de_main_rtt_1080p.rg",
    REAL "o3de_multiview_1080p.rg",
    REAL "o3de_tools_full_1080p.rg",
    REAL "rps_downsample_array.rg",
    REAL "rps_downsample_array_async.rg",
    REAL "rps_mrt_arrays_depth_stencil.rg",
    REAL "rps_multi_queue.rg",
    REAL "wicked_renderpath3d_1080p.rg",
};
enum { FRAME_COUNT = sizeof(frame_paths) / sizeof(*frame_paths) };

struct frame {
    const char *path;
    char *bytes;
    rgc_diags *diags;
    rgc_text *text;
    rgc_graph *graph;
};

static inline char *frame_bytes(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("cannot open %s", path);
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    char *bytes = malloc(*size + 1);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, *size, file), *size);
    bytes[*size] = 0;
    fclose(file);
    return bytes;
}

static inline void frame_open(struct frame *frame, const char *path)
{
    size_t size;
    *frame = (struct frame){ .path = path, .bytes = frame_bytes(path, &size) };
    frame->diags = rgc_diags_create(NULL);
    rgc_text_desc desc = {
        .path = path, .bytes = frame->bytes, .size = size, .diags = frame->diags
    };
    frame->graph = rgc_graph_create(&(rgc_graph_desc){ .diags = frame->diags });
    rgc_result result = rgc_text_read(&desc, &frame->text);
    if (result == RGC_OK)
        result = rgc_text_declare(frame->text, 0, frame->graph);
    if (result != RGC_OK)
        fail_msg("%s: %s", path,
            rgc_diags_count(frame->diags) ? rgc_diags_get(frame->diags, 0)->message
                                          : rgc_result_name(result));
}

static inline void frame_close(struct frame *frame)
{
    rgc_graph_destroy(frame->graph);
    rgc_text_destroy(frame->text);
    rgc_diags_destroy(frame->diags);
    free(frame->bytes);
}

static inline const rgc_program *frame_compile(struct frame *frame, rgc_target target)
{
    const rgc_program *program = NULL;
    rgc_result result = rgc_compile(frame->graph,
        &(rgc_compile_options){ .target = target, .verify = RGC_SWITCH_OFF }, &program);
    if (result != RGC_OK)
        fail_msg("%s: %s", frame->path, rgc_result_name(result));
    return program;
}

#endif
