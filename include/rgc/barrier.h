/*
 * rgc/barrier.h: sync scopes, accesses, layouts and the barrier structs, bit for bit those of
 * d3d12.h, so that an engine hands rgc's arrays to ID3D12GraphicsCommandList7::Barrier unconverted.
 * Names are D3D12's with RGC_ for D3D12_BARRIER_. What goes with what: compiler/facts.
 */
#ifndef RGC_BARRIER_H
#define RGC_BARRIER_H

#include <rgc/base.h>

RGC_BEGIN

/* A set of pipeline scopes: which work a barrier waits for, or holds back. */
typedef uint32_t rgc_sync;
#define RGC_SYNC_NONE 0x0u
#define RGC_SYNC_ALL 0x1u
#define RGC_SYNC_DRAW 0x2u
#define RGC_SYNC_INDEX_INPUT 0x4u
#define RGC_SYNC_VERTEX_SHADING 0x8u
#define RGC_SYNC_PIXEL_SHADING 0x10u
#define RGC_SYNC_DEPTH_STENCIL 0x20u
#define RGC_SYNC_RENDER_TARGET 0x40u
#define RGC_SYNC_COMPUTE_SHADING 0x80u
#define RGC_SYNC_RAYTRACING 0x100u
#define RGC_SYNC_COPY 0x200u
#define RGC_SYNC_RESOLVE 0x400u
#define RGC_SYNC_EXECUTE_INDIRECT 0x800u
#define RGC_SYNC_PREDICATION 0x800u
#define RGC_SYNC_ALL_SHADING 0x1000u
#define RGC_SYNC_NON_PIXEL_SHADING 0x2000u
#define RGC_SYNC_EMIT_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO 0x4000u
#define RGC_SYNC_CLEAR_UNORDERED_ACCESS_VIEW 0x8000u
#define RGC_SYNC_VIDEO_DECODE 0x100000u
#define RGC_SYNC_VIDEO_PROCESS 0x200000u
#define RGC_SYNC_VIDEO_ENCODE 0x400000u
#define RGC_SYNC_BUILD_RAYTRACING_ACCELERATION_STRUCTURE 0x800000u
#define RGC_SYNC_COPY_RAYTRACING_ACCELERATION_STRUCTURE 0x1000000u
#define RGC_SYNC_SPLIT 0x80000000u

/* A set of ways to touch memory: which caches are written back, or invalidated. COMMON is 0, "any
 * access that the layout allows"; NO_ACCESS stands alone. */
typedef uint32_t rgc_access;
#define RGC_ACCESS_COMMON 0x0u
#define RGC_ACCESS_VERTEX_BUFFER 0x1u
#define RGC_ACCESS_CONSTANT_BUFFER 0x2u
#define RGC_ACCESS_INDEX_BUFFER 0x4u
#define RGC_ACCESS_RENDER_TARGET 0x8u
#define RGC_ACCESS_UNORDERED_ACCESS 0x10u
#define RGC_ACCESS_DEPTH_STENCIL_WRITE 0x20u
#define RGC_ACCESS_DEPTH_STENCIL_READ 0x40u
#define RGC_ACCESS_SHADER_RESOURCE 0x80u
#define RGC_ACCESS_STREAM_OUTPUT 0x100u
#define RGC_ACCESS_INDIRECT_ARGUMENT 0x200u
#define RGC_ACCESS_PREDICATION 0x200u
#define RGC_ACCESS_COPY_DEST 0x400u
#define RGC_ACCESS_COPY_SOURCE 0x800u
#define RGC_ACCESS_RESOLVE_DEST 0x1000u
#define RGC_ACCESS_RESOLVE_SOURCE 0x2000u
#define RGC_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_READ 0x4000u
#define RGC_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE 0x8000u
#define RGC_ACCESS_SHADING_RATE_SOURCE 0x10000u
#define RGC_ACCESS_VIDEO_DECODE_READ 0x20000u
#define RGC_ACCESS_VIDEO_DECODE_WRITE 0x40000u
#define RGC_ACCESS_VIDEO_PROCESS_READ 0x80000u
#define RGC_ACCESS_VIDEO_PROCESS_WRITE 0x100000u
#define RGC_ACCESS_VIDEO_ENCODE_READ 0x200000u
#define RGC_ACCESS_VIDEO_ENCODE_WRITE 0x400000u
#define RGC_ACCESS_NO_ACCESS 0x80000000u

/* How the texels of a subresource lie in memory. */
typedef uint32_t rgc_layout;
#define RGC_LAYOUT_UNDEFINED 0xffffffffu
#define RGC_LAYOUT_COMMON 0x0u
#define RGC_LAYOUT_PRESENT 0x0u
#define RGC_LAYOUT_GENERIC_READ 0x1u
#define RGC_LAYOUT_RENDER_TARGET 0x2u
#define RGC_LAYOUT_UNORDERED_ACCESS 0x3u
#define RGC_LAYOUT_DEPTH_STENCIL_WRITE 0x4u
#define RGC_LAYOUT_DEPTH_STENCIL_READ 0x5u
#define RGC_LAYOUT_SHADER_RESOURCE 0x6u
#define RGC_LAYOUT_COPY_SOURCE 0x7u
#define RGC_LAYOUT_COPY_DEST 0x8u
#define RGC_LAYOUT_RESOLVE_SOURCE 0x9u
#define RGC_LAYOUT_RESOLVE_DEST 0xau
#define RGC_LAYOUT_SHADING_RATE_SOURCE 0xbu
#define RGC_LAYOUT_VIDEO_DECODE_READ 0xcu
#define RGC_LAYOUT_VIDEO_DECODE_WRITE 0xdu
#define RGC_LAYOUT_VIDEO_PROCESS_READ 0xeu
#define RGC_LAYOUT_VIDEO_PROCESS_WRITE 0xfu
#define RGC_LAYOUT_VIDEO_ENCODE_READ 0x10u
#define RGC_LAYOUT_VIDEO_ENCODE_WRITE 0x11u
#define RGC_LAYOUT_DIRECT_QUEUE_COMMON 0x12u
#define RGC_LAYOUT_DIRECT_QUEUE_GENERIC_READ 0x13u
#define RGC_LAYOUT_DIRECT_QUEUE_UNORDERED_ACCESS 0x14u
#define RGC_LAYOUT_DIRECT_QUEUE_SHADER_RESOURCE 0x15u
#define RGC_LAYOUT_DIRECT_QUEUE_COPY_SOURCE 0x16u
#define RGC_LAYOUT_DIRECT_QUEUE_COPY_DEST 0x17u
#define RGC_LAYOUT_COMPUTE_QUEUE_COMMON 0x18u
#define RGC_LAYOUT_COMPUTE_QUEUE_GENERIC_READ 0x19u
#define RGC_LAYOUT_COMPUTE_QUEUE_UNORDERED_ACCESS 0x1au
#define RGC_LAYOUT_COMPUTE_QUEUE_SHADER_RESOURCE 0x1bu
#define RGC_LAYOUT_COMPUTE_QUEUE_COPY_SOURCE 0x1cu
#define RGC_LAYOUT_COMPUTE_QUEUE_COPY_DEST 0x1du
#define RGC_LAYOUT_DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE 0x1fu
/* Not D3D12's: there is no layout to name (a buffer; subresources that differ). Never in a barrier.
 */
#define RGC_LAYOUT_NONE 0xfffffffeu

/* Mips x array layers x planes: a box of subresources. rgc always writes the counts out. */
typedef struct rgc_subresource_range {
    uint32_t first_mip, mips;
    uint32_t first_layer, layers;
    uint32_t first_plane, planes;
} rgc_subresource_range;

/* Where D3D12 has the pointer pResource: an index into rgc_program.resources until the runtime puts
 * the engine's pointer in its place. */
typedef union rgc_barrier_target {
    uint32_t index;
    void *pointer;
} rgc_barrier_target;

typedef struct rgc_global_barrier {
    rgc_sync sync_before, sync_after;
    rgc_access access_before, access_after;
} rgc_global_barrier;

typedef uint32_t rgc_texture_barrier_flags;
#define RGC_TEXTURE_BARRIER_FLAG_NONE 0x0u
#define RGC_TEXTURE_BARRIER_FLAG_DISCARD 0x1u

typedef struct rgc_texture_barrier {
    rgc_sync sync_before, sync_after;
    rgc_access access_before, access_after;
    rgc_layout layout_before, layout_after;
    rgc_barrier_target resource;
    rgc_subresource_range subresources;
    rgc_texture_barrier_flags flags;
} rgc_texture_barrier;

/* Whole buffers only (R-BF1): offset is 0 and size UINT64_MAX. */
typedef struct rgc_buffer_barrier {
    rgc_sync sync_before, sync_after;
    rgc_access access_before, access_after;
    rgc_barrier_target resource;
    uint64_t offset, size;
} rgc_buffer_barrier;

typedef enum rgc_barrier_type {
    RGC_BARRIER_GLOBAL = 0,
    RGC_BARRIER_TEXTURE = 1,
    RGC_BARRIER_BUFFER = 2
} rgc_barrier_type;

/* One D3D12_BARRIER_GROUP: `count` barriers of one type. */
typedef struct rgc_barrier_group {
    uint32_t type; /* rgc_barrier_type */
    uint32_t count;
    union {
        const rgc_global_barrier *globals;
        const rgc_texture_barrier *textures;
        const rgc_buffer_barrier *buffers;
    } barriers;
} rgc_barrier_group;

RGC_END

#endif
