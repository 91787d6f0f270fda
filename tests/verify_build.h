/*
 * verify_build.h: programs by hand, for the tests of the judge.
 *
 *     struct build *b = build_new(RGC_TARGET_PC);
 *     uint32_t t = build_texture(b, "t", RGC_IMPORT, RT, LAYOUT(RENDER_TARGET));
 *     build_pass(b, "draw");
 *     build_use(b, t, RGC_VERB_MODIFY, RGC_ACCESS_RENDER_TARGET, RGC_SYNC_RENDER_TARGET);
 *     build_call(b);
 *     build_change(b, t, ...);
 *     expect_clean(b);
 */
#ifndef RGC_TESTS_VERIFY_BUILD_H
#define RGC_TESTS_VERIFY_BUILD_H

#include <rgc/verify.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RT RGC_RESOURCE_ALLOW_RENDER_TARGET
#define DS RGC_RESOURCE_ALLOW_DEPTH_STENCIL
#define UAV RGC_RESOURCE_ALLOW_UNORDERED_ACCESS

#define S(name) RGC_SYNC_##name
#define A(name) RGC_ACCESS_##name
#define L(name) RGC_LAYOUT_##name
#define READ RGC_VERB_READ
#define WRITE RGC_VERB_WRITE
#define MODIFY RGC_VERB_MODIFY
#define CLEAR RGC_VERB_CLEAR

/* Room for the largest program that a test builds. */
struct build {
    rgc_program program;
    uint32_t room;
    rgc_program_resource *resources;
    rgc_program_pass *passes;
    rgc_program_access *accesses;
    rgc_program_queue *queues;
    rgc_program_scope *scopes;
    rgc_program_wait *waits;
    rgc_program_step *steps;
    rgc_program_call *calls;
    rgc_barrier_group *groups;
    uint32_t *group_first;
    rgc_texture_barrier *textures;
    rgc_buffer_barrier *buffers;
    rgc_global_barrier *globals;
    rgc_program_record *records; /* of the globals */
    uint32_t *merged;
};

static inline void *build_room(uint32_t count, size_t size)
{
    void *items = calloc(count, size);
    if (!items)
        abort();
    return items;
}

static inline uint32_t build_queue(struct build *b, const char *name, rgc_queue_type type)
{
    b->queues[b->program.queue_count] =
        (rgc_program_queue){ .name = name, .type = type, .first_scope = b->program.scope_count };
    return b->program.queue_count++;
}

static inline rgc_program_scope *build_scope(struct build *b)
{
    rgc_program_scope *scope = &b->scopes[b->program.scope_count++];
    *scope = (rgc_program_scope){ .first_step = b->program.step_count,
        .first_wait = b->program.wait_count };
    b->queues[b->program.queue_count - 1].scope_count++;
    return scope;
}

static inline struct build *build_sized(rgc_target target, uint32_t room)
{
    struct build *b = build_room(1, sizeof(*b));
    b->room = room;
    b->resources = build_room(room, sizeof(*b->resources));
    b->passes = build_room(room, sizeof(*b->passes));
    b->accesses = build_room(room * 4, sizeof(*b->accesses));
    b->queues = build_room(64, sizeof(*b->queues));
    b->scopes = build_room(room, sizeof(*b->scopes));
    b->waits = build_room(room, sizeof(*b->waits));
    b->steps = build_room(room * 2, sizeof(*b->steps));
    b->calls = build_room(room, sizeof(*b->calls));
    b->groups = build_room(room * 2, sizeof(*b->groups));
    b->group_first = build_room(room * 2, sizeof(*b->group_first));
    b->textures = build_room(room * 2, sizeof(*b->textures));
    b->buffers = build_room(room * 2, sizeof(*b->buffers));
    b->globals = build_room(room, sizeof(*b->globals));
    b->records = build_room(room, sizeof(*b->records));
    b->merged = build_room(room, sizeof(*b->merged));
    b->program.target = target;
    b->program.frame = "hand";
    return b;
}

/* One direct queue with one scope is begun. */
static inline struct build *build_new(rgc_target target)
{
    struct build *b = build_sized(target, 256);
    build_queue(b, "direct", RGC_QUEUE_DIRECT);
    build_scope(b);
    return b;
}

static inline void build_free(struct build *b)
{
    free(b->resources);
    free(b->passes);
    free(b->accesses);
    free(b->queues);
    free(b->scopes);
    free(b->waits);
    free(b->steps);
    free(b->calls);
    free(b->groups);
    free(b->group_first);
    free(b->textures);
    free(b->buffers);
    free(b->globals);
    free(b->records);
    free(b->merged);
    free(b);
}

static inline uint32_t build_resource(struct build *b, const char *name, rgc_resource_kind kind,
    rgc_lifetime lifetime, uint32_t flags, rgc_layout layout)
{
    const rgc_program_state none = { layout, RGC_SYNC_NONE, RGC_ACCESS_NO_ACCESS, RGC_NONE };
    b->resources[b->program.resource_count] = (rgc_program_resource){ .name = name,
        .kind = kind,
        .lifetime = lifetime,
        .width = 256,
        .height = 1,
        .depth = 1,
        .layers = 1,
        .mips = 1,
        .planes = 1,
        .samples = 1,
        .flags = flags,
        .initial = none,
        .final = none,
        .retire_queue = RGC_NONE };
    return b->program.resource_count++;
}

/* A transient begins undefined; the others rest in `layout`. */
static inline uint32_t build_texture(
    struct build *b, const char *name, rgc_lifetime lifetime, uint32_t flags, rgc_layout layout)
{
    uint32_t texture = build_resource(b, name, RGC_TEXTURE, lifetime, flags, layout);
    if (lifetime == RGC_TRANSIENT)
        b->resources[texture].final.layout = RGC_LAYOUT_NONE;
    return texture;
}

static inline uint32_t build_buffer(
    struct build *b, const char *name, rgc_lifetime lifetime, uint32_t flags)
{
    return build_resource(b, name, RGC_BUFFER, lifetime, flags, RGC_LAYOUT_NONE);
}

static inline void build_step(struct build *b, rgc_step_kind kind, uint32_t index)
{
    b->steps[b->program.step_count++] = (rgc_program_step){ kind, index };
    b->scopes[b->program.scope_count - 1].step_count++;
}

static inline uint32_t build_pass(struct build *b, const char *name)
{
    uint32_t pass = b->program.pass_count++;
    b->passes[pass] = (rgc_program_pass){ .name = name,
        .queue = b->program.queue_count - 1,
        .index = pass,
        .declared = pass,
        .first_access = b->program.access_count };
    build_step(b, RGC_STEP_PASS, pass);
    return pass;
}

/* Of the last pass, and of all subresources; the layout is not told. */
static inline rgc_program_access *build_use(
    struct build *b, uint32_t resource, rgc_verb verb, rgc_access access, rgc_sync sync)
{
    const rgc_program_resource *r = &b->resources[resource];
    rgc_program_access *use = &b->accesses[b->program.access_count++];
    *use = (rgc_program_access){ .resource = resource,
        .verb = verb,
        .access = access,
        .sync = sync,
        .layout = RGC_LAYOUT_NONE,
        .range = { 0, r->mips, 0, r->layers, 0, r->planes } };
    b->passes[b->program.pass_count - 1].access_count++;
    return use;
}

static inline void build_call(struct build *b)
{
    build_step(b, RGC_STEP_BARRIER, b->program.call_count);
    b->calls[b->program.call_count++] = (rgc_program_call){ .first_group = b->program.group_count };
}

/* The last group of the last call, if it is of that type; else a new one. */
static inline void build_group(struct build *b, rgc_barrier_type type, uint32_t first)
{
    rgc_program_call *call = &b->calls[b->program.call_count - 1];
    if (!call->group_count || b->groups[b->program.group_count - 1].type != (uint32_t)type) {
        b->group_first[b->program.group_count] = first;
        b->groups[b->program.group_count++] = (rgc_barrier_group){ .type = type };
        call->group_count++;
    }
    b->groups[b->program.group_count - 1].count++;
}

static inline rgc_texture_barrier *build_change(struct build *b, uint32_t resource,
    rgc_sync sync_before, rgc_sync sync_after, rgc_access access_before, rgc_access access_after,
    rgc_layout layout_before, rgc_layout layout_after)
{
    const rgc_program_resource *r = &b->resources[resource];
    rgc_texture_barrier *barrier = &b->textures[b->program.texture_count];
    build_group(b, RGC_BARRIER_TEXTURE, b->program.texture_count++);
    *barrier = (rgc_texture_barrier){ sync_before, sync_after, access_before, access_after,
        layout_before, layout_after, { resource }, { 0, r->mips, 0, r->layers, 0, r->planes }, 0 };
    return barrier;
}

static inline rgc_buffer_barrier *build_buffer_change(struct build *b, uint32_t resource,
    rgc_sync sync_before, rgc_sync sync_after, rgc_access access_before, rgc_access access_after)
{
    rgc_buffer_barrier *barrier = &b->buffers[b->program.buffer_count];
    build_group(b, RGC_BARRIER_BUFFER, b->program.buffer_count++);
    *barrier = (rgc_buffer_barrier){ sync_before, sync_after, access_before, access_after,
        { resource }, 0, UINT64_MAX };
    return barrier;
}

static inline rgc_global_barrier *build_global(struct build *b, rgc_sync sync_before,
    rgc_sync sync_after, rgc_access access_before, rgc_access access_after)
{
    rgc_global_barrier *barrier = &b->globals[b->program.global_count];
    b->records[b->program.global_count].first_buffer = b->program.merged_count;
    build_group(b, RGC_BARRIER_GLOBAL, b->program.global_count++);
    *barrier = (rgc_global_barrier){ sync_before, sync_after, access_before, access_after };
    return barrier;
}

/* The last global record stands for it. */
static inline void build_merged(struct build *b, uint32_t buffer)
{
    b->merged[b->program.merged_count++] = buffer;
    b->records[b->program.global_count - 1].buffer_count++;
}

static inline const rgc_program *build_program(struct build *b)
{
    rgc_program *p = &b->program;
    for (uint32_t i = 0; i < p->group_count; i++) {
        rgc_barrier_group *group = &b->groups[i];
        if (group->type == RGC_BARRIER_TEXTURE)
            group->barriers.textures = b->textures + b->group_first[i];
        else if (group->type == RGC_BARRIER_BUFFER)
            group->barriers.buffers = b->buffers + b->group_first[i];
        else
            group->barriers.globals = b->globals + b->group_first[i];
    }
    p->resources = b->resources;
    p->passes = b->passes;
    p->accesses = b->accesses;
    p->queues = b->queues;
    p->scopes = b->scopes;
    p->waits = b->waits;
    p->steps = b->steps;
    p->calls = b->calls;
    p->groups = b->groups;
    p->textures = b->textures;
    p->buffers = b->buffers;
    p->globals = b->globals;
    p->global_records = b->records;
    p->merged = b->merged;
    if (p->after_count && !p->afters)
        abort();
    return p;
}

/* ---- two frames that most tests begin with ----------------------------------------------------
 */

/* draw -> post: a target that is sampled, with the barrier of C01 between them (texture 0). */
static inline struct build *draw_then_post(void)
{
    struct build *b = build_new(RGC_TARGET_PC);
    uint32_t t = build_texture(b, "scene", RGC_IMPORT, RT, L(RENDER_TARGET));
    b->resources[t].final.layout = L(DIRECT_QUEUE_SHADER_RESOURCE);
    build_pass(b, "draw");
    build_use(b, t, MODIFY, A(RENDER_TARGET), S(RENDER_TARGET));
    build_call(b);
    build_change(b, t, S(RENDER_TARGET), S(PIXEL_SHADING), A(RENDER_TARGET), A(SHADER_RESOURCE),
        L(RENDER_TARGET), L(DIRECT_QUEUE_SHADER_RESOURCE));
    build_pass(b, "post");
    build_use(b, t, READ, A(SHADER_RESOURCE), S(PIXEL_SHADING));
    return b;
}

/* fill -> use: a buffer that is written and read (buffer 0). */
static inline struct build *fill_then_use(rgc_target target)
{
    struct build *b = build_new(target);
    uint32_t x = build_buffer(b, "bins", RGC_IMPORT, UAV);
    build_pass(b, "fill");
    build_use(b, x, MODIFY, A(UNORDERED_ACCESS), S(COMPUTE_SHADING));
    build_call(b);
    build_buffer_change(
        b, x, S(COMPUTE_SHADING), S(PIXEL_SHADING), A(UNORDERED_ACCESS), A(SHADER_RESOURCE));
    build_pass(b, "use");
    build_use(b, x, READ, A(SHADER_RESOURCE), S(PIXEL_SHADING));
    return b;
}

/* ---- verdicts -------------------------------------------------------------------------------- */

static inline const rgc_findings *judge_frames(struct build *b, uint32_t frames, rgc_exec exec)
{
    const rgc_findings *findings = NULL;
    const rgc_verify_options options = { .exec = exec, .frames = frames };
    assert_int_equal(rgc_verify(build_program(b), &options, &findings), RGC_OK);
    return findings;
}

static inline void print_findings(const rgc_findings *findings)
{
    for (uint32_t i = 0; i < findings->count; i++)
        fprintf(stderr, "    V%02u frame %u: %s\n", findings->items[i].check,
            findings->items[i].frame, findings->items[i].message);
}

static inline uint32_t count_of(const rgc_findings *findings, uint32_t check)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < findings->count; i++)
        count += findings->items[i].check == check;
    return count;
}

static inline void expect_clean(struct build *b)
{
    const rgc_findings *findings = judge_frames(b, 0, RGC_EXEC_RESOURCE);
    if (findings->count)
        print_findings(findings);
    assert_int_equal(findings->count, 0);
    rgc_findings_destroy(findings);
    build_free(b);
}

/* One finding, and this one. */
static inline rgc_finding expect_one(struct build *b, uint32_t check)
{
    const rgc_findings *findings = judge_frames(b, 0, RGC_EXEC_RESOURCE);
    if (findings->count != 1 || findings->items[0].check != check)
        print_findings(findings);
    assert_int_equal(findings->count, 1);
    rgc_finding finding = findings->items[0];
    assert_int_equal(finding.check, check);
    finding.message = NULL;
    rgc_findings_destroy(findings);
    build_free(b);
    return finding;
}

static inline void expect_some(struct build *b, uint32_t check)
{
    const rgc_findings *findings = judge_frames(b, 0, RGC_EXEC_RESOURCE);
    if (!count_of(findings, check))
        print_findings(findings);
    assert_true(count_of(findings, check) > 0);
    rgc_findings_destroy(findings);
    build_free(b);
}

#endif
