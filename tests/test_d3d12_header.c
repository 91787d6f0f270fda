/*
 * Our numbers and structs against the real d3d12.h and dxgiformat.h, where they are installed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "facts/facts.h"

#include <stdio.h>
#include <string.h>

#ifdef RGC_HAVE_D3D12_H

#include <wsl/winadapter.h> /* before d3d12.h, which needs its IUnknown */

#include <directx/d3d12.h>

/* SDK 606 calls it INPUT_ASSEMBLER and has no layout 31; 619 has today's names. Which of the SDKs
 * between changed that we do not know, and an enumerator cannot be asked for: there they are not
 * compared. */
#if D3D12_SDK_VERSION <= 606
#define D3D12_BARRIER_SYNC_INDEX_INPUT D3D12_BARRIER_SYNC_INPUT_ASSEMBLER
#elif D3D12_SDK_VERSION < 619
#define D3D12_BARRIER_SYNC_INDEX_INPUT RGC_SYNC_INDEX_INPUT
#endif
#if D3D12_SDK_VERSION < 619
#define D3D12_BARRIER_LAYOUT_DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE                    \
    RGC_LAYOUT_DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE
#endif

struct pair {
    const char *name;
    uint32_t ours, theirs;
};

static void expect_equal(const struct pair *pairs, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (pairs[i].ours != pairs[i].theirs)
            fail_msg("%s: 0x%x, in the header 0x%x", pairs[i].name, (unsigned)pairs[i].ours,
                (unsigned)pairs[i].theirs);
}

#define EXPECT_EQUAL(pairs) expect_equal(pairs, sizeof(pairs) / sizeof(*(pairs)))

static void sync_bits_are_the_header_s(void **state)
{
    (void)state;
    static const struct pair pairs[] = {
#define SYNC(name, leaves, queues) { #name, RGC_SYNC_##name, (uint32_t)D3D12_BARRIER_SYNC_##name },
#define ALIAS SYNC
#include "facts/sync.def"
#undef SYNC
#undef ALIAS
    };
    EXPECT_EQUAL(pairs);
}

static void access_bits_are_the_header_s(void **state)
{
    (void)state;
    static const struct pair pairs[] = {
        { "COMMON", RGC_ACCESS_COMMON, (uint32_t)D3D12_BARRIER_ACCESS_COMMON },
        { "NO_ACCESS", RGC_ACCESS_NO_ACCESS, (uint32_t)D3D12_BARRIER_ACCESS_NO_ACCESS },
#define ACCESS(name, write, buffers, textures, sync, add, must, deny, queues, upload, readback)    \
    { #name, RGC_ACCESS_##name, (uint32_t)D3D12_BARRIER_ACCESS_##name },
#define ALIAS ACCESS
#include "facts/access.def"
#undef ACCESS
#undef ALIAS
    };
    EXPECT_EQUAL(pairs);
}

static void layouts_are_the_header_s(void **state)
{
    (void)state;
    static const struct pair pairs[] = {
        { "UNDEFINED", RGC_LAYOUT_UNDEFINED, (uint32_t)D3D12_BARRIER_LAYOUT_UNDEFINED },
        { "PRESENT", RGC_LAYOUT_PRESENT, (uint32_t)D3D12_BARRIER_LAYOUT_PRESENT },
#define LAYOUT(name, word, accesses, simultaneous, rank, xbox, use, barrier, read_only)            \
    { #name, RGC_LAYOUT_##name, (uint32_t)D3D12_BARRIER_LAYOUT_##name },
#include "facts/layout.def"
#undef LAYOUT
    };
    EXPECT_EQUAL(pairs);
}

static void formats_are_the_header_s(void **state)
{
    (void)state;
    static const struct pair pairs[] = {
        { "UNKNOWN", RGC_FORMAT_UNKNOWN, DXGI_FORMAT_UNKNOWN },
#define FORMAT(name, word, family, planes, width, height, bytes, depth, stencil, target, uav,      \
    typeless, video)                                                                               \
    { #name, RGC_FORMAT_##name, DXGI_FORMAT_##name },
#include "facts/format.def"
#undef FORMAT
    };
    EXPECT_EQUAL(pairs);
}

/* The Xbox flags have numbers of our own and must not be taken for one of D3D12's. */
static void creation_flags_are_the_header_s(void **state)
{
    (void)state;
#define FLAG(name)                                                                                 \
    {                                                                                              \
#name, RGC_RESOURCE_##name, (uint32_t)D3D12_RESOURCE_FLAG_##name                           \
    }
    static const struct pair pairs[] = { FLAG(ALLOW_RENDER_TARGET), FLAG(ALLOW_DEPTH_STENCIL),
        FLAG(ALLOW_UNORDERED_ACCESS), FLAG(DENY_SHADER_RESOURCE), FLAG(ALLOW_SIMULTANEOUS_ACCESS),
        FLAG(RAYTRACING_ACCELERATION_STRUCTURE) };
#undef FLAG
    EXPECT_EQUAL(pairs);
    uint32_t known = (uint32_t)D3D12_RESOURCE_FLAG_ALLOW_CROSS_ADAPTER |
                     (uint32_t)D3D12_RESOURCE_FLAG_VIDEO_DECODE_REFERENCE_ONLY |
                     (uint32_t)D3D12_RESOURCE_FLAG_VIDEO_ENCODE_REFERENCE_ONLY;
    for (size_t i = 0; i < sizeof(pairs) / sizeof(*pairs); i++)
        known |= pairs[i].theirs;
    for (uint32_t i = 0; i < rgc_flag_fact_count; i++)
        if (rgc_flag_facts[i].xbox)
            assert_int_equal(rgc_flag_facts[i].flag & known, 0);
}

static void barrier_types_and_flags_are_the_header_s(void **state)
{
    (void)state;
    static const struct pair pairs[] = {
        { "GLOBAL", RGC_BARRIER_GLOBAL, D3D12_BARRIER_TYPE_GLOBAL },
        { "TEXTURE", RGC_BARRIER_TEXTURE, D3D12_BARRIER_TYPE_TEXTURE },
        { "BUFFER", RGC_BARRIER_BUFFER, D3D12_BARRIER_TYPE_BUFFER },
        { "FLAG_NONE", RGC_TEXTURE_BARRIER_FLAG_NONE, D3D12_TEXTURE_BARRIER_FLAG_NONE },
        { "FLAG_DISCARD", RGC_TEXTURE_BARRIER_FLAG_DISCARD, D3D12_TEXTURE_BARRIER_FLAG_DISCARD },
    };
    EXPECT_EQUAL(pairs);
}

static void legacy_states_are_the_header_s(void **state)
{
    (void)state;
#define STATE(name)                                                                                \
    {                                                                                              \
#name, (uint32_t)D3D12_RESOURCE_STATE_##name                                               \
    }
    static const struct {
        const char *name;
        uint32_t state;
    } states[] = { STATE(COMMON), STATE(PRESENT), STATE(VERTEX_AND_CONSTANT_BUFFER),
        STATE(INDEX_BUFFER), STATE(RENDER_TARGET), STATE(UNORDERED_ACCESS), STATE(DEPTH_WRITE),
        STATE(DEPTH_READ), STATE(NON_PIXEL_SHADER_RESOURCE), STATE(PIXEL_SHADER_RESOURCE),
        STATE(ALL_SHADER_RESOURCE), STATE(STREAM_OUT), STATE(INDIRECT_ARGUMENT), STATE(PREDICATION),
        STATE(COPY_DEST), STATE(COPY_SOURCE), STATE(RESOLVE_DEST), STATE(RESOLVE_SOURCE),
        STATE(RAYTRACING_ACCELERATION_STRUCTURE), STATE(SHADING_RATE_SOURCE), STATE(GENERIC_READ),
        STATE(VIDEO_DECODE_READ), STATE(VIDEO_DECODE_WRITE), STATE(VIDEO_PROCESS_READ),
        STATE(VIDEO_PROCESS_WRITE), STATE(VIDEO_ENCODE_READ), STATE(VIDEO_ENCODE_WRITE) };
#undef STATE
    uint32_t found = 0;
    for (uint32_t i = 0; i < rgc_legacy_fact_count; i++)
        for (size_t at = 0; at < sizeof(states) / sizeof(*states); at++)
            if (!strcmp(rgc_legacy_facts[i].name, states[at].name)) {
                assert_int_equal(rgc_legacy_facts[i].state, states[at].state);
                found++;
            }
    assert_int_equal(found, sizeof(states) / sizeof(*states));
    assert_int_equal(found + 1, rgc_legacy_fact_count); /* COPY_SOURCE|COPY_DEST has no name */
}

#define SAME(ours, our_member, theirs, their_member)                                               \
    assert_int_equal(offsetof(ours, our_member), offsetof(theirs, their_member));                  \
    assert_int_equal(sizeof(((ours *)0)->our_member), sizeof(((theirs *)0)->their_member))

static void structs_lie_in_memory_as_the_header_s(void **state)
{
    (void)state;
    assert_int_equal(sizeof(rgc_global_barrier), sizeof(D3D12_GLOBAL_BARRIER));
    SAME(rgc_global_barrier, sync_before, D3D12_GLOBAL_BARRIER, SyncBefore);
    SAME(rgc_global_barrier, sync_after, D3D12_GLOBAL_BARRIER, SyncAfter);
    SAME(rgc_global_barrier, access_before, D3D12_GLOBAL_BARRIER, AccessBefore);
    SAME(rgc_global_barrier, access_after, D3D12_GLOBAL_BARRIER, AccessAfter);

    assert_int_equal(sizeof(rgc_texture_barrier), sizeof(D3D12_TEXTURE_BARRIER));
    SAME(rgc_texture_barrier, sync_before, D3D12_TEXTURE_BARRIER, SyncBefore);
    SAME(rgc_texture_barrier, sync_after, D3D12_TEXTURE_BARRIER, SyncAfter);
    SAME(rgc_texture_barrier, access_before, D3D12_TEXTURE_BARRIER, AccessBefore);
    SAME(rgc_texture_barrier, access_after, D3D12_TEXTURE_BARRIER, AccessAfter);
    SAME(rgc_texture_barrier, layout_before, D3D12_TEXTURE_BARRIER, LayoutBefore);
    SAME(rgc_texture_barrier, layout_after, D3D12_TEXTURE_BARRIER, LayoutAfter);
    SAME(rgc_texture_barrier, resource, D3D12_TEXTURE_BARRIER, pResource);
    SAME(rgc_texture_barrier, subresources, D3D12_TEXTURE_BARRIER, Subresources);
    SAME(rgc_texture_barrier, flags, D3D12_TEXTURE_BARRIER, Flags);

    assert_int_equal(sizeof(rgc_buffer_barrier), sizeof(D3D12_BUFFER_BARRIER));
    SAME(rgc_buffer_barrier, sync_before, D3D12_BUFFER_BARRIER, SyncBefore);
    SAME(rgc_buffer_barrier, sync_after, D3D12_BUFFER_BARRIER, SyncAfter);
    SAME(rgc_buffer_barrier, access_before, D3D12_BUFFER_BARRIER, AccessBefore);
    SAME(rgc_buffer_barrier, access_after, D3D12_BUFFER_BARRIER, AccessAfter);
    SAME(rgc_buffer_barrier, resource, D3D12_BUFFER_BARRIER, pResource);
    SAME(rgc_buffer_barrier, offset, D3D12_BUFFER_BARRIER, Offset);
    SAME(rgc_buffer_barrier, size, D3D12_BUFFER_BARRIER, Size);
}

static void ranges_and_groups_lie_in_memory_as_the_header_s(void **state)
{
    (void)state;
    typedef D3D12_BARRIER_SUBRESOURCE_RANGE their_range;
    assert_int_equal(sizeof(rgc_subresource_range), sizeof(their_range));
    SAME(rgc_subresource_range, first_mip, their_range, IndexOrFirstMipLevel);
    SAME(rgc_subresource_range, mips, their_range, NumMipLevels);
    SAME(rgc_subresource_range, first_layer, their_range, FirstArraySlice);
    SAME(rgc_subresource_range, layers, their_range, NumArraySlices);
    SAME(rgc_subresource_range, first_plane, their_range, FirstPlane);
    SAME(rgc_subresource_range, planes, their_range, NumPlanes);

    assert_int_equal(sizeof(rgc_barrier_group), sizeof(D3D12_BARRIER_GROUP));
    SAME(rgc_barrier_group, type, D3D12_BARRIER_GROUP, Type);
    SAME(rgc_barrier_group, count, D3D12_BARRIER_GROUP, NumBarriers);
    SAME(rgc_barrier_group, barriers.globals, D3D12_BARRIER_GROUP, pGlobalBarriers);
    SAME(rgc_barrier_group, barriers.textures, D3D12_BARRIER_GROUP, pTextureBarriers);
    SAME(rgc_barrier_group, barriers.buffers, D3D12_BARRIER_GROUP, pBufferBarriers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sync_bits_are_the_header_s),
        cmocka_unit_test(access_bits_are_the_header_s),
        cmocka_unit_test(layouts_are_the_header_s),
        cmocka_unit_test(formats_are_the_header_s),
        cmocka_unit_test(creation_flags_are_the_header_s),
        cmocka_unit_test(barrier_types_and_flags_are_the_header_s),
        cmocka_unit_test(legacy_states_are_the_header_s),
        cmocka_unit_test(structs_lie_in_memory_as_the_header_s),
        cmocka_unit_test(ranges_and_groups_lie_in_memory_as_the_header_s),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

int main(void)
{
    puts("skipped: d3d12.h is not installed (package directx-headers-dev)");
    return 77;
}

#endif
