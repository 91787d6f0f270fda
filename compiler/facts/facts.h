/*
 * facts/facts.h: D3D12 and Xbox as tables, and the few questions that the tables answer.
 *
 * The tables are .def files, one line a fact, each with a legend of its columns; include one with
 * its macro defined, or use the arrays and functions below. No switch anywhere repeats them. The
 * planner and the judge share this folder and nothing else.
 */
#ifndef RGC_FACTS_H
#define RGC_FACTS_H

#include <rgc/graph.h>
#include <rgc/verify.h>

/* Sets of queue types: 1 << rgc_queue_type. */
#define QUEUE_BIT(type) (1u << (unsigned)(type))

/* ---- sync (sync.def) ------------------------------------------------------------------------- */

struct sync_fact {
    const char *name; /* "RENDER_TARGET" */
    rgc_sync bit;
    rgc_sync leaves; /* what it expands to (R-S03); NONE and SPLIT: nothing */
    uint32_t queues; /* whose lists may name it */
};
extern const struct sync_fact rgc_sync_facts[];
extern const uint32_t rgc_sync_fact_count;

/* Every leaf scope. */
#define SYNC_LEAVES 0x1f0cffcu

rgc_sync rgc_sync_leaves(rgc_sync sync); /* expands aggregates; bits of no row are dropped */
uint32_t rgc_sync_queues(rgc_sync sync); /* the queue types that may name every bit of it */

/* ---- access (access.def) --------------------------------------------------------------------- */

struct access_fact {
    const char *name; /* "SHADER_RESOURCE" */
    rgc_access bit;
    bool write;
    bool buffers, textures;
    rgc_sync sync;   /* leaf scopes that fit (R-A03) */
    uint32_t flags;  /* RGC_RESOURCE_* that the resource must have been created with */
    uint32_t denied; /* and must not */
    uint32_t queues;
    bool upload, readback; /* allowed in such heaps (R-A08) */
};
extern const struct access_fact rgc_access_facts[];
extern const uint32_t rgc_access_fact_count;

/* Every bit that writes, and every bit there is (NO_ACCESS not among them). */
rgc_access rgc_access_writes(void);
rgc_access rgc_access_bits(void);
const struct access_fact *rgc_access_fact(rgc_access bit); /* NULL for COMMON, NO_ACCESS, no bit */
/* The scopes that fit at least one bit of `access`. */
rgc_sync rgc_access_sync(rgc_access access);
/* The queue types that allow every bit. */
uint32_t rgc_access_queues(rgc_access access);
/* R-C10: leaf scopes that must be added to `sync` so that each bit of `access` has one that fits.
 */
rgc_sync rgc_access_missing_sync(rgc_access access, rgc_sync sync);

/* ---- layout (layout.def) --------------------------------------------------------------------- */

struct layout_fact {
    const char *name; /* "DIRECT_QUEUE_SHADER_RESOURCE" */
    const char *word; /* "direct_queue_shader_resource" */
    rgc_layout layout;
    rgc_access accesses;
    rgc_access simultaneous; /* accesses if the texture has ALLOW_SIMULTANEOUS_ACCESS */
    uint32_t queues_use;     /* where it may be accessed */
    uint32_t queues_barrier; /* where it may be left and entered */
    bool read_only;
    uint8_t rank;      /* order of preference on PC, the specific before the general (R-L05, L09) */
    uint8_t xbox_rank; /* the same on Xbox */
    bool xbox;         /* the planner may choose it on Xbox (R-L05) */
};
extern const struct layout_fact
    rgc_layout_facts[]; /* UNDEFINED and PRESENT have no row of their own */
extern const uint32_t rgc_layout_fact_count;

const struct layout_fact *rgc_layout_fact(rgc_layout layout); /* NULL: outside the public enum */
/* Sets of layouts: 1 << layout. Those that allow every bit of `access`. */
uint32_t rgc_layouts_allowing(rgc_access access, bool simultaneous);
#define LAYOUT_BIT(layout) (1u << (layout))
/* By word of the language: "present" is COMMON. false: no such word. */
const char *rgc_layout_word(rgc_layout layout); /* NULL: outside the public enum */
bool rgc_layout_named(const char *word, rgc_layout *layout);

/* ---- usage (usage.def) ----------------------------------------------------------------------- */

#define VERB_BIT(verb) (1u << (unsigned)(verb))

struct usage_fact {
    const char *name;       /* "shader_resource" */
    const char *short_name; /* "srv", or NULL; "dsv" is by verb: see rgc_usage_named */
    rgc_usage usage;
    rgc_access access; /* one bit; COMMON for `common`, NO_ACCESS for `present` */
    rgc_sync stages;   /* leaf scopes that it may have */
    bool one_stage;    /* `stages` is a single scope, which need not be named */
    uint32_t passes;   /* RGC_PASS_* that may have it */
    uint32_t verbs;    /* VERB_BIT */
    bool buffers, textures;
    uint32_t flags;    /* creation flags that follow from it */
    rgc_layout shared; /* its layout that any queue may use; RGC_LAYOUT_NONE: buffers only */
};
extern const struct usage_fact rgc_usage_facts[RGC_USAGE_COUNT]; /* indexed by rgc_usage */

/* By word: "srv", "shader_resource", and the long D3D12 names ("depth_stencil_write",
 * "raytracing_acceleration_structure_read"). RGC_USAGE_NONE: no such word. */
rgc_usage rgc_usage_named(const char *word, rgc_verb verb);

/* A stage by word: "pixel", "pixel_shading", "all_shading". false: no such word. */
bool rgc_stage_named(const char *word, rgc_sync *sync);
const char *rgc_stage_word(rgc_sync bit); /* the short word of one bit: "pixel" */

/* The scopes in which the kinds of a pass can run work: raster: draw scopes ... */
rgc_sync rgc_pass_stages(uint32_t kinds);

/* ---- pass kinds and queues (pass.def) -------------------------------------------------------- */

struct pass_fact {
    const char *name; /* "raster" */
    uint32_t kind;
    rgc_sync stages;
    uint32_t queues; /* queue types that can run it */
};
extern const struct pass_fact rgc_pass_facts[];
extern const uint32_t rgc_pass_fact_count;

extern const char *const rgc_queue_type_names[RGC_QUEUE_TYPE_COUNT]; /* "DIRECT" */
extern const char *const rgc_verb_names[4];                          /* "read" */
extern const char *const rgc_lifetime_names[4];                      /* "transient" */

/* ---- flags of resources (flag.def) ----------------------------------------------------------- */

struct flag_fact {
    const char *name; /* "ALLOW_DCC" */
    const char *word; /* "dcc" */
    uint32_t flag;
    bool buffers, textures;
    bool xbox;
};
extern const struct flag_fact rgc_flag_facts[];
extern const uint32_t rgc_flag_fact_count;

/* ---- format (format.def) --------------------------------------------------------------------- */

struct format_fact {
    const char *name; /* "r8g8b8a8_unorm" */
    rgc_format format;
    rgc_format family; /* its typeless format; itself if it has none */
    uint8_t planes;
    uint8_t block_width, block_height; /* texels; 1 x 1 if not block-compressed */
    uint8_t block_bytes;               /* over all planes, per block */
    bool depth, stencil;               /* usable as a depth-stencil target */
    bool render_target;                /* usable as a colour target */
    bool unordered_access;             /* usable through typed UAVs */
    bool typeless;
    bool video; /* planar or packed video */
};
extern const struct format_fact rgc_format_facts[];
extern const uint32_t rgc_format_fact_count;

const struct format_fact *rgc_format_fact(rgc_format format); /* NULL: not a format */
rgc_format rgc_format_named(const char *word);                /* RGC_FORMAT_UNKNOWN */

/* ---- legacy, Xbox, rules, checks ----------------------------------------------------------------
 * legacy.def, xbox_sync.def, xbox_access.def, xbox_layout.def, rule.def, check.def; the last two
 * are read through rgc/verify.h. */

struct legacy_fact {
    const char *name;
    uint32_t state;
    rgc_sync sync;
    rgc_access access;
    rgc_layout layout, direct, compute; /* RGC_LAYOUT_NONE: none */
};
extern const struct legacy_fact rgc_legacy_facts[];
extern const uint32_t rgc_legacy_fact_count;

/* Xbox Series (R-X05, R-X11, R-X12). Certainty: 'X' the page says so, 'I' inferred, '?' not known.
 */

/* Hardware units; those that are caches, or have one, also as caches. */
#define XBOX_UNIT_CB 0x1u /* colour targets */
#define XBOX_UNIT_DB 0x2u /* depth and stencil */
#define XBOX_UNIT_VS 0x4u
#define XBOX_UNIT_PS 0x8u
#define XBOX_UNIT_CS 0x10u
#define XBOX_UNIT_CPDMA 0x20u /* copies of the command processor */
#define XBOX_UNIT_ME 0x40u    /* the command processor's micro engine */
#define XBOX_UNIT_PFP 0x80u   /* its prefetch parser */
#define XBOX_UNIT_CE 0x100u   /* its constant engine */
#define XBOX_UNIT_IDLE 0x200u /* everything */
#define XBOX_UNIT_L0 0x400u
#define XBOX_UNIT_L1 0x800u
#define XBOX_UNIT_K 0x1000u /* scalar loads */
#define XBOX_UNIT_L2 0x2000u
#define XBOX_UNIT_LM 0x4000u /* metadata of compression */

struct xbox_sync_fact {
    rgc_sync bit;
    rgc_access access; /* the row is for this one; COMMON: for any */
    uint32_t drain, block;
    char certainty;
};
extern const struct xbox_sync_fact rgc_xbox_sync_facts[];
extern const uint32_t rgc_xbox_sync_fact_count;

struct xbox_access_fact {
    rgc_access access; /* one bit */
    uint32_t caches;
};
extern const struct xbox_access_fact rgc_xbox_access_facts[];
extern const uint32_t rgc_xbox_access_fact_count;

/* What can be compressed. */
#define XBOX_PART_COLOR 0x1u
#define XBOX_PART_DCC 0x2u
#define XBOX_PART_FMASK 0x4u
#define XBOX_PART_INDIRECT_CLEAR 0x8u /* eliminated, not decompressed (R-X06) */
#define XBOX_PART_DEPTH 0x10u
#define XBOX_PART_STENCIL 0x20u

struct xbox_layout_fact {
    rgc_layout layout;
    uint32_t plain, compatible; /* XBOX_PART_*, without and with FORCE_TEXTURE_COMPATIBILITY */
    char certainty;             /* '?': no parts are known */
};
extern const struct xbox_layout_fact
    rgc_xbox_layout_facts[]; /* those of rgc_layout_facts, in its order */
extern const uint32_t rgc_xbox_layout_fact_count;

const struct xbox_layout_fact *rgc_xbox_layout_fact(rgc_layout layout);
/* R-X05: the parts that a change of layout takes away. None from or to UNDEFINED, nor where nothing
 * is known. */
uint32_t rgc_xbox_removed_parts(rgc_layout before, rgc_layout after, bool compatible);

/* ---- names ----------------------------------------------------------------------------------- */

/* Calls `put` with the name of each bit in the order of the bits; aggregates are not expanded. NONE
 * calls nothing; COMMON and NO_ACCESS call once. */
void rgc_sync_each_name(rgc_sync sync, void (*put)(void *user, const char *name), void *user);
void rgc_access_each_name(rgc_access access, void (*put)(void *user, const char *name), void *user);
const char *rgc_layout_name(rgc_layout layout); /* "UNDEFINED" too; NULL: outside the enum */

/* The other way: D3D12's names without prefix. false: no such name. */
bool rgc_sync_named_d3d12(const char *name, rgc_sync *bit);
bool rgc_access_named_d3d12(const char *name, rgc_access *bit);
bool rgc_layout_named_d3d12(const char *name, rgc_layout *layout);

#endif
