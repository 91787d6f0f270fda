/*
 * validate_access.c: each access by itself: does its usage suit the resource, the pass, the queue?
 *
 * The checks stand in a table, the more basic ones first; the first that fails is told, and the
 * rest of that access is not looked at.
 */
#include "graph/validate.h"

#define ALL_MODIFIERS (RGC_MODIFIER_RELAXED | RGC_MODIFIER_DISJOINT | RGC_MODIFIER_SELF)

/* One access with all that it touches. */
struct subject {
    const struct graph_access *access;
    const struct graph_pass *pass;
    const struct graph_resource *resource;
    const struct usage_fact *usage;   /* NULL: there is no such usage */
    const struct format_fact *format; /* NULL for buffers */
    bool bad_pass;
};

/* ---- checks: true if all is well ------------------------------------------------------------- */

static bool check_values(struct validation *v, const struct subject *s)
{
    const struct graph_access *access = s->access;
    const char *what = NULL;
    if (!s->usage)
        what = "usage";
    else if ((unsigned)access->verb > RGC_VERB_CLEAR)
        what = "verb";
    else if (access->modifiers & ~ALL_MODIFIERS)
        what = "modifier";
    else if (access->stages & ~SYNC_LEAVES)
        what = "stage";
    if (!what)
        return true;
    rgc_diag_begin(v->diags, RGC_DIAG_BAD_VALUE, &access->at,
        "pass '%s' accesses '%s' with a %s that means nothing", s->pass->name, s->resource->name,
        what);
    return false;
}

static bool check_kind(struct validation *v, const struct subject *s)
{
    bool buffer = s->resource->kind == RGC_BUFFER;
    if (buffer ? s->usage->buffers : s->usage->textures)
        return true;
    rgc_diag_begin(v->diags, RGC_DIAG_USAGE_RESOURCE, &s->access->at,
        "pass '%s' uses '%s' as %s, but it is a %s", s->pass->name, s->resource->name,
        s->usage->name, buffer ? "buffer" : "texture");
    rgc_diag_add_label(v->diags, &s->resource->at, "'%s' is declared here", s->resource->name);
    rgc_diag_add_note(
        v->diags, NULL, "%s is for %s", s->usage->name, buffer ? "textures" : "buffers");
    return false;
}

static const char *lifetime_word(const struct graph_resource *resource)
{
    return (unsigned)resource->lifetime <= RGC_PERSISTENT ? rgc_lifetime_names[resource->lifetime]
                                                          : "of no known lifetime";
}

static bool check_previous(struct validation *v, const struct subject *s)
{
    const char *pass = s->pass->name, *name = s->resource->name;
    if (!s->access->previous)
        return true;
    if (s->resource->lifetime != RGC_HISTORY) {
        rgc_diag_begin(v->diags, RGC_DIAG_PREVIOUS, &s->access->at,
            "pass '%s' names '%s.previous', but '%s' is no history", pass, name, name);
        rgc_diag_add_label(
            v->diags, &s->resource->at, "'%s' is %s", name, lifetime_word(s->resource));
        return false;
    }
    if (s->access->verb == RGC_VERB_READ)
        return true;
    rgc_diag_begin(v->diags, RGC_DIAG_PREVIOUS, &s->access->at,
        "pass '%s' %s '%s.previous', which can only be read", pass,
        rgc_verb_third_person(s->access->verb), name);
    rgc_diag_add_help(v->diags, "this frame's generation is '%s'", name);
    return false;
}

static bool check_verb(struct validation *v, const struct subject *s)
{
    if (s->usage->verbs & VERB_BIT(s->access->verb))
        return true;
    rgc_diag_begin(v->diags, RGC_DIAG_USAGE_VERB, &s->access->at,
        "pass '%s' %s '%s' as %s, which cannot be", s->pass->name,
        rgc_verb_third_person(s->access->verb), s->resource->name, s->usage->name);
    const char *words[4] = { "", "", "", "" };
    uint32_t count = 0;
    for (unsigned verb = 0; verb < 4; verb++)
        if (s->usage->verbs & VERB_BIT(verb))
            words[count++] = rgc_verb_names[verb];
    rgc_diag_add_note(v->diags, NULL, "%s takes: %s %s %s %s", s->usage->name, words[0], words[1],
        words[2], words[3]);
    return false;
}

/* The axis on which the range misses the resource. */
static void tell_range(struct validation *v, const struct subject *s)
{
    const rgc_subresource_range *range = &s->access->range;
    const struct graph_resource *resource = s->resource;
    rgc_subresource_range mip = { range->first_mip, range->mips, 0, 1, 0, 1 };
    rgc_subresource_range layer = { 0, 1, range->first_layer, range->layers, 0, 1 };
    bool mip_misses = !rgc_range_fits(&mip, resource);
    bool layer_misses = !mip_misses && !rgc_range_fits(&layer, resource);
    const char *axis = mip_misses ? "mip" : layer_misses ? "layer" : "plane";
    uint32_t first = mip_misses     ? range->first_mip
                     : layer_misses ? range->first_layer
                                    : range->first_plane;
    uint32_t count = mip_misses ? range->mips : layer_misses ? range->layers : range->planes;
    uint32_t limit = mip_misses     ? resource->mips
                     : layer_misses ? resource->layers
                                    : resource->planes;
    uint32_t last = count ? first + (count - 1) : first;
    uint32_t named = first < limit && last >= first ? last : first;
    rgc_diag_begin(v->diags, RGC_DIAG_RANGE, &s->access->at,
        "pass '%s' %s %s %u of '%s', which has %u %s%s", s->pass->name,
        rgc_verb_third_person(s->access->verb), axis, named, resource->name, limit, axis,
        limit == 1 ? "" : "s");
    rgc_diag_add_label(v->diags, &resource->at, "'%s' is declared here", resource->name);
    if (resource->kind == RGC_BUFFER)
        rgc_diag_add_note(v->diags, NULL, "a buffer is one subresource");
    else if (layer_misses && resource->volume)
        rgc_diag_add_note(v->diags, NULL, "the slices of a volume are no layers");
    else if (!mip_misses && !layer_misses && s->format)
        rgc_diag_add_note(v->diags, NULL, "of two planes depth is 0 and stencil 1; %s has %u",
            s->format->name, limit);
    else
        rgc_diag_add_note(v->diags, NULL, "they count from 0");
}

static bool check_range(struct validation *v, const struct subject *s)
{
    if (v->bad_resource[s->access->resource] || rgc_range_fits(&s->access->range, s->resource))
        return true;
    tell_range(v, s);
    v->bad_resource[s->access->resource] = true; /* what it would have written is not known */
    return false;
}

static bool check_format(struct validation *v, const struct subject *s)
{
    if (!s->format || rgc_format_takes(s->format, s->usage->access))
        return true;
    rgc_diag_begin(v->diags, RGC_DIAG_USAGE_FORMAT, &s->access->at,
        "pass '%s' uses '%s' as %s, which its format cannot be", s->pass->name, s->resource->name,
        s->usage->name);
    rgc_diag_add_label(v->diags, &s->resource->at, "its format is %s", s->format->name);
    return false;
}

static bool check_samples(struct validation *v, const struct subject *s)
{
    bool source = s->usage->usage == RGC_USAGE_RESOLVE_SOURCE;
    if (!source && s->usage->usage != RGC_USAGE_RESOLVE_DEST)
        return true;
    if (source == (s->resource->samples > 1))
        return true;
    rgc_diag_begin(v->diags, RGC_DIAG_RESOLVE_SAMPLES, &s->access->at,
        source ? "pass '%s' resolves '%s', which is not multisampled"
               : "pass '%s' resolves into '%s', which is multisampled",
        s->pass->name, s->resource->name);
    rgc_diag_add_label(v->diags, &s->resource->at, "%u sample%s", s->resource->samples,
        s->resource->samples == 1 ? "" : "s");
    return false;
}

static bool check_present(struct validation *v, const struct subject *s)
{
    if (s->usage->usage != RGC_USAGE_PRESENT || s->resource->lifetime == RGC_IMPORT)
        return true;
    rgc_diag_begin(v->diags, RGC_DIAG_PRESENT_OWN, &s->access->at,
        "pass '%s' presents '%s', which is no import", s->pass->name, s->resource->name);
    rgc_diag_add_label(
        v->diags, &s->resource->at, "'%s' is %s", s->resource->name, lifetime_word(s->resource));
    rgc_diag_add_note(v->diags, NULL, "what is presented belongs to a swap chain");
    return false;
}

static bool check_flags(struct validation *v, const struct subject *s)
{
    const struct access_fact *fact = rgc_access_fact(s->usage->access);
    uint32_t flags = s->resource->flags;
    if (!fact || s->resource->kind == RGC_BUFFER)
        return true;
    if (fact->denied & flags) {
        rgc_diag_begin(v->diags, RGC_DIAG_USAGE_FLAG, &s->access->at,
            "pass '%s' uses '%s' as %s, which its creation flags deny", s->pass->name,
            s->resource->name, s->usage->name);
        rgc_diag_add_label(v->diags, &s->resource->at, "'deny_shader_resource' is said here");
        return false;
    }
    if (!(flags & RGC_RESOURCE_ALLOW_SIMULTANEOUS_ACCESS) ||
        (rgc_layouts_allowing(fact->bit, true) & LAYOUT_BIT(RGC_LAYOUT_COMMON)))
        return true;
    rgc_diag_begin(v->diags, RGC_DIAG_USAGE_FLAG, &s->access->at,
        "pass '%s' uses '%s' as %s, but it has simultaneous access", s->pass->name,
        s->resource->name, s->usage->name);
    rgc_diag_add_label(v->diags, &s->resource->at, "'simultaneous' is said here");
    rgc_diag_add_note(v->diags, NULL,
        "such a texture stays in layout COMMON, which does not allow %s", s->usage->name);
    return false;
}

static bool check_queue(struct validation *v, const struct subject *s)
{
    if (s->bad_pass)
        return true;
    const struct graph_queue *queue = s->pass->async ? NULL : &v->graph->queues[s->pass->queue];
    rgc_queue_type type = queue ? queue->type : RGC_QUEUE_COMPUTE;
    if ((unsigned)type >= RGC_QUEUE_TYPE_COUNT ||
        (rgc_access_queues(s->usage->access) & QUEUE_BIT(type)))
        return true;
    rgc_diag_begin(v->diags, RGC_DIAG_USAGE_QUEUE, &s->access->at,
        "pass '%s' uses '%s' as %s, which a queue of type %s cannot do", s->pass->name,
        s->resource->name, s->usage->name, rgc_queue_type_names[type]);
    if (queue)
        rgc_diag_add_label(v->diags, &s->pass->at, "the pass runs on queue '%s'", queue->name);
    else
        rgc_diag_add_label(v->diags, &s->pass->at, "the pass is async");
    return false;
}

/* The stages of an aggregate are harmless beside one that fits (R-A03). */
static rgc_sync drop_aggregates(rgc_sync excess, rgc_sync stages, rgc_sync possible)
{
    for (uint32_t i = 0; i < rgc_sync_fact_count; i++) {
        rgc_sync leaves = rgc_sync_facts[i].leaves;
        bool aggregate = leaves & (leaves - 1);
        if (aggregate && !(leaves & possible & ~stages))
            excess &= ~leaves;
    }
    return excess;
}

static bool check_stages(struct validation *v, const struct subject *s)
{
    if (!s->access->stages_declared || s->bad_pass)
        return true;
    rgc_sync stages = s->access->stages, possible = rgc_pass_stages(s->pass->kinds);
    bool anywhere = s->usage->usage == RGC_USAGE_COMMON || !s->usage->passes;
    rgc_sync foreign = stages & ~possible, misused = stages & ~s->usage->stages;
    if (misused && (stages & s->usage->stages))
        misused = drop_aggregates(misused, stages, possible);
    if (misused || (!stages && s->usage->stages)) {
        const char *word = rgc_stage_word(misused & ~(misused - 1));
        rgc_diag_begin(v->diags, RGC_DIAG_STAGE_USAGE, &s->access->at,
            "pass '%s' uses '%s' as %s in the stage %s, which cannot be", s->pass->name,
            s->resource->name, s->usage->name, word ? word : "given");
        return false;
    }
    if (!foreign || anywhere || !(s->usage->passes & s->pass->kinds))
        return true;
    const char *word = rgc_stage_word(foreign & ~(foreign - 1));
    rgc_diag_begin(v->diags, RGC_DIAG_STAGE_KIND, &s->access->at,
        "pass '%s' uses '%s' in the stage %s, which no kind of the pass has", s->pass->name,
        s->resource->name, word ? word : "given");
    rgc_diag_add_label(v->diags, &s->pass->at, "the kinds of the pass are said here");
    return false;
}

static bool check_modifiers(struct validation *v, const struct subject *s)
{
    uint32_t modifiers = s->access->modifiers;
    rgc_usage usage = s->usage->usage;
    const char *word = NULL, *help = NULL;
    if ((modifiers & RGC_MODIFIER_RELAXED) &&
        (usage != RGC_USAGE_UNORDERED_ACCESS || s->access->verb == RGC_VERB_READ)) {
        word = "relaxed";
        help = "it is for writes through unordered_access that may come in any order";
    } else if ((modifiers & RGC_MODIFIER_SELF) && usage != RGC_USAGE_COPY_SOURCE &&
               usage != RGC_USAGE_COPY_DEST) {
        word = "self";
        help = "it is for copy_source and copy_dest of one copy within a resource";
    }
    if (!word)
        return true;
    rgc_diag_begin(v->diags, RGC_DIAG_MODIFIER, &s->access->at,
        "pass '%s' %s '%s' as %s, where '%s' has no meaning", s->pass->name,
        rgc_verb_third_person(s->access->verb), s->resource->name, s->usage->name, word);
    rgc_diag_add_help(v->diags, "%s", help);
    return false;
}

static bool (*const checks[])(struct validation *v, const struct subject *s) = {
    check_values,
    check_kind,
    check_previous,
    check_verb,
    check_range,
    check_format,
    check_samples,
    check_present,
    check_flags,
    check_queue,
    check_stages,
    check_modifiers,
};

/* ---- warnings -------------------------------------------------------------------------------- */

static void warn_of_kind(struct validation *v, const struct subject *s)
{
    if (!s->usage->passes || (s->usage->passes & s->pass->kinds) || s->bad_pass)
        return;
    rgc_diag_begin(v->diags, RGC_DIAG_USAGE_KIND, &s->access->at,
        "pass '%s' uses '%s' as %s, which no kind of the pass does", s->pass->name,
        s->resource->name, s->usage->name);
    rgc_diag_add_label(v->diags, &s->pass->at, "the kinds of the pass are said here");
    for (uint32_t i = 0; i < rgc_pass_fact_count; i++)
        if (s->usage->passes & rgc_pass_facts[i].kind) {
            rgc_diag_add_help(v->diags, "add the kind '%s' to the pass", rgc_pass_facts[i].name);
            break;
        }
}

static void warn_of_stages(struct validation *v, const struct subject *s)
{
    rgc_sync stages = s->access->stages;
    if (s->access->verb == RGC_VERB_CLEAR)
        stages &= ~RGC_SYNC_CLEAR_UNORDERED_ACCESS_VIEW;
    if (s->access->stages_declared || s->usage->one_stage || s->usage->usage == RGC_USAGE_COMMON ||
        !(stages & (stages - 1)))
        return;
    rgc_diag_begin(v->diags, RGC_DIAG_IMPLICIT_STAGE, &s->access->at,
        "pass '%s' %s '%s' as %s in no stage that is named", s->pass->name,
        rgc_verb_third_person(s->access->verb), s->resource->name, s->usage->name);
    for (; stages; stages &= stages - 1) {
        const char *word = rgc_stage_word(stages & ~(stages - 1));
        rgc_diag_add_note(
            v->diags, NULL, "the barriers will name the stage %s", word ? word : "given");
    }
    rgc_diag_add_help(v->diags, "name the stages that use it: barriers become narrower");
}

/* ---- creation flags that follow -------------------------------------------------------------- */

/* Of the flags that exclude each other, the access that first brought each one. */
struct brought {
    uint32_t render_target, depth_stencil, unordered_access; /* access and one; 0: none */
};

static uint32_t *brought_by(struct brought *brought, uint32_t flag)
{
    switch (flag) {
    case RGC_RESOURCE_ALLOW_RENDER_TARGET:
        return &brought->render_target;
    case RGC_RESOURCE_ALLOW_DEPTH_STENCIL:
        return &brought->depth_stencil;
    case RGC_RESOURCE_ALLOW_UNORDERED_ACCESS:
        return &brought->unordered_access;
    default:
        return NULL;
    }
}

static const struct {
    uint32_t flag, other;
} excluded[] = {
    { RGC_RESOURCE_ALLOW_DEPTH_STENCIL, RGC_RESOURCE_ALLOW_RENDER_TARGET },
    { RGC_RESOURCE_ALLOW_DEPTH_STENCIL, RGC_RESOURCE_ALLOW_UNORDERED_ACCESS },
    { RGC_RESOURCE_ALLOW_DEPTH_STENCIL, RGC_RESOURCE_ALLOW_SIMULTANEOUS_ACCESS },
};

static const char *flag_word(uint32_t flag)
{
    for (uint32_t i = 0; i < rgc_flag_fact_count; i++)
        if (rgc_flag_facts[i].flag == flag)
            return rgc_flag_facts[i].word;
    return "?";
}

static const rgc_location *flag_place(struct validation *v, const struct graph_resource *resource,
    struct brought *brought, uint32_t flag)
{
    const uint32_t *by = brought_by(brought, flag);
    return by && *by && !(resource->flags & flag) ? &v->graph->accesses[*by - 1].at : &resource->at;
}

static void check_exclusions(
    struct validation *v, const struct graph_resource *resource, struct brought *brought)
{
    uint32_t flags = resource->flags;
    flags |= brought->render_target ? RGC_RESOURCE_ALLOW_RENDER_TARGET : 0;
    flags |= brought->depth_stencil ? RGC_RESOURCE_ALLOW_DEPTH_STENCIL : 0;
    flags |= brought->unordered_access ? RGC_RESOURCE_ALLOW_UNORDERED_ACCESS : 0;
    for (uint32_t i = 0; i < sizeof(excluded) / sizeof(*excluded); i++) {
        uint32_t flag = excluded[i].flag, other = excluded[i].other;
        if ((flags & (flag | other)) != (flag | other))
            continue;
        rgc_diag_begin(v->diags, RGC_DIAG_FLAG_CONFLICT, flag_place(v, resource, brought, other),
            "'%s' cannot be created with both %s and %s", resource->name, flag_word(flag),
            flag_word(other));
        rgc_diag_add_primary(v->diags, "here it needs %s", flag_word(other));
        rgc_diag_add_label(
            v->diags, flag_place(v, resource, brought, flag), "here it needs %s", flag_word(flag));
        rgc_diag_add_help(v->diags, "make it two textures, and copy from one to the other");
        return;
    }
    if ((flags & RGC_RESOURCE_DENY_SHADER_RESOURCE) && !(flags & RGC_RESOURCE_ALLOW_DEPTH_STENCIL))
        rgc_diag_begin(v->diags, RGC_DIAG_FLAG_CONFLICT, &resource->at,
            "'%s' has the flag deny_shader_resource, but is no depth target", resource->name);
    else if ((flags & RGC_RESOURCE_ALLOW_SIMULTANEOUS_ACCESS) && resource->samples > 1)
        rgc_diag_begin(v->diags, RGC_DIAG_FLAG_CONFLICT, &resource->at,
            "'%s' has simultaneous access, but is multisampled", resource->name);
}

static bool check_all_exclusions(struct validation *v)
{
    const rgc_graph *graph = v->graph;
    struct brought *all = arena_array(v->arena, struct brought, ds_len(graph->resources));
    if (!all)
        return false;
    for (uint32_t i = 0; i < ds_len(graph->accesses); i++) {
        const struct graph_access *access = &graph->accesses[i];
        if (v->bad_access[i] || graph->resources[access->resource].kind == RGC_BUFFER)
            continue;
        uint32_t *by = brought_by(&all[access->resource], rgc_usage_facts[access->usage].flags);
        if (by && !*by)
            *by = i + 1;
    }
    for (uint32_t r = 0; r < ds_len(graph->resources); r++)
        if (graph->resources[r].kind == RGC_TEXTURE && !v->bad_resource[r])
            check_exclusions(v, &graph->resources[r], &all[r]);
    return true;
}

/* ---- all of them ----------------------------------------------------------------------------- */

static bool check_access(struct validation *v, const struct subject *s)
{
    for (uint32_t i = 0; i < sizeof(checks) / sizeof(*checks); i++)
        if (!checks[i](v, s))
            return false;
    return true;
}

bool rgc_validate_accesses(struct validation *v)
{
    const rgc_graph *graph = v->graph;
    bool stages_matter = rgc_diags_wanted(v->diags, RGC_DIAG_IMPLICIT_STAGE);
    for (uint32_t i = 0; i < ds_len(graph->accesses); i++) {
        const struct graph_access *access = &graph->accesses[i];
        struct subject s = {
            .access = access,
            .pass = &graph->passes[access->pass],
            .resource = &graph->resources[access->resource],
            .bad_pass = v->bad_pass[access->pass],
        };
        if ((unsigned)access->usage < RGC_USAGE_COUNT && access->usage)
            s.usage = &rgc_usage_facts[access->usage];
        if (s.resource->kind == RGC_TEXTURE)
            s.format = v->formats[access->resource];
        v->bad_access[i] = !check_access(v, &s);
        if (v->bad_access[i])
            continue;
        warn_of_kind(v, &s);
        if (stages_matter)
            warn_of_stages(v, &s);
    }
    return check_all_exclusions(v);
}
