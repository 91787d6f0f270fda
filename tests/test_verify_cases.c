/*
 * The worked cases of the barrier rules that are on one queue: the right answer of each must pass,
 * and a wrong one must be refused by the check that it is about.
 *
 * A resource: name, kind, layout at the start, flags, then `mips=` `slices=` `planes=` `sim` and
 * `to=`, the layout at the end. A step: a pass with its uses, "A: T[range].ACCESS@SYNC promise";
 * a record, "! T[range] before>after" for sync, access and layout; or "---", a new scope. Sets are
 * joined by `+`. A record that stands next to another one belongs to the same call.
 *
 * Not here: C41 (a switch for copies that drivers serialise), C76 (NONE beside another bit cannot
 * be said in a struct), C88 (legacy states), and the cases of several queues.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "facts/facts.h"
#include "verify_build.h"

struct worked {
    const char *id;
    rgc_target target;
    rgc_queue_type queue;
    uint32_t check; /* 0: sound */
    const char *resources, *steps;
};

static const struct worked cases[] = {
    { "C01", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0, "T texture RENDER_TARGET RENDER_TARGET",
        "A: T.RENDER_TARGET@RENDER_TARGET ; "
        "! T RENDER_TARGET>PIXEL_SHADING RENDER_TARGET>SHADER_RESOURCE "
        "RENDER_TARGET>DIRECT_QUEUE_SHADER_RESOURCE ; "
        "B: T.SHADER_RESOURCE@PIXEL_SHADING" },
    { "C02", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0, "T texture RENDER_TARGET RENDER_TARGET",
        "A: T.RENDER_TARGET@RENDER_TARGET ; "
        "! T RENDER_TARGET>COMPUTE_SHADING RENDER_TARGET>SHADER_RESOURCE "
        "RENDER_TARGET>DIRECT_QUEUE_SHADER_RESOURCE ; "
        "B: T.SHADER_RESOURCE@COMPUTE_SHADING" },
    { "C03", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0, "T texture DIRECT_QUEUE_SHADER_RESOURCE",
        "A: T.SHADER_RESOURCE@PIXEL_SHADING" },
    { "C04", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0, "T texture PRESENT RENDER_TARGET",
        "! T NONE>RENDER_TARGET NO_ACCESS>RENDER_TARGET PRESENT>RENDER_TARGET ; "
        "A: T.RENDER_TARGET@RENDER_TARGET" },
    { "C05", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0, "T texture RENDER_TARGET RENDER_TARGET to=PRESENT",
        "A: T.RENDER_TARGET@RENDER_TARGET ; "
        "! T RENDER_TARGET>NONE RENDER_TARGET>NO_ACCESS RENDER_TARGET>PRESENT" },
    { "C06", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0, "T texture PRESENT RENDER_TARGET to=PRESENT",
        "! T NONE>RENDER_TARGET NO_ACCESS>RENDER_TARGET PRESENT>RENDER_TARGET ; "
        "A: T.RENDER_TARGET@RENDER_TARGET ; "
        "B: T.RENDER_TARGET@RENDER_TARGET ; "
        "! T RENDER_TARGET>NONE RENDER_TARGET>NO_ACCESS RENDER_TARGET>PRESENT" },
    { "C07", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0, "T texture RENDER_TARGET RENDER_TARGET",
        "A: T.RENDER_TARGET@RENDER_TARGET ; "
        "B: T.RENDER_TARGET@RENDER_TARGET" },
    { "C08", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0, "T texture UNDEFINED RENDER_TARGET",
        "! T NONE>RENDER_TARGET NO_ACCESS>RENDER_TARGET UNDEFINED>RENDER_TARGET DISCARD ; "
        "A: T.RENDER_TARGET@RENDER_TARGET ; "
        "! T RENDER_TARGET>PIXEL_SHADING RENDER_TARGET>SHADER_RESOURCE "
        "RENDER_TARGET>DIRECT_QUEUE_SHADER_RESOURCE ; "
        "B: T.SHADER_RESOURCE@PIXEL_SHADING" },
    { "C09", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0, "T texture UNDEFINED RENDER_TARGET",
        "! T NONE>RENDER_TARGET NO_ACCESS>RENDER_TARGET UNDEFINED>RENDER_TARGET ; "
        "A: T.RENDER_TARGET@RENDER_TARGET full_overwrite" },
    { "C10", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "T texture DIRECT_QUEUE_UNORDERED_ACCESS UNORDERED_ACCESS",
        "A: T.UNORDERED_ACCESS@COMPUTE_SHADING ; "
        "! T COMPUTE_SHADING>COMPUTE_SHADING UNORDERED_ACCESS>UNORDERED_ACCESS "
        "DIRECT_QUEUE_UNORDERED_ACCESS>DIRECT_QUEUE_UNORDERED_ACCESS ; "
        "B: T.UNORDERED_ACCESS@COMPUTE_SHADING" },
    { "C11", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "T texture DIRECT_QUEUE_UNORDERED_ACCESS UNORDERED_ACCESS",
        "A: T.UNORDERED_ACCESS@COMPUTE_SHADING relaxed ; "
        "B: T.UNORDERED_ACCESS@COMPUTE_SHADING relaxed" },
    { "C12", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "T texture DIRECT_QUEUE_UNORDERED_ACCESS UNORDERED_ACCESS",
        "A: T.UNORDERED_ACCESS@CLEAR_UNORDERED_ACCESS_VIEW ; "
        "! T CLEAR_UNORDERED_ACCESS_VIEW>COMPUTE_SHADING UNORDERED_ACCESS>UNORDERED_ACCESS "
        "DIRECT_QUEUE_UNORDERED_ACCESS>DIRECT_QUEUE_UNORDERED_ACCESS ; "
        "B: T.UNORDERED_ACCESS@COMPUTE_SHADING" },
    { "C13", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "X buffer UNORDERED_ACCESS ; "
        "Y buffer UNORDERED_ACCESS",
        "A: X.UNORDERED_ACCESS@COMPUTE_SHADING, Y.UNORDERED_ACCESS@COMPUTE_SHADING ; "
        "! GLOBAL COMPUTE_SHADING>COMPUTE_SHADING UNORDERED_ACCESS>UNORDERED_ACCESS ; "
        "B: X.UNORDERED_ACCESS@COMPUTE_SHADING, Y.UNORDERED_ACCESS@COMPUTE_SHADING" },
    { "C14", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "T texture DIRECT_QUEUE_UNORDERED_ACCESS UNORDERED_ACCESS",
        "A: T.UNORDERED_ACCESS@COMPUTE_SHADING ; "
        "! T COMPUTE_SHADING>PIXEL_SHADING+COMPUTE_SHADING UNORDERED_ACCESS>SHADER_RESOURCE "
        "DIRECT_QUEUE_UNORDERED_ACCESS>DIRECT_QUEUE_SHADER_RESOURCE ; "
        "B: T.SHADER_RESOURCE@PIXEL_SHADING ; "
        "C: T.SHADER_RESOURCE@COMPUTE_SHADING" },
    { "C15", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0, "T texture DIRECT_QUEUE_SHADER_RESOURCE",
        "A: T.SHADER_RESOURCE@PIXEL_SHADING ; "
        "B: T.SHADER_RESOURCE@COMPUTE_SHADING" },
    { "C16", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0, "T texture RENDER_TARGET RENDER_TARGET",
        "A: T.RENDER_TARGET@RENDER_TARGET ; "
        "! T RENDER_TARGET>PIXEL_SHADING+COPY RENDER_TARGET>SHADER_RESOURCE+COPY_SOURCE "
        "RENDER_TARGET>DIRECT_QUEUE_GENERIC_READ ; "
        "B: T.SHADER_RESOURCE@PIXEL_SHADING ; "
        "C: T.COPY_SOURCE@COPY" },
    { "C17", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0, "T texture RENDER_TARGET RENDER_TARGET",
        "A: T.RENDER_TARGET@RENDER_TARGET ; "
        "! T RENDER_TARGET>PIXEL_SHADING RENDER_TARGET>SHADER_RESOURCE "
        "RENDER_TARGET>DIRECT_QUEUE_SHADER_RESOURCE ; "
        "B: T.SHADER_RESOURCE@PIXEL_SHADING ; "
        "! T PIXEL_SHADING>COPY SHADER_RESOURCE>COPY_SOURCE "
        "DIRECT_QUEUE_SHADER_RESOURCE>DIRECT_QUEUE_COPY_SOURCE ; "
        "C: T.COPY_SOURCE@COPY" },
    { "C18", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "T texture DIRECT_QUEUE_SHADER_RESOURCE UNORDERED_ACCESS",
        "A: T.SHADER_RESOURCE@PIXEL_SHADING ; "
        "! T PIXEL_SHADING>COMPUTE_SHADING SHADER_RESOURCE>UNORDERED_ACCESS "
        "DIRECT_QUEUE_SHADER_RESOURCE>DIRECT_QUEUE_UNORDERED_ACCESS ; "
        "B: T.UNORDERED_ACCESS@COMPUTE_SHADING" },
    { "C19", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "T texture DIRECT_QUEUE_UNORDERED_ACCESS UNORDERED_ACCESS",
        "A: T.UNORDERED_ACCESS@COMPUTE_SHADING ; "
        "! T COMPUTE_SHADING>PIXEL_SHADING+COMPUTE_SHADING UNORDERED_ACCESS>SHADER_RESOURCE "
        "DIRECT_QUEUE_UNORDERED_ACCESS>DIRECT_QUEUE_SHADER_RESOURCE ; "
        "B: T.SHADER_RESOURCE@PIXEL_SHADING ; "
        "C: T.SHADER_RESOURCE@COMPUTE_SHADING ; "
        "! T PIXEL_SHADING+COMPUTE_SHADING>COMPUTE_SHADING SHADER_RESOURCE>UNORDERED_ACCESS "
        "DIRECT_QUEUE_SHADER_RESOURCE>DIRECT_QUEUE_UNORDERED_ACCESS ; "
        "D: T.UNORDERED_ACCESS@COMPUTE_SHADING" },
    { "C20", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0, "Z texture DEPTH_STENCIL_WRITE DEPTH_STENCIL",
        "A: Z.DEPTH_STENCIL_WRITE@DEPTH_STENCIL ; "
        "! Z DEPTH_STENCIL>DEPTH_STENCIL+PIXEL_SHADING "
        "DEPTH_STENCIL_WRITE>DEPTH_STENCIL_READ+SHADER_RESOURCE "
        "DEPTH_STENCIL_WRITE>DIRECT_QUEUE_GENERIC_READ ; "
        "B: Z.DEPTH_STENCIL_READ@DEPTH_STENCIL, Z.SHADER_RESOURCE@PIXEL_SHADING" },
    { "C21", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0, "Z texture DEPTH_STENCIL_WRITE DEPTH_STENCIL",
        "A: Z.DEPTH_STENCIL_WRITE@DEPTH_STENCIL ; "
        "B: Z.DEPTH_STENCIL_READ@DEPTH_STENCIL ; "
        "C: Z.DEPTH_STENCIL_WRITE@DEPTH_STENCIL" },
    { "C22", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "Z texture DEPTH_STENCIL_WRITE DEPTH_STENCIL planes=2",
        "A: Z.DEPTH_STENCIL_WRITE@DEPTH_STENCIL ; "
        "! Z[0,1,0,1,1,1] DEPTH_STENCIL>PIXEL_SHADING DEPTH_STENCIL_WRITE>SHADER_RESOURCE "
        "DEPTH_STENCIL_WRITE>DIRECT_QUEUE_SHADER_RESOURCE ; "
        "B: Z[0,1,0,1,0,1].DEPTH_STENCIL_WRITE@DEPTH_STENCIL, "
        "Z[0,1,0,1,1,1].SHADER_RESOURCE@PIXEL_SHADING" },
    { "C24", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "T texture DIRECT_QUEUE_UNORDERED_ACCESS UNORDERED_ACCESS mips=3",
        "M0: T[0,1,0,1,0,1].UNORDERED_ACCESS@COMPUTE_SHADING ; "
        "! T[0,1,0,1,0,1] COMPUTE_SHADING>COMPUTE_SHADING UNORDERED_ACCESS>SHADER_RESOURCE "
        "DIRECT_QUEUE_UNORDERED_ACCESS>DIRECT_QUEUE_SHADER_RESOURCE ; "
        "M1: T[0,1,0,1,0,1].SHADER_RESOURCE@COMPUTE_SHADING, "
        "T[1,1,0,1,0,1].UNORDERED_ACCESS@COMPUTE_SHADING ; "
        "! T[1,1,0,1,0,1] COMPUTE_SHADING>COMPUTE_SHADING UNORDERED_ACCESS>SHADER_RESOURCE "
        "DIRECT_QUEUE_UNORDERED_ACCESS>DIRECT_QUEUE_SHADER_RESOURCE ; "
        "M2: T[1,1,0,1,0,1].SHADER_RESOURCE@COMPUTE_SHADING, "
        "T[2,1,0,1,0,1].UNORDERED_ACCESS@COMPUTE_SHADING" },
    { "C25", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "T texture DIRECT_QUEUE_UNORDERED_ACCESS UNORDERED_ACCESS mips=2",
        "M0: T[0,1,0,1,0,1].UNORDERED_ACCESS@COMPUTE_SHADING ; "
        "! T[0,1,0,1,0,1] COMPUTE_SHADING>COMPUTE_SHADING+PIXEL_SHADING "
        "UNORDERED_ACCESS>SHADER_RESOURCE "
        "DIRECT_QUEUE_UNORDERED_ACCESS>DIRECT_QUEUE_SHADER_RESOURCE ; "
        "M1: T[0,1,0,1,0,1].SHADER_RESOURCE@COMPUTE_SHADING, "
        "T[1,1,0,1,0,1].UNORDERED_ACCESS@COMPUTE_SHADING ; "
        "! T[1,1,0,1,0,1] COMPUTE_SHADING>PIXEL_SHADING UNORDERED_ACCESS>SHADER_RESOURCE "
        "DIRECT_QUEUE_UNORDERED_ACCESS>DIRECT_QUEUE_SHADER_RESOURCE ; "
        "G: T[0,2,0,1,0,1].SHADER_RESOURCE@PIXEL_SHADING" },
    { "C26", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "Z texture DEPTH_STENCIL_WRITE DEPTH_STENCIL slices=4",
        "S0: Z[0,1,0,1,0,1].DEPTH_STENCIL_WRITE@DEPTH_STENCIL ; "
        "S1: Z[0,1,1,1,0,1].DEPTH_STENCIL_WRITE@DEPTH_STENCIL ; "
        "S2: Z[0,1,2,1,0,1].DEPTH_STENCIL_WRITE@DEPTH_STENCIL ; "
        "S3: Z[0,1,3,1,0,1].DEPTH_STENCIL_WRITE@DEPTH_STENCIL ; "
        "! Z DEPTH_STENCIL>PIXEL_SHADING DEPTH_STENCIL_WRITE>SHADER_RESOURCE "
        "DEPTH_STENCIL_WRITE>DIRECT_QUEUE_SHADER_RESOURCE ; "
        "G: Z.SHADER_RESOURCE@PIXEL_SHADING" },
    { "C27", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "T texture RENDER_TARGET RENDER_TARGET mips=2 slices=3",
        "A: T.RENDER_TARGET@RENDER_TARGET ; "
        "! T[3,0,0,0,0,0] RENDER_TARGET>PIXEL_SHADING RENDER_TARGET>SHADER_RESOURCE "
        "RENDER_TARGET>DIRECT_QUEUE_SHADER_RESOURCE ; "
        "B: T[3,0,0,0,0,0].SHADER_RESOURCE@PIXEL_SHADING" },
    { "C28", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "U buffer ; "
        "T texture COMMON",
        "A: U.COPY_SOURCE@COPY, T.COPY_DEST@COPY ; "
        "! T COPY>PIXEL_SHADING COPY_DEST>SHADER_RESOURCE COMMON>DIRECT_QUEUE_SHADER_RESOURCE "
        "; "
        "B: T.SHADER_RESOURCE@PIXEL_SHADING" },
    { "C29", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "U buffer ; "
        "T texture COMMON",
        "A: U.COPY_SOURCE@COPY, T.COPY_DEST@COPY ; "
        "! T COPY>PIXEL_SHADING COPY_DEST>SHADER_RESOURCE UNDEFINED>UNDEFINED ; "
        "B: T.SHADER_RESOURCE@PIXEL_SHADING" },
    { "C30", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0, "V buffer UNORDERED_ACCESS",
        "A: V.UNORDERED_ACCESS@COMPUTE_SHADING ; "
        "! V COMPUTE_SHADING>VERTEX_SHADING+INDEX_INPUT "
        "UNORDERED_ACCESS>VERTEX_BUFFER+INDEX_BUFFER ; "
        "B: V.VERTEX_BUFFER@VERTEX_SHADING, V.INDEX_BUFFER@INDEX_INPUT" },
    { "C31", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0, "I buffer UNORDERED_ACCESS",
        "A: I.UNORDERED_ACCESS@COMPUTE_SHADING ; "
        "! I COMPUTE_SHADING>EXECUTE_INDIRECT UNORDERED_ACCESS>INDIRECT_ARGUMENT ; "
        "B: I.INDIRECT_ARGUMENT@EXECUTE_INDIRECT" },
    { "C32", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0, "I buffer UNORDERED_ACCESS",
        "A: I.UNORDERED_ACCESS@COMPUTE_SHADING ; "
        "! I COMPUTE_SHADING>PREDICATION UNORDERED_ACCESS>PREDICATION ; "
        "B: I.PREDICATION@PREDICATION" },
    { "C33", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "K buffer ; "
        "U buffer",
        "A: U.COPY_SOURCE@COPY, K.COPY_DEST@COPY ; "
        "! K COPY>VERTEX_SHADING+PIXEL_SHADING COPY_DEST>CONSTANT_BUFFER ; "
        "B: K.CONSTANT_BUFFER@VERTEX_SHADING+PIXEL_SHADING" },
    { "C34", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0, "S buffer",
        "A: S.STREAM_OUTPUT@VERTEX_SHADING ; "
        "! S VERTEX_SHADING>VERTEX_SHADING STREAM_OUTPUT>VERTEX_BUFFER ; "
        "B: S.VERTEX_BUFFER@VERTEX_SHADING" },
    { "C35", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0, "X buffer UNORDERED_ACCESS",
        "A: X.UNORDERED_ACCESS@COMPUTE_SHADING ; "
        "--- ; "
        "B: X.SHADER_RESOURCE@PIXEL_SHADING" },
    { "C36", RGC_TARGET_XBOX, RGC_QUEUE_DIRECT, 0, "X buffer UNORDERED_ACCESS",
        "A: X.UNORDERED_ACCESS@COMPUTE_SHADING ; "
        "--- ; "
        "! X COMPUTE_SHADING>PIXEL_SHADING UNORDERED_ACCESS>SHADER_RESOURCE ; "
        "B: X.SHADER_RESOURCE@PIXEL_SHADING" },
    { "C37", RGC_TARGET_XBOX, RGC_QUEUE_DIRECT, 0, "T texture RENDER_TARGET RENDER_TARGET",
        "A: T.RENDER_TARGET@RENDER_TARGET ; "
        "--- ; "
        "! T RENDER_TARGET>PIXEL_SHADING RENDER_TARGET>SHADER_RESOURCE "
        "RENDER_TARGET>SHADER_RESOURCE ; "
        "B: T.SHADER_RESOURCE@PIXEL_SHADING" },
    { "C38", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0, "T texture RENDER_TARGET RENDER_TARGET",
        "A: T.RENDER_TARGET@RENDER_TARGET ; "
        "--- ; "
        "! T NONE>PIXEL_SHADING NO_ACCESS>SHADER_RESOURCE "
        "RENDER_TARGET>DIRECT_QUEUE_SHADER_RESOURCE ; "
        "B: T.SHADER_RESOURCE@PIXEL_SHADING" },
    { "C39", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0, "X buffer UNORDERED_ACCESS",
        "A: X.SHADER_RESOURCE@PIXEL_SHADING disjoint ; "
        "B: X.UNORDERED_ACCESS@COMPUTE_SHADING disjoint" },
    { "C40", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "D buffer ; "
        "U buffer",
        "A: U.COPY_SOURCE@COPY, D.COPY_DEST@COPY ; "
        "! D COPY>COPY COPY_DEST>COPY_DEST ; "
        "B: U.COPY_SOURCE@COPY, D.COPY_DEST@COPY" },
    { "C42", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "T texture DIRECT_QUEUE_UNORDERED_ACCESS UNORDERED_ACCESS",
        "A: T.UNORDERED_ACCESS@COMPUTE_SHADING ; "
        "! T COMPUTE_SHADING>COPY UNORDERED_ACCESS>COPY_SOURCE+COPY_DEST "
        "DIRECT_QUEUE_UNORDERED_ACCESS>DIRECT_QUEUE_COMMON ; "
        "B: T.COPY_SOURCE@COPY disjoint self, T.COPY_DEST@COPY disjoint self ; "
        "! T COPY>COMPUTE_SHADING COPY_SOURCE+COPY_DEST>UNORDERED_ACCESS UNDEFINED>UNDEFINED ; "
        "C: T.UNORDERED_ACCESS@COMPUTE_SHADING" },
    { "C43", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0, "X buffer",
        "A: X.COPY_SOURCE@COPY disjoint self, X.COPY_DEST@COPY disjoint self" },
    { "C44", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "T0 texture RENDER_TARGET RENDER_TARGET ; "
        "T1 texture UNDEFINED RENDER_TARGET",
        "A: T0.RENDER_TARGET@RENDER_TARGET ; "
        "! T0 RENDER_TARGET>RENDER_TARGET RENDER_TARGET>NO_ACCESS RENDER_TARGET>UNDEFINED ; "
        "! T1 RENDER_TARGET>RENDER_TARGET NO_ACCESS>RENDER_TARGET UNDEFINED>RENDER_TARGET "
        "DISCARD ; "
        "B: T1.RENDER_TARGET@RENDER_TARGET" },
    { "C45", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "T0 texture DIRECT_QUEUE_SHADER_RESOURCE RENDER_TARGET ; "
        "T1 texture UNDEFINED UNORDERED_ACCESS",
        "A: T0.SHADER_RESOURCE@PIXEL_SHADING ; "
        "! T0 PIXEL_SHADING>COMPUTE_SHADING SHADER_RESOURCE>NO_ACCESS "
        "DIRECT_QUEUE_SHADER_RESOURCE>UNDEFINED ; "
        "! T1 PIXEL_SHADING>COMPUTE_SHADING NO_ACCESS>UNORDERED_ACCESS "
        "UNDEFINED>DIRECT_QUEUE_UNORDERED_ACCESS DISCARD ; "
        "B: T1.UNORDERED_ACCESS@COMPUTE_SHADING" },
    { "C45", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "T0 texture DIRECT_QUEUE_SHADER_RESOURCE RENDER_TARGET ; "
        "T1 texture UNDEFINED UNORDERED_ACCESS",
        "A: T0.SHADER_RESOURCE@PIXEL_SHADING ; "
        "! T1 PIXEL_SHADING>COMPUTE_SHADING NO_ACCESS>UNORDERED_ACCESS "
        "UNDEFINED>DIRECT_QUEUE_UNORDERED_ACCESS DISCARD ; "
        "B: T1.UNORDERED_ACCESS@COMPUTE_SHADING" },
    { "C46", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "X buffer ; "
        "T texture UNDEFINED",
        "A: X.INDEX_BUFFER@INDEX_INPUT ; "
        "! X INDEX_INPUT>COPY INDEX_BUFFER>NO_ACCESS ; "
        "! T INDEX_INPUT>COPY NO_ACCESS>COPY_DEST UNDEFINED>DIRECT_QUEUE_COPY_DEST ; "
        "B: T.COPY_DEST@COPY full_overwrite ; "
        "! T COPY>PIXEL_SHADING COPY_DEST>SHADER_RESOURCE "
        "DIRECT_QUEUE_COPY_DEST>DIRECT_QUEUE_SHADER_RESOURCE ; "
        "C: T.SHADER_RESOURCE@PIXEL_SHADING" },
    { "C46", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "X buffer ; "
        "T texture UNDEFINED",
        "A: X.INDEX_BUFFER@INDEX_INPUT ; "
        "! T INDEX_INPUT>COPY NO_ACCESS>COPY_DEST UNDEFINED>DIRECT_QUEUE_COPY_DEST ; "
        "B: T.COPY_DEST@COPY full_overwrite ; "
        "! T COPY>PIXEL_SHADING COPY_DEST>SHADER_RESOURCE "
        "DIRECT_QUEUE_COPY_DEST>DIRECT_QUEUE_SHADER_RESOURCE ; "
        "C: T.SHADER_RESOURCE@PIXEL_SHADING" },
    { "C47", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "T texture RENDER_TARGET RENDER_TARGET ; "
        "X buffer UNORDERED_ACCESS",
        "A: T.RENDER_TARGET@RENDER_TARGET ; "
        "! T RENDER_TARGET>COMPUTE_SHADING RENDER_TARGET>NO_ACCESS RENDER_TARGET>UNDEFINED ; "
        "! X RENDER_TARGET>COMPUTE_SHADING NO_ACCESS>UNORDERED_ACCESS ; "
        "B: X.UNORDERED_ACCESS@COMPUTE_SHADING" },
    { "C47", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "T texture RENDER_TARGET RENDER_TARGET ; "
        "X buffer UNORDERED_ACCESS",
        "A: T.RENDER_TARGET@RENDER_TARGET ; "
        "! T RENDER_TARGET>COMPUTE_SHADING RENDER_TARGET>NO_ACCESS RENDER_TARGET>UNDEFINED ; "
        "B: X.UNORDERED_ACCESS@COMPUTE_SHADING" },
    { "C48", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "X buffer UNORDERED_ACCESS ; "
        "Y buffer UNORDERED_ACCESS",
        "A: X.UNORDERED_ACCESS@COMPUTE_SHADING ; "
        "! X COMPUTE_SHADING>COMPUTE_SHADING UNORDERED_ACCESS>NO_ACCESS ; "
        "! Y COMPUTE_SHADING>COMPUTE_SHADING NO_ACCESS>UNORDERED_ACCESS ; "
        "B: Y.UNORDERED_ACCESS@COMPUTE_SHADING" },
    { "C48", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "X buffer UNORDERED_ACCESS ; "
        "Y buffer UNORDERED_ACCESS",
        "A: X.UNORDERED_ACCESS@COMPUTE_SHADING ; "
        "! X COMPUTE_SHADING>COMPUTE_SHADING UNORDERED_ACCESS>NO_ACCESS ; "
        "B: Y.UNORDERED_ACCESS@COMPUTE_SHADING" },
    { "C49", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "T0 texture RENDER_TARGET RENDER_TARGET ; "
        "T1 texture UNDEFINED RENDER_TARGET",
        "A: T0.RENDER_TARGET@RENDER_TARGET ; "
        "--- ; "
        "! T1 NONE>RENDER_TARGET NO_ACCESS>RENDER_TARGET UNDEFINED>RENDER_TARGET DISCARD ; "
        "B: T1.RENDER_TARGET@RENDER_TARGET" },
    { "C50", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "X buffer UNORDERED_ACCESS ; "
        "Y buffer UNORDERED_ACCESS",
        "A: X.UNORDERED_ACCESS@COMPUTE_SHADING ; "
        "--- ; "
        "B: Y.UNORDERED_ACCESS@COMPUTE_SHADING" },
    { "C51", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "T0 texture RENDER_TARGET RENDER_TARGET ; "
        "X buffer UNORDERED_ACCESS ; "
        "T1 texture UNDEFINED RENDER_TARGET",
        "A: T0.RENDER_TARGET@RENDER_TARGET, X.UNORDERED_ACCESS@COMPUTE_SHADING ; "
        "! T0 RENDER_TARGET>RENDER_TARGET RENDER_TARGET>NO_ACCESS RENDER_TARGET>UNDEFINED ; "
        "! X COMPUTE_SHADING>RENDER_TARGET UNORDERED_ACCESS>NO_ACCESS ; "
        "! T1 RENDER_TARGET+COMPUTE_SHADING>RENDER_TARGET NO_ACCESS>RENDER_TARGET "
        "UNDEFINED>RENDER_TARGET DISCARD ; "
        "B: T1.RENDER_TARGET@RENDER_TARGET" },
    { "C57", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0, "T texture COMMON UNORDERED_ACCESS sim",
        "A: T.UNORDERED_ACCESS@COMPUTE_SHADING ; "
        "! T COMPUTE_SHADING>PIXEL_SHADING UNORDERED_ACCESS>SHADER_RESOURCE COMMON>COMMON ; "
        "B: T.SHADER_RESOURCE@PIXEL_SHADING" },
    { "C59", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "M texture RENDER_TARGET RENDER_TARGET ; "
        "D texture RENDER_TARGET RENDER_TARGET",
        "A: M.RENDER_TARGET@RENDER_TARGET ; "
        "! M RENDER_TARGET>RESOLVE RENDER_TARGET>RESOLVE_SOURCE RENDER_TARGET>RESOLVE_SOURCE ; "
        "! D NONE>RESOLVE NO_ACCESS>RESOLVE_DEST RENDER_TARGET>RESOLVE_DEST ; "
        "R: M.RESOLVE_SOURCE@RESOLVE, D.RESOLVE_DEST@RESOLVE ; "
        "! D RESOLVE>PIXEL_SHADING RESOLVE_DEST>SHADER_RESOURCE "
        "RESOLVE_DEST>DIRECT_QUEUE_SHADER_RESOURCE ; "
        "B: D.SHADER_RESOURCE@PIXEL_SHADING" },
    { "C60", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "V texture DIRECT_QUEUE_UNORDERED_ACCESS UNORDERED_ACCESS",
        "A: V.UNORDERED_ACCESS@COMPUTE_SHADING ; "
        "! V COMPUTE_SHADING>PIXEL_SHADING UNORDERED_ACCESS>SHADING_RATE_SOURCE "
        "DIRECT_QUEUE_UNORDERED_ACCESS>SHADING_RATE_SOURCE ; "
        "B: V.SHADING_RATE_SOURCE@PIXEL_SHADING" },
    { "C61", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "R buffer RAYTRACING_ACCELERATION_STRUCTURE|UNORDERED_ACCESS",
        "A: R.RAYTRACING_ACCELERATION_STRUCTURE_WRITE@BUILD_RAYTRACING_ACCELERATION_STRUCTURE "
        "; "
        "! R BUILD_RAYTRACING_ACCELERATION_STRUCTURE>RAYTRACING "
        "RAYTRACING_ACCELERATION_STRUCTURE_WRITE>RAYTRACING_ACCELERATION_STRUCTURE_READ ; "
        "B: R.RAYTRACING_ACCELERATION_STRUCTURE_READ@RAYTRACING" },
    { "C62", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "X buffer RAYTRACING_ACCELERATION_STRUCTURE|UNORDERED_ACCESS ; "
        "Y buffer RAYTRACING_ACCELERATION_STRUCTURE|UNORDERED_ACCESS",
        "A: X.RAYTRACING_ACCELERATION_STRUCTURE_WRITE@BUILD_RAYTRACING_ACCELERATION_STRUCTURE, "
        "Y.RAYTRACING_ACCELERATION_STRUCTURE_WRITE@BUILD_RAYTRACING_ACCELERATION_STRUCTURE ; "
        "! GLOBAL "
        "BUILD_RAYTRACING_ACCELERATION_STRUCTURE>BUILD_RAYTRACING_ACCELERATION_STRUCTURE "
        "RAYTRACING_ACCELERATION_STRUCTURE_WRITE>RAYTRACING_ACCELERATION_STRUCTURE_READ ; "
        "B: X.RAYTRACING_ACCELERATION_STRUCTURE_READ@BUILD_RAYTRACING_ACCELERATION_STRUCTURE, "
        "Y.RAYTRACING_ACCELERATION_STRUCTURE_READ@BUILD_RAYTRACING_ACCELERATION_STRUCTURE" },
    { "C63", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "T texture DIRECT_QUEUE_UNORDERED_ACCESS UNORDERED_ACCESS ; "
        "X buffer UNORDERED_ACCESS",
        "A: T.UNORDERED_ACCESS@COMPUTE_SHADING ; "
        "! T COMPUTE_SHADING>SPLIT UNORDERED_ACCESS>SHADER_RESOURCE "
        "DIRECT_QUEUE_UNORDERED_ACCESS>DIRECT_QUEUE_SHADER_RESOURCE ; "
        "I: X.UNORDERED_ACCESS@COMPUTE_SHADING ; "
        "! T SPLIT>PIXEL_SHADING UNORDERED_ACCESS>SHADER_RESOURCE "
        "DIRECT_QUEUE_UNORDERED_ACCESS>DIRECT_QUEUE_SHADER_RESOURCE ; "
        "B: T.SHADER_RESOURCE@PIXEL_SHADING" },
    { "C64", RGC_TARGET_XBOX, RGC_QUEUE_DIRECT, 0,
        "T texture UNORDERED_ACCESS UNORDERED_ACCESS ; "
        "X buffer UNORDERED_ACCESS",
        "A: T.UNORDERED_ACCESS@COMPUTE_SHADING ; "
        "I: X.UNORDERED_ACCESS@COMPUTE_SHADING ; "
        "! T COMPUTE_SHADING>PIXEL_SHADING UNORDERED_ACCESS>SHADER_RESOURCE "
        "UNORDERED_ACCESS>SHADER_RESOURCE ; "
        "B: T.SHADER_RESOURCE@PIXEL_SHADING" },
    { "C65", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "T texture DIRECT_QUEUE_SHADER_RESOURCE RENDER_TARGET to=DIRECT_QUEUE_SHADER_RESOURCE",
        "! T NONE>RENDER_TARGET NO_ACCESS>RENDER_TARGET "
        "DIRECT_QUEUE_SHADER_RESOURCE>RENDER_TARGET ; "
        "A: T.RENDER_TARGET@RENDER_TARGET ; "
        "! T RENDER_TARGET>NONE RENDER_TARGET>NO_ACCESS "
        "RENDER_TARGET>DIRECT_QUEUE_SHADER_RESOURCE" },
    { "C66", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 0,
        "T texture DIRECT_QUEUE_UNORDERED_ACCESS UNORDERED_ACCESS",
        "A: T.UNORDERED_ACCESS@COMPUTE_SHADING ; "
        "! T COMPUTE_SHADING>DRAW UNORDERED_ACCESS>SHADER_RESOURCE "
        "DIRECT_QUEUE_UNORDERED_ACCESS>DIRECT_QUEUE_SHADER_RESOURCE ; "
        "B: T.SHADER_RESOURCE@DRAW" },
    { "C67", RGC_TARGET_XBOX, RGC_QUEUE_DIRECT, 0, "T texture RENDER_TARGET RENDER_TARGET",
        "A: T.RENDER_TARGET@RENDER_TARGET ; "
        "! T RENDER_TARGET>PIXEL_SHADING RENDER_TARGET>SHADER_RESOURCE "
        "RENDER_TARGET>SHADER_RESOURCE ; "
        "B: T.SHADER_RESOURCE@PIXEL_SHADING" },
    { "C68", RGC_TARGET_XBOX, RGC_QUEUE_DIRECT, 0, "T texture RENDER_TARGET RENDER_TARGET",
        "A: T.RENDER_TARGET@RENDER_TARGET ; "
        "! T RENDER_TARGET>PIXEL_SHADING RENDER_TARGET>SHADER_RESOURCE "
        "RENDER_TARGET>SHADER_RESOURCE ; "
        "B: T.SHADER_RESOURCE@PIXEL_SHADING" },
    { "C69", RGC_TARGET_XBOX, RGC_QUEUE_DIRECT, 0, "T texture RENDER_TARGET RENDER_TARGET",
        "A: T.RENDER_TARGET@RENDER_TARGET ; "
        "! T RENDER_TARGET>COPY RENDER_TARGET>COPY_SOURCE RENDER_TARGET>COPY_SOURCE ; "
        "B: T.COPY_SOURCE@COPY" },
    { "C70", RGC_TARGET_XBOX, RGC_QUEUE_DIRECT, 0, "T texture RENDER_TARGET RENDER_TARGET mips=4",
        "A: T.RENDER_TARGET@RENDER_TARGET ; "
        "! T[0,1,0,1,0,1] RENDER_TARGET>PIXEL_SHADING RENDER_TARGET>SHADER_RESOURCE "
        "RENDER_TARGET>SHADER_RESOURCE ; "
        "B: T[0,1,0,1,0,1].SHADER_RESOURCE@PIXEL_SHADING" },
    { "C71", RGC_TARGET_XBOX, RGC_QUEUE_DIRECT, 0, "T texture SHADER_RESOURCE RENDER_TARGET mips=4",
        "A: T[0,1,0,1,0,1].SHADER_RESOURCE@PIXEL_SHADING ; "
        "! T[0,1,0,1,0,1] PIXEL_SHADING>RENDER_TARGET SHADER_RESOURCE>RENDER_TARGET "
        "SHADER_RESOURCE>RENDER_TARGET ; "
        "B: T[0,1,0,1,0,1].RENDER_TARGET@RENDER_TARGET" },
    { "C72", RGC_TARGET_XBOX, RGC_QUEUE_DIRECT, 0,
        "Z texture DEPTH_STENCIL_WRITE DEPTH_STENCIL planes=2",
        "A: Z.DEPTH_STENCIL_WRITE@DEPTH_STENCIL ; "
        "! Z[0,1,0,1,1,1] DEPTH_STENCIL>PIXEL_SHADING DEPTH_STENCIL_WRITE>SHADER_RESOURCE "
        "DEPTH_STENCIL_WRITE>SHADER_RESOURCE ; "
        "B: Z[0,1,0,1,0,1].DEPTH_STENCIL_WRITE@DEPTH_STENCIL, "
        "Z[0,1,0,1,1,1].SHADER_RESOURCE@PIXEL_SHADING" },
    { "C73", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 19, "T texture RENDER_TARGET RENDER_TARGET",
        "A: T.RENDER_TARGET@RENDER_TARGET ; "
        "! T RENDER_TARGET>PIXEL_SHADING RENDER_TARGET>NO_ACCESS RENDER_TARGET>RENDER_TARGET" },
    { "C74", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 20, "T texture RENDER_TARGET RENDER_TARGET",
        "! T NONE>RENDER_TARGET NO_ACCESS>RENDER_TARGET RENDER_TARGET>RENDER_TARGET DISCARD ; "
        "A: T.RENDER_TARGET@RENDER_TARGET" },
    { "C75", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 14, "T texture RENDER_TARGET RENDER_TARGET",
        "! T NONE>RENDER_TARGET RENDER_TARGET>RENDER_TARGET RENDER_TARGET>RENDER_TARGET ; "
        "A: T.RENDER_TARGET@RENDER_TARGET" },
    { "C77", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 30,
        "T texture RENDER_TARGET UNORDERED_ACCESS|RENDER_TARGET",
        "A: T.RENDER_TARGET@RENDER_TARGET ; "
        "! T RENDER_TARGET>PIXEL_SHADING+COMPUTE_SHADING RENDER_TARGET>SHADER_RESOURCE "
        "RENDER_TARGET>DIRECT_QUEUE_SHADER_RESOURCE ; "
        "B: T.SHADER_RESOURCE@PIXEL_SHADING+COMPUTE_SHADING ; "
        "! T PIXEL_SHADING>COMPUTE_SHADING SHADER_RESOURCE>UNORDERED_ACCESS "
        "DIRECT_QUEUE_SHADER_RESOURCE>DIRECT_QUEUE_UNORDERED_ACCESS ; "
        "C: T.UNORDERED_ACCESS@COMPUTE_SHADING" },
    { "C78", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 16, "T texture RENDER_TARGET RENDER_TARGET",
        "A: T.RENDER_TARGET@RENDER_TARGET ; "
        "! T RENDER_TARGET>NONE RENDER_TARGET>NO_ACCESS "
        "RENDER_TARGET>DIRECT_QUEUE_SHADER_RESOURCE ; "
        "B: T.SHADER_RESOURCE@PIXEL_SHADING" },
    { "C79", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 15, "T texture RENDER_TARGET RENDER_TARGET",
        "A: T.RENDER_TARGET@RENDER_TARGET ; "
        "! T NONE>PIXEL_SHADING NO_ACCESS>SHADER_RESOURCE "
        "RENDER_TARGET>DIRECT_QUEUE_SHADER_RESOURCE ; "
        "B: T.SHADER_RESOURCE@PIXEL_SHADING" },
    { "C80", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 25, "X buffer UNORDERED_ACCESS",
        "A: X.UNORDERED_ACCESS@COMPUTE_SHADING ; "
        "! GLOBAL COMPUTE_SHADING>SPLIT UNORDERED_ACCESS>UNORDERED_ACCESS" },
    { "C81", RGC_TARGET_PC, RGC_QUEUE_COMPUTE, 21, "T texture RENDER_TARGET RENDER_TARGET",
        "! T NONE>COMPUTE_SHADING NO_ACCESS>SHADER_RESOURCE RENDER_TARGET>SHADER_RESOURCE ; "
        "S: T.SHADER_RESOURCE@COMPUTE_SHADING" },
    { "C82", RGC_TARGET_PC, RGC_QUEUE_COMPUTE, 21,
        "T texture DIRECT_QUEUE_UNORDERED_ACCESS UNORDERED_ACCESS",
        "! T NONE>COMPUTE_SHADING NO_ACCESS>UNORDERED_ACCESS "
        "DIRECT_QUEUE_UNORDERED_ACCESS>COMPUTE_QUEUE_UNORDERED_ACCESS ; "
        "S: T.UNORDERED_ACCESS@COMPUTE_SHADING" },
    { "C83", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 9, "Z texture DEPTH_STENCIL_WRITE DEPTH_STENCIL",
        "A: Z.DEPTH_STENCIL_WRITE@DEPTH_STENCIL ; "
        "! Z DEPTH_STENCIL>DEPTH_STENCIL+PIXEL_SHADING "
        "DEPTH_STENCIL_WRITE>DEPTH_STENCIL_READ+SHADER_RESOURCE "
        "DEPTH_STENCIL_WRITE>GENERIC_READ ; "
        "B: Z.DEPTH_STENCIL_READ@DEPTH_STENCIL, Z.SHADER_RESOURCE@PIXEL_SHADING" },
    { "C84", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 4, "T texture RENDER_TARGET RENDER_TARGET mips=2",
        "A: T.RENDER_TARGET@RENDER_TARGET ; "
        "! T[1,2,0,1,0,1] RENDER_TARGET>PIXEL_SHADING RENDER_TARGET>SHADER_RESOURCE "
        "RENDER_TARGET>DIRECT_QUEUE_SHADER_RESOURCE ; "
        "B: T.SHADER_RESOURCE@PIXEL_SHADING" },
    { "C85", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 28, "X buffer UNORDERED_ACCESS",
        "A: X.UNORDERED_ACCESS@COMPUTE_SHADING ; "
        "! X COMPUTE_SHADING>PIXEL_SHADING UNORDERED_ACCESS>SHADER_RESOURCE offset=16 ; "
        "B: X.SHADER_RESOURCE@PIXEL_SHADING" },
    { "C86", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 37, "T texture RENDER_TARGET RENDER_TARGET",
        "A: T.RENDER_TARGET@RENDER_TARGET ; "
        "B: T.SHADER_RESOURCE@PIXEL_SHADING" },
    { "C87", RGC_TARGET_PC, RGC_QUEUE_DIRECT, 51, "T texture UNDEFINED RENDER_TARGET",
        "! T NONE>RENDER_TARGET NO_ACCESS>RENDER_TARGET UNDEFINED>RENDER_TARGET ; "
        "A: T.RENDER_TARGET@RENDER_TARGET" },
};

/* ---- reading --------------------------------------------------------------------------------- */

static char *next_of(char **rest, const char *separator)
{
    char *part = *rest;
    if (!part)
        return NULL;
    char *end = strstr(part, separator);
    *rest = end ? end + strlen(separator) : NULL;
    if (end)
        *end = '\0';
    return part;
}

static rgc_sync read_sync(char *text)
{
    rgc_sync sync = 0, bit = 0;
    for (char *name; (name = next_of(&text, "+")); sync |= bit)
        assert_true(rgc_sync_named_d3d12(name, &bit));
    return sync;
}

static rgc_access read_access(char *text)
{
    rgc_access access = 0, bit = 0;
    for (char *name; (name = next_of(&text, "+")); access |= bit)
        assert_true(rgc_access_named_d3d12(name, &bit));
    return access;
}

static rgc_layout read_layout(const char *text)
{
    rgc_layout layout = 0;
    assert_true(rgc_layout_named_d3d12(text, &layout));
    return layout;
}

static uint32_t read_flags(char *text)
{
    uint32_t flags = 0;
    for (char *name; (name = next_of(&text, "|"));) {
        char whole[64];
        snprintf(whole, sizeof(whole), "ALLOW_%s", name);
        for (uint32_t i = 0; i < rgc_flag_fact_count; i++)
            if (!strcmp(rgc_flag_facts[i].name, whole) || !strcmp(rgc_flag_facts[i].name, name))
                flags |= rgc_flag_facts[i].flag;
    }
    assert_true(flags);
    return flags;
}

/* "T" or "T[0,1,0,1,0,1]" */
static uint32_t read_target(const struct build *b, char *text, rgc_subresource_range *range)
{
    char *name = next_of(&text, "[");
    for (uint32_t i = 0; i < b->program.resource_count; i++) {
        const rgc_program_resource *r = &b->resources[i];
        if (strcmp(r->name, name))
            continue;
        *range = (rgc_subresource_range){ 0, r->mips, 0, r->layers, 0, r->planes };
        if (text)
            assert_int_equal(
                sscanf(text, "%u,%u,%u,%u,%u,%u", &range->first_mip, &range->mips,
                    &range->first_layer, &range->layers, &range->first_plane, &range->planes),
                6);
        return i;
    }
    fail();
    return 0;
}

static void read_resource(struct build *b, char *text)
{
    char *name = next_of(&text, " "), *kind = next_of(&text, " ");
    bool texture = !strcmp(kind, "texture");
    rgc_layout layout = texture ? read_layout(next_of(&text, " ")) : RGC_LAYOUT_NONE;
    uint32_t index =
        build_resource(b, name, texture ? RGC_TEXTURE : RGC_BUFFER, RGC_IMPORT, 0, layout);
    rgc_program_resource *r = &b->resources[index];
    r->final = (rgc_program_state){ RGC_LAYOUT_NONE, RGC_SYNC_ALL, RGC_ACCESS_COMMON, RGC_NONE };
    for (char *word; (word = next_of(&text, " "));) {
        if (!strcmp(word, "sim"))
            r->flags |= RGC_RESOURCE_ALLOW_SIMULTANEOUS_ACCESS;
        else if (!strncmp(word, "to=", 3))
            r->final.layout = read_layout(word + 3);
        else if (!sscanf(word, "mips=%u", &r->mips) && !sscanf(word, "slices=%u", &r->layers) &&
                 !sscanf(word, "planes=%u", &r->planes))
            r->flags |= read_flags(word);
    }
}

static void read_record(struct build *b, char *text)
{
    char *target = next_of(&text, " ");
    char *sync = next_of(&text, " "), *access = next_of(&text, " ");
    rgc_sync sync_before = read_sync(next_of(&sync, ">")), sync_after = read_sync(sync);
    rgc_access access_before = read_access(next_of(&access, ">"));
    rgc_access access_after = read_access(access);
    rgc_subresource_range range;
    if (!strcmp(target, "GLOBAL")) {
        build_global(b, sync_before, sync_after, access_before, access_after);
        return;
    }
    uint32_t index = read_target(b, target, &range);
    if (b->resources[index].kind == RGC_BUFFER) {
        rgc_buffer_barrier *barrier =
            build_buffer_change(b, index, sync_before, sync_after, access_before, access_after);
        if (text)
            barrier->offset = 16;
        return;
    }
    char *layout = next_of(&text, " ");
    rgc_layout layout_before = read_layout(next_of(&layout, ">"));
    rgc_texture_barrier *barrier = build_change(b, index, sync_before, sync_after, access_before,
        access_after, layout_before, read_layout(layout));
    barrier->subresources = range;
    if (text)
        barrier->flags = RGC_TEXTURE_BARRIER_FLAG_DISCARD;
}

static void read_use(struct build *b, char *text)
{
    char *use = next_of(&text, " "), *target = next_of(&use, ".");
    rgc_access access = read_access(next_of(&use, "@"));
    rgc_verb verb = access & rgc_access_writes() ? WRITE : READ;
    rgc_subresource_range range;
    uint32_t index = read_target(b, target, &range);
    rgc_program_access *made = build_use(b, index, verb, access, read_sync(use));
    made->range = range;
    for (char *word; (word = next_of(&text, " "));) {
        if (!strcmp(word, "full_overwrite") && access != RGC_ACCESS_COPY_DEST)
            made->verb = CLEAR;
        made->modifiers |= !strcmp(word, "relaxed")    ? RGC_MODIFIER_RELAXED
                           : !strcmp(word, "disjoint") ? RGC_MODIFIER_DISJOINT
                           : !strcmp(word, "self")     ? RGC_MODIFIER_SELF
                                                       : 0;
    }
}

static struct build *read_case(const struct worked *worked, char *resources, char *steps)
{
    struct build *b = build_sized(worked->target, 64);
    bool called = false;
    build_queue(b, "queue", worked->queue);
    build_scope(b);
    for (char *line; (line = next_of(&resources, " ; "));)
        read_resource(b, line);
    for (char *step; (step = next_of(&steps, " ; "));) {
        if (step[0] == '!') {
            if (!called)
                build_call(b);
            read_record(b, step + 2);
            called = true;
            continue;
        }
        called = false;
        if (!strcmp(step, "---")) {
            build_scope(b);
            continue;
        }
        build_pass(b, next_of(&step, ": "));
        for (char *use; (use = next_of(&step, ", "));)
            read_use(b, use);
    }
    return b;
}

static char *copy_of(const char *text)
{
    char *copy = build_room((uint32_t)strlen(text) + 1, 1);
    strcpy(copy, text);
    return copy;
}

static void test_every_worked_case_is_judged_as_it_says(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        char *resources = copy_of(cases[i].resources), *steps = copy_of(cases[i].steps);
        struct build *b = read_case(&cases[i], resources, steps);
        const rgc_findings *findings = judge_frames(b, 1, RGC_EXEC_RESOURCE);
        uint32_t warnings = count_of(findings, 36); /* a scope of one barrier in some cases */
        bool right =
            cases[i].check ? count_of(findings, cases[i].check) > 0 : findings->count == warnings;
        if (!right) {
            fprintf(stderr, "%s:\n", cases[i].id);
            print_findings(findings);
        }
        assert_true(right);
        rgc_findings_destroy(findings);
        build_free(b);
        free(resources);
        free(steps);
    }
}

/* Without any one of its records, no sound case is sound. The marked ones are: what they do is done
 * by another record, or is only wanted by a strict pairing (spec, "optional"). */
static void test_no_record_of_a_worked_case_can_go(void **state)
{
    (void)state;
    static const char *const spare[] = { "C44", "C45", "C46", "C47", "C48", "C51" };
    for (uint32_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        bool skip = cases[i].check != 0;
        for (uint32_t k = 0; k < sizeof(spare) / sizeof(*spare); k++)
            skip |= !strcmp(cases[i].id, spare[k]);
        for (uint32_t gone = 0; !skip; gone++) {
            char *resources = copy_of(cases[i].resources), *steps = copy_of(cases[i].steps);
            char *at = steps;
            for (uint32_t k = 0; at && k <= gone; k++)
                at = strstr(k ? at + 1 : at, "! ");
            if (at) { /* cut the record out */
                char *end = strstr(at, " ; ");
                if (end)
                    memmove(at, end + 3, strlen(end + 3) + 1);
                else
                    at[at > steps ? -3 : 0] = '\0';
                struct build *b = read_case(&cases[i], resources, steps);
                const rgc_findings *findings = judge_frames(b, 1, RGC_EXEC_RESOURCE);
                if (!findings->errors)
                    fprintf(stderr, "%s without record %u is accepted\n", cases[i].id, gone);
                assert_true(findings->errors);
                rgc_findings_destroy(findings);
                build_free(b);
            }
            skip = !at;
            free(resources);
            free(steps);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_worked_case_is_judged_as_it_says),
        cmocka_unit_test(test_no_record_of_a_worked_case_can_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
