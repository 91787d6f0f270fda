/*
 * rgc/graph.h: declare a frame.
 *
 * A graph is passes that read and write resources, in an order: a read sees the newest earlier
 * write to the same subresource. Handles are 32-bit values in a struct, 0 is none; descs are
 * zero-initialised and 0 is the default of every field. A desc is copied when it is added. What
 * it points at is borrowed, names and the files and expansions of locations: it must live until the
 * graph is reset or destroyed and its programs are gone.
 *
 * Building on after a mistake is harmless: it is kept, and told once, by rgc_compile. The functions
 * that return a handle return 0 only when out of memory, and then rgc_compile says so.
 */
#ifndef RGC_GRAPH_H
#define RGC_GRAPH_H

#include <rgc/barrier.h>
#include <rgc/base.h>
#include <rgc/diag.h>
#include <rgc/format.h>

RGC_BEGIN

typedef struct rgc_graph rgc_graph;

typedef struct rgc_resource {
    uint32_t id;
} rgc_resource;
typedef struct rgc_pass {
    uint32_t id;
} rgc_pass;
typedef struct rgc_queue {
    uint32_t id;
} rgc_queue;
typedef struct rgc_heap {
    uint32_t id;
} rgc_heap;

typedef struct rgc_graph_desc {
    const char *name;        /* of the frame; NULL: "frame" */
    uint32_t width, height;  /* of the frame's output, texels: the default size of a texture; 0: no
                              * default, each texture says its own */
    rgc_allocator allocator; /* all memory of the graph and of its compiles */
    rgc_diags *diags;        /* where diagnostics go; NULL: a list of the graph's own */
    rgc_location at;
} rgc_graph_desc;

/* `desc` may be NULL. Returns NULL when out of memory. */
RGC_API rgc_graph *rgc_graph_create(const rgc_graph_desc *desc);
RGC_API void rgc_graph_destroy(rgc_graph *graph); /* NULL is fine */

/* Forgets all that was declared and keeps the memory. `desc` gives the new name and size (its
 * allocator and diags are not looked at); NULL keeps the old ones. Clears diagnostics of its own.
 */
RGC_API void rgc_graph_reset(rgc_graph *graph, const rgc_graph_desc *desc);

/* The list of the desc, which stays the caller's; or the graph's own, which goes with the graph. */
RGC_API rgc_diags *rgc_graph_diags(rgc_graph *graph);

/* ---- queues and heaps ------------------------------------------------------------------------ */

typedef enum rgc_queue_type {
    RGC_QUEUE_DIRECT = 0,
    RGC_QUEUE_COMPUTE = 1,
    RGC_QUEUE_COPY = 2,
    RGC_QUEUE_VIDEO_DECODE = 3,
    RGC_QUEUE_VIDEO_PROCESS = 4,
    RGC_QUEUE_VIDEO_ENCODE = 5
} rgc_queue_type;
#define RGC_QUEUE_TYPE_COUNT 6

typedef struct rgc_queue_desc {
    const char *name;
    rgc_queue_type type;
    bool has_pipe;        /* Xbox: pipe and index were chosen (R-X25) */
    uint32_t pipe, index; /* arguments of CreateCommandQueueX */
    rgc_location at;
} rgc_queue_desc;

/* A direct queue named "direct" exists unless one of that type is added; the first of its type is
 * the default. */
RGC_API rgc_queue rgc_queue_add(rgc_graph *graph, const rgc_queue_desc *desc);

typedef struct rgc_heap_desc {
    const char *name;
    uint64_t bytes; /* never larger than this; 0: no limit */
    rgc_location at;
} rgc_heap_desc;

RGC_API rgc_heap rgc_heap_add(rgc_graph *graph, const rgc_heap_desc *desc);

/* ---- resources ------------------------------------------------------------------------------- */

typedef enum rgc_lifetime {
    RGC_TRANSIENT = 0, /* undefined at frame start, dead after its last use, may share memory */
    RGC_IMPORT = 1,    /* owned outside the frame */
    RGC_HISTORY = 2,   /* two generations, swapped each frame that writes it */
    RGC_PERSISTENT = 3 /* contents and layout carry over to the next frame */
} rgc_lifetime;

typedef enum rgc_resource_kind { RGC_TEXTURE = 0, RGC_BUFFER = 1 } rgc_resource_kind;

/* Creation flags. The first row has D3D12_RESOURCE_FLAG_'s values; the Xbox ones are rgc's own
 * numbers, since the GDK's are not public (R-X13). */
#define RGC_RESOURCE_ALLOW_RENDER_TARGET 0x1u
#define RGC_RESOURCE_ALLOW_DEPTH_STENCIL 0x2u
#define RGC_RESOURCE_ALLOW_UNORDERED_ACCESS 0x4u
#define RGC_RESOURCE_DENY_SHADER_RESOURCE 0x8u
#define RGC_RESOURCE_ALLOW_SIMULTANEOUS_ACCESS 0x20u
#define RGC_RESOURCE_RAYTRACING_ACCELERATION_STRUCTURE 0x100u
#define RGC_RESOURCE_ALLOW_DCC 0x10000u
#define RGC_RESOURCE_FORCE_TEXTURE_COMPATIBILITY 0x20000u
#define RGC_RESOURCE_ALLOW_INDIRECT_BUFFER 0x40000u

/* What a pass does with a resource. A row of compiler/facts/usage.def each. */
typedef enum rgc_usage {
    RGC_USAGE_NONE = 0,
    RGC_USAGE_RENDER_TARGET,
    RGC_USAGE_DEPTH_WRITE,
    RGC_USAGE_DEPTH_READ,
    RGC_USAGE_SHADER_RESOURCE,
    RGC_USAGE_UNORDERED_ACCESS,
    RGC_USAGE_CONSTANT_BUFFER,
    RGC_USAGE_VERTEX_BUFFER,
    RGC_USAGE_INDEX_BUFFER,
    RGC_USAGE_STREAM_OUTPUT,
    RGC_USAGE_SHADING_RATE_SOURCE,
    RGC_USAGE_INDIRECT_ARGUMENT,
    RGC_USAGE_PREDICATION,
    RGC_USAGE_COPY_SOURCE,
    RGC_USAGE_COPY_DEST,
    RGC_USAGE_RESOLVE_SOURCE,
    RGC_USAGE_RESOLVE_DEST,
    RGC_USAGE_RTAS_READ,
    RGC_USAGE_RTAS_WRITE,
    RGC_USAGE_VIDEO_DECODE_READ,
    RGC_USAGE_VIDEO_DECODE_WRITE,
    RGC_USAGE_VIDEO_PROCESS_READ,
    RGC_USAGE_VIDEO_PROCESS_WRITE,
    RGC_USAGE_VIDEO_ENCODE_READ,
    RGC_USAGE_VIDEO_ENCODE_WRITE,
    RGC_USAGE_COMMON,
    RGC_USAGE_PRESENT,
    RGC_USAGE_COUNT
} rgc_usage;

/* The state in which a resource comes in, rests or goes out. An import may have `from` and `to`. A
 * history or persistent resource may have `from`, in which it rests between frames; only a
 * history's may be UNDEFINED. A transient has neither. */
typedef enum rgc_state_kind {
    RGC_STATE_DEFAULT = 0,   /* not said: see the lifetimes */
    RGC_STATE_UNDEFINED = 1, /* contents not wanted */
    RGC_STATE_LAYOUT = 2,    /* `layout` (textures) */
    RGC_STATE_USAGE = 3      /* `usage`, in its layout that any queue may use */
} rgc_state_kind;

typedef struct rgc_state {
    rgc_state_kind kind;
    rgc_layout layout;
    rgc_usage usage;
    rgc_sync stages; /* of the last (first) outside use; NONE: nothing pending (wanted) */
    rgc_queue queue; /* on which that is; 0: the direct queue */
    rgc_location at;
} rgc_state;

#define RGC_MIPS_ALL 0xffffffffu /* down to one texel */

typedef struct rgc_texture_desc {
    const char *name;
    rgc_lifetime lifetime;
    rgc_format format;
    uint32_t width, height; /* texels; 0: the frame's */
    bool volume;            /* a 3D texture: `depth` slices, one layer */
    uint32_t depth;         /* 0: 1 */
    uint32_t layers;        /* 0: 1; a cube is 6 */
    uint32_t mips;          /* 0: 1; RGC_MIPS_ALL */
    uint32_t samples;       /* 0: 1 */
    uint32_t flags;         /* RGC_RESOURCE_*; RT, DS and UAV follow from the accesses */
    rgc_heap heap;          /* 0: automatic */
    bool fast;              /* into fast memory if it fits */
    bool dedicated;         /* never shares memory */
    bool output;            /* its final contents are a result of the frame */
    uint64_t bytes;         /* allocation as the driver reported it; 0: estimated */
    uint64_t alignment;     /* bytes, a power of two, at most 1 GiB; 0: 64 KiB, MSAA 4 MiB */
    rgc_state from, to;     /* see rgc_state */
    void *user;
    rgc_location at;
} rgc_texture_desc;

typedef struct rgc_buffer_desc {
    const char *name;
    rgc_lifetime lifetime;
    uint64_t size; /* bytes; or 0 and `stride` x `count` */
    uint64_t stride, count;
    uint32_t flags;
    rgc_heap heap;
    bool fast, dedicated, output;
    uint64_t bytes, alignment; /* as a texture's */
    rgc_state from, to;
    void *user;
    rgc_location at;
} rgc_buffer_desc;

RGC_API rgc_resource rgc_texture_add(rgc_graph *graph, const rgc_texture_desc *desc);
RGC_API rgc_resource rgc_buffer_add(rgc_graph *graph, const rgc_buffer_desc *desc);

/* ---- passes ---------------------------------------------------------------------------------- */

/* What a pass does; a pass that does several things has several bits. */
#define RGC_PASS_RASTER 0x01u
#define RGC_PASS_COMPUTE 0x02u
#define RGC_PASS_COPY 0x04u
#define RGC_PASS_RAYTRACING 0x08u
#define RGC_PASS_BUILD_RTAS 0x10u
#define RGC_PASS_RESOLVE 0x20u
#define RGC_PASS_PRESENT 0x40u

typedef struct rgc_pass_desc {
    const char *name;
    uint32_t kind;    /* RGC_PASS_* */
    rgc_queue queue;  /* 0: the default direct queue */
    bool async;       /* any compute queue will do; not together with `queue` */
    bool keep;        /* has effects that the graph cannot see: never culled */
    bool boundary;    /* a new ExecuteCommandLists call starts here */
    uint64_t cost_ns; /* expected GPU time, nanoseconds; 0: not known */
    void *user;       /* handed back when the program is played */
    rgc_location at;
} rgc_pass_desc;

RGC_API rgc_pass rgc_pass_add(rgc_graph *graph, const rgc_pass_desc *desc);

/* `pass` runs after `other`, though no resource says so. `at` may be NULL. */
RGC_API void rgc_pass_after(
    rgc_graph *graph, rgc_pass pass, rgc_pass other, const rgc_location *at);

/* ---- accesses -------------------------------------------------------------------------------- */

/* What happens to the old contents, so that DISCARD is never guessed. */
typedef enum rgc_verb {
    RGC_VERB_READ = 0,   /* needed, unchanged */
    RGC_VERB_WRITE = 1,  /* not needed: every texel of the target is written */
    RGC_VERB_MODIFY = 2, /* needed: blended, loaded, updated in part */
    RGC_VERB_CLEAR = 3   /* not needed: cleared first, then perhaps drawn into */
} rgc_verb;

/* Promises; they count only between accesses that both make them. */
#define RGC_MODIFIER_RELAXED 0x1u  /* UAV writes that commute */
#define RGC_MODIFIER_DISJOINT 0x2u /* the regions of this resource's users do not meet */
#define RGC_MODIFIER_SELF 0x4u     /* source and destination of one copy */

typedef struct rgc_access_desc {
    rgc_resource resource;
    bool previous; /* last frame's generation of a history resource */
    rgc_verb verb;
    rgc_usage usage;
    rgc_sync stages; /* 0: every stage that the pass's kinds have and the usage allows */
    /* The target: counts of 0 run to the last, so that zero is the whole resource. */
    rgc_subresource_range range;
    uint32_t modifiers; /* RGC_MODIFIER_* */
    rgc_location at;
} rgc_access_desc;

RGC_API void rgc_access_add(rgc_graph *graph, rgc_pass pass, const rgc_access_desc *desc);

/* The same for a whole resource and the default stages. */
RGC_API void rgc_read(rgc_graph *graph, rgc_pass pass, rgc_resource resource, rgc_usage usage);
RGC_API void rgc_write(rgc_graph *graph, rgc_pass pass, rgc_resource resource, rgc_usage usage);
RGC_API void rgc_modify(rgc_graph *graph, rgc_pass pass, rgc_resource resource, rgc_usage usage);
RGC_API void rgc_clear(rgc_graph *graph, rgc_pass pass, rgc_resource resource, rgc_usage usage);

/* ---- options --------------------------------------------------------------------------------- */

/* A compile option that the frame itself asks for ("alias", "off"): `option` of the language.
 * rgc_compile_options_from_graph reads them. Both strings are borrowed. */
RGC_API void rgc_option_add(
    rgc_graph *graph, const char *name, const char *value, const rgc_location *at);

RGC_END

#endif
