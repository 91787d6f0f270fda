/*
 * facts/facts.c: the tables of sync, access, layout, usage, passes and flags, and the questions.
 *
 * What the planner and the judge ask for each access walks bits or a few rows; only names cost
 * string compares. Formats are in format.c, states of old in legacy.c, Xbox in xbox.c, rules in
 * rule.c.
 */
#include "facts/facts.h"

#include <string.h>

/* ---- sync ------------------------------------------------------------------------------------ */

const struct sync_fact rgc_sync_facts[] = {
#define SYNC(name, leaves, queues) { #name, RGC_SYNC_##name, leaves, queues },
#define ALIAS(name, leaves, queues)
#include "facts/sync.def"
#undef SYNC
#undef ALIAS
};
const uint32_t rgc_sync_fact_count = sizeof(rgc_sync_facts) / sizeof(*rgc_sync_facts);

rgc_sync rgc_sync_leaves(rgc_sync sync)
{
    if (!(sync & ~SYNC_LEAVES))
        return sync; /* the common case: nothing to expand */
    rgc_sync leaves = 0;
    for (uint32_t i = 0; i < rgc_sync_fact_count; i++)
        if (sync & rgc_sync_facts[i].bit)
            leaves |= rgc_sync_facts[i].leaves;
    return leaves;
}

uint32_t rgc_sync_queues(rgc_sync sync)
{
    uint32_t queues = QUEUE_BIT(RGC_QUEUE_TYPE_COUNT) - 1;
    for (uint32_t i = 0; i < rgc_sync_fact_count; i++)
        if (sync & rgc_sync_facts[i].bit)
            queues &= rgc_sync_facts[i].queues;
    return queues;
}

/* ---- access ---------------------------------------------------------------------------------- */

/* What R-C10 adds stands beside the public columns. */
static const rgc_sync added_sync[] = {
#define ACCESS(name, write, buffers, textures, sync, add, must, deny, queues, upload, readback) add,
#define ALIAS(name, write, buffers, textures, sync, add, must, deny, queues, upload, readback)
#include "facts/access.def"
#undef ACCESS
};

const struct access_fact rgc_access_facts[] = {
#define ACCESS(name, write, buffers, textures, sync, add, must, deny, queues, upload, readback)    \
    { #name, RGC_ACCESS_##name, write, buffers, textures, sync, must, deny, queues, upload,        \
        readback },
#include "facts/access.def"
#undef ACCESS
#undef ALIAS
};
const uint32_t rgc_access_fact_count = sizeof(rgc_access_facts) / sizeof(*rgc_access_facts);

/* The rows stand in the order of their bits, from bit 0 and without a hole. */
static uint32_t row_of_bit(rgc_access bit)
{
    uint32_t row = 0;
    while (bit >>= 1)
        row++;
    return row;
}

rgc_access rgc_access_bits(void)
{
    return (1u << rgc_access_fact_count) - 1;
}

rgc_access rgc_access_writes(void)
{
#define ACCESS(name, write, buffers, textures, sync, add, must, deny, queues, upload, readback)    \
    | (write ? RGC_ACCESS_##name : 0)
#define ALIAS(name, write, buffers, textures, sync, add, must, deny, queues, upload, readback)
    return 0u
#include "facts/access.def"
        ;
#undef ACCESS
#undef ALIAS
}

const struct access_fact *rgc_access_fact(rgc_access bit)
{
    if (!bit || (bit & (bit - 1)) || bit > rgc_access_bits())
        return NULL;
    return &rgc_access_facts[row_of_bit(bit)];
}

rgc_sync rgc_access_sync(rgc_access access)
{
    rgc_sync sync = 0;
    access &= rgc_access_bits();
    for (uint32_t row = 0; access; row++, access >>= 1)
        if (access & 1)
            sync |= rgc_access_facts[row].sync;
    return sync;
}

uint32_t rgc_access_queues(rgc_access access)
{
    uint32_t queues = QUEUE_BIT(RGC_QUEUE_TYPE_COUNT) - 1;
    access &= rgc_access_bits();
    for (uint32_t row = 0; access; row++, access >>= 1)
        if (access & 1)
            queues &= rgc_access_facts[row].queues;
    return queues;
}

rgc_sync rgc_access_missing_sync(rgc_access access, rgc_sync sync)
{
    rgc_sync missing = 0, leaves = rgc_sync_leaves(sync);
    access &= rgc_access_bits();
    for (uint32_t row = 0; access; row++, access >>= 1)
        if ((access & 1) && !(rgc_access_facts[row].sync & leaves))
            missing |= added_sync[row];
    return missing;
}

/* ---- layout ---------------------------------------------------------------------------------- */

enum { NO_RANK = 255 };

const struct layout_fact rgc_layout_facts[] = {
#define LAYOUT(name, word, accesses, simultaneous, rank, xbox, use, barrier, read_only)            \
    { #name, word, RGC_LAYOUT_##name, accesses, simultaneous, use, barrier, read_only, rank,       \
        (xbox) < 0 ? NO_RANK : (uint8_t)(xbox), (xbox) >= 0 },
#include "facts/layout.def"
#undef LAYOUT
};
const uint32_t rgc_layout_fact_count = sizeof(rgc_layout_facts) / sizeof(*rgc_layout_facts);

const struct layout_fact *rgc_layout_fact(rgc_layout layout)
{
    /* The rows stand in the order of the layouts; only 30 has none, before the last. */
    uint32_t last = rgc_layout_fact_count - 1;
    const struct layout_fact *fact = &rgc_layout_facts[layout < last ? layout : last];
    return fact->layout == layout ? fact : NULL;
}

uint32_t rgc_layouts_allowing(rgc_access access, bool simultaneous)
{
    uint32_t layouts = 0;
    for (uint32_t i = 0; i < rgc_layout_fact_count; i++) {
        const struct layout_fact *fact = &rgc_layout_facts[i];
        rgc_access allowed = simultaneous ? fact->simultaneous : fact->accesses;
        if (allowed && !(access & ~allowed))
            layouts |= LAYOUT_BIT(fact->layout);
    }
    return layouts;
}

const char *rgc_layout_word(rgc_layout layout)
{
    const struct layout_fact *fact = rgc_layout_fact(layout);
    return fact ? fact->word : layout == RGC_LAYOUT_UNDEFINED ? "undefined" : NULL;
}

bool rgc_layout_named(const char *word, rgc_layout *layout)
{
    if (!strcmp(word, "undefined") || !strcmp(word, "present")) {
        *layout = word[0] == 'p' ? RGC_LAYOUT_PRESENT : RGC_LAYOUT_UNDEFINED;
        return true;
    }
    for (uint32_t i = 0; i < rgc_layout_fact_count; i++)
        if (!strcmp(rgc_layout_facts[i].word, word)) {
            *layout = rgc_layout_facts[i].layout;
            return true;
        }
    return false;
}

/* ---- usage ----------------------------------------------------------------------------------- */

#define SHADERS                                                                                    \
    (RGC_SYNC_VERTEX_SHADING | RGC_SYNC_PIXEL_SHADING | RGC_SYNC_COMPUTE_SHADING |                 \
        RGC_SYNC_RAYTRACING)
#define RTAS                                                                                       \
    (RGC_SYNC_BUILD_RAYTRACING_ACCELERATION_STRUCTURE |                                            \
        RGC_SYNC_COPY_RAYTRACING_ACCELERATION_STRUCTURE)

/* The letters of usage.def's columns. */
enum {
    R = RGC_PASS_RASTER,
    C = RGC_PASS_COMPUTE,
    Y = RGC_PASS_COPY,
    T = RGC_PASS_RAYTRACING,
    B = RGC_PASS_BUILD_RTAS,
    S = RGC_PASS_RESOLVE,
    P = RGC_PASS_PRESENT,
    D = VERB_BIT(RGC_VERB_READ),
    W = VERB_BIT(RGC_VERB_WRITE),
    M = VERB_BIT(RGC_VERB_MODIFY),
    K = VERB_BIT(RGC_VERB_CLEAR)
};

const struct usage_fact rgc_usage_facts[RGC_USAGE_COUNT] = {
#define USAGE(name, word, brief, access, stages, buffers, textures, passes, verbs, flags, layout)  \
    [RGC_USAGE_##name] = { word, brief, RGC_USAGE_##name, RGC_ACCESS_##access, stages,             \
        !((stages) & ((stages)-1u)), passes, verbs, buffers, textures, flags,                      \
        RGC_LAYOUT_##layout },
#include "facts/usage.def"
#undef USAGE
};

static bool takes(const struct usage_fact *fact, rgc_verb verb)
{
    return (fact->verbs & VERB_BIT(verb)) != 0;
}

/* Two usages may have one short name, "dsv": the one that takes the verb is meant. */
rgc_usage rgc_usage_named(const char *word, rgc_verb verb)
{
    rgc_usage near = RGC_USAGE_NONE;
    static const struct {
        const char *word;
        rgc_usage usage;
    } long_names[] = {
        { "depth_stencil_write", RGC_USAGE_DEPTH_WRITE },
        { "depth_stencil_read", RGC_USAGE_DEPTH_READ },
        { "raytracing_acceleration_structure_read", RGC_USAGE_RTAS_READ },
        { "raytracing_acceleration_structure_write", RGC_USAGE_RTAS_WRITE },
    };
    for (uint32_t i = 0; i < sizeof(long_names) / sizeof(*long_names); i++)
        if (!strcmp(long_names[i].word, word))
            return long_names[i].usage;
    for (uint32_t i = RGC_USAGE_NONE + 1; i < RGC_USAGE_COUNT; i++) {
        const struct usage_fact *fact = &rgc_usage_facts[i];
        if (!strcmp(fact->name, word))
            return fact->usage;
        if (!fact->short_name || strcmp(fact->short_name, word))
            continue;
        if (near == RGC_USAGE_NONE || takes(fact, verb))
            near = fact->usage;
    }
    return near;
}

/* ---- stages ---------------------------------------------------------------------------------- */

static const struct {
    const char *word;
    rgc_sync sync;
} stage_words[] = {
#define STAGE(word, name) { word, RGC_SYNC_##name },
#include "facts/stage.def"
#undef STAGE
};

bool rgc_stage_named(const char *word, rgc_sync *sync)
{
    for (uint32_t i = 0; i < sizeof(stage_words) / sizeof(*stage_words); i++)
        if (!strcmp(stage_words[i].word, word)) {
            *sync = stage_words[i].sync;
            return true;
        }
    return false;
}

const char *rgc_stage_word(rgc_sync bit)
{
    for (uint32_t i = 0; i < sizeof(stage_words) / sizeof(*stage_words); i++)
        if (stage_words[i].sync == bit)
            return stage_words[i].word;
    return NULL;
}

/* ---- passes, queues, words ------------------------------------------------------------------- */

const struct pass_fact rgc_pass_facts[] = {
#define PASS(name, word, stages, queues) { word, RGC_PASS_##name, stages, queues },
#include "facts/pass.def"
#undef PASS
};
const uint32_t rgc_pass_fact_count = sizeof(rgc_pass_facts) / sizeof(*rgc_pass_facts);

rgc_sync rgc_pass_stages(uint32_t kinds)
{
    rgc_sync stages = 0;
    for (uint32_t i = 0; i < rgc_pass_fact_count; i++)
        if (kinds & rgc_pass_facts[i].kind)
            stages |= rgc_pass_facts[i].stages;
    return stages;
}

const char *const rgc_queue_type_names[RGC_QUEUE_TYPE_COUNT] = { "DIRECT", "COMPUTE", "COPY",
    "VIDEO_DECODE", "VIDEO_PROCESS", "VIDEO_ENCODE" };
const char *const rgc_verb_names[4] = { "read", "write", "modify", "clear" };
const char *const rgc_lifetime_names[4] = { "transient", "import", "history", "persistent" };

const struct flag_fact rgc_flag_facts[] = {
#define FLAG(name, word, buffers, textures, xbox)                                                  \
    { #name, word, RGC_RESOURCE_##name, buffers, textures, xbox },
#include "facts/flag.def"
#undef FLAG
};
const uint32_t rgc_flag_fact_count = sizeof(rgc_flag_facts) / sizeof(*rgc_flag_facts);

/* ---- names ----------------------------------------------------------------------------------- */

void rgc_sync_each_name(rgc_sync sync, void (*put)(void *user, const char *name), void *user)
{
    for (uint32_t i = 0; i < rgc_sync_fact_count; i++)
        if (sync & rgc_sync_facts[i].bit)
            put(user, rgc_sync_facts[i].name);
}

void rgc_access_each_name(rgc_access access, void (*put)(void *user, const char *name), void *user)
{
    if (access == RGC_ACCESS_COMMON)
        put(user, "COMMON");
    for (uint32_t i = 0; i < rgc_access_fact_count; i++)
        if (access & rgc_access_facts[i].bit)
            put(user, rgc_access_facts[i].name);
    if (access & RGC_ACCESS_NO_ACCESS)
        put(user, "NO_ACCESS");
}

const char *rgc_layout_name(rgc_layout layout)
{
    const struct layout_fact *fact = rgc_layout_fact(layout);
    return fact ? fact->name : layout == RGC_LAYOUT_UNDEFINED ? "UNDEFINED" : NULL;
}

bool rgc_sync_named_d3d12(const char *name, rgc_sync *bit)
{
    static const struct {
        const char *name;
        rgc_sync bit;
    } names[] = {
#define SYNC(name, leaves, queues) { #name, RGC_SYNC_##name },
#define ALIAS SYNC
#include "facts/sync.def"
#undef SYNC
#undef ALIAS
    };
    for (uint32_t i = 0; i < sizeof(names) / sizeof(*names); i++)
        if (!strcmp(names[i].name, name)) {
            *bit = names[i].bit;
            return true;
        }
    return false;
}

bool rgc_access_named_d3d12(const char *name, rgc_access *bit)
{
    static const struct {
        const char *name;
        rgc_access bit;
    } names[] = {
        { "COMMON", RGC_ACCESS_COMMON },
        { "NO_ACCESS", RGC_ACCESS_NO_ACCESS },
#define ACCESS(name, write, buffers, textures, sync, add, must, deny, queues, upload, readback)    \
    { #name, RGC_ACCESS_##name },
#define ALIAS ACCESS
#include "facts/access.def"
#undef ACCESS
#undef ALIAS
    };
    for (uint32_t i = 0; i < sizeof(names) / sizeof(*names); i++)
        if (!strcmp(names[i].name, name)) {
            *bit = names[i].bit;
            return true;
        }
    return false;
}

bool rgc_layout_named_d3d12(const char *name, rgc_layout *layout)
{
    if (!strcmp(name, "UNDEFINED") || !strcmp(name, "PRESENT")) {
        *layout = name[0] == 'P' ? RGC_LAYOUT_PRESENT : RGC_LAYOUT_UNDEFINED;
        return true;
    }
    for (uint32_t i = 0; i < rgc_layout_fact_count; i++)
        if (!strcmp(rgc_layout_facts[i].name, name)) {
            *layout = rgc_layout_facts[i].layout;
            return true;
        }
    return false;
}
