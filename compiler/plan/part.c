/*
 * plan/part.c: which subresources go together, and what happens to them?
 *
 * Requires: order, resources. Fills: parts, cells, cell_part, uses, lines.
 *
 * The subresources of a resource are divided by partition refinement: each range that an access
 * names splits the classes that it cuts. What no range tells apart is one part; most resources are
 * one part. The two generations of a history are divided alike, since they continue each other.
 * Linear in accesses times covered subresources; a resource that is always taken whole costs one
 * step an access.
 */
#include "facts/facts.h"
#include "plan/cells.h"
#include "plan/plan.h"

/* The classes of one resource of the graph, while they are refined. */
struct classes {
    uint32_t *of_cell;                 /* NULL: one class */
    uint32_t *size, *inside, *renamed; /* by class; `inside` is zero between accesses */
    uint32_t count;
};

static const struct graph_access *access_at(const struct plan *plan, uint32_t i)
{
    return &plan->graph->accesses[plan->pass_accesses[i]];
}

static bool is_whole(const struct plan *plan, const struct graph_access *access)
{
    const struct graph_resource *resource = &plan->graph->resources[access->resource];
    return range_is_whole(&access->range, resource->mips, resource->layers, resource->planes);
}

static bool begin_classes(
    struct plan *plan, struct classes *classes, const struct graph_resource *resource)
{
    uint32_t cells = resource->mips * resource->layers * resource->planes;
    classes->of_cell = arena_array(plan->arena, uint32_t, cells);
    classes->size = arena_array(plan->arena, uint32_t, cells);
    classes->inside = arena_array(plan->arena, uint32_t, cells);
    classes->renamed = arena_array(plan->arena, uint32_t, cells);
    if (!classes->of_cell || !classes->size || !classes->inside || !classes->renamed)
        return false;
    classes->size[0] = cells;
    classes->count = 1;
    return true;
}

/* Splits each class that the range cuts into its inside and its outside. */
static void refine(struct classes *classes, struct cell_walk walk)
{
    struct cell_walk again = walk, third = walk;
    for (uint32_t cell; cell_walk_next(&walk, &cell);)
        classes->inside[classes->of_cell[cell]]++;
    uint32_t before = classes->count;
    for (uint32_t cell; cell_walk_next(&again, &cell);) {
        uint32_t old = classes->of_cell[cell];
        if (old >= before || classes->inside[old] == classes->size[old])
            continue; /* moved already, or inside as a whole */
        if (!classes->renamed[old])
            classes->renamed[old] = classes->count++;
        classes->of_cell[cell] = classes->renamed[old];
    }
    for (uint32_t cell; cell_walk_next(&third, &cell);) {
        uint32_t class = classes->of_cell[cell];
        if (class >= before)
            classes->size[class]++;
        else
            classes->inside[class] = 0;
    }
    for (uint32_t old = 0; old < before; old++)
        if (classes->renamed[old]) {
            classes->size[old] -= classes->inside[old];
            classes->inside[old] = 0;
            classes->renamed[old] = 0;
        }
}

static bool refine_all(struct plan *plan, struct classes *classes)
{
    for (uint32_t p = 0; p < plan->pass_count; p++) {
        uint32_t pass = plan->order[p];
        for (uint32_t i = plan->pass_first[pass]; i < plan->pass_first[pass + 1]; i++) {
            const struct graph_access *access = access_at(plan, i);
            const struct graph_resource *resource = &plan->graph->resources[access->resource];
            struct classes *own = &classes[access->resource];
            if (is_whole(plan, access))
                continue;
            if (!own->of_cell && !begin_classes(plan, own, resource))
                return false;
            refine(own, cell_walk_begin(resource->mips, resource->layers, &access->range));
        }
    }
    return true;
}

/* Numbers the classes by their first cell, so that the parts do not depend on the order of lines.
 */
static void renumber(struct classes *classes, uint32_t cells)
{
    for (uint32_t class = 0; class < classes->count; class ++)
        classes->renamed[class] = RGC_NONE;
    uint32_t next = 0;
    for (uint32_t cell = 0; cell < cells; cell++) {
        uint32_t *name = &classes->renamed[classes->of_cell[cell]];
        if (*name == RGC_NONE)
            *name = next++;
        classes->of_cell[cell] = *name;
    }
}

/* Lists the cells of each part: a counting sort by class. */
static bool list_cells(struct plan *plan, struct plan_resource *resource, uint32_t cells,
    uint32_t *list, uint32_t *listed)
{
    uint32_t *cell_part = plan->cell_part[resource - plan->resources];
    for (uint32_t cell = 0; cell < cells; cell++)
        plan->parts[cell_part[cell]].cell_count++;
    for (uint32_t i = 0; i < resource->part_count; i++) {
        struct plan_part *part = &plan->parts[resource->first_part + i];
        part->first_cell = *listed;
        *listed += part->cell_count;
        part->cell_count = 0;
    }
    for (uint32_t cell = 0; cell < cells; cell++) {
        struct plan_part *part = &plan->parts[cell_part[cell]];
        list[part->first_cell + part->cell_count++] = cell;
    }
    return true;
}

static bool name_parts(struct plan *plan, struct plan_resource *resource, uint32_t cells,
    const struct classes *classes)
{
    uint32_t *cell_part = NULL;
    if (classes->count > 1) {
        cell_part = arena_array(plan->arena, uint32_t, cells);
        if (!cell_part)
            return false;
        for (uint32_t cell = 0; cell < cells; cell++)
            cell_part[cell] = resource->first_part + classes->of_cell[cell];
    }
    plan->cell_part[resource - plan->resources] = cell_part;
    return true;
}

static bool make_parts(struct plan *plan, struct classes *classes)
{
    size_t part_count = 0, cell_count = 0;
    for (uint32_t r = 0; r < plan->resource_count; r++) {
        struct plan_resource *resource = &plan->resources[r];
        struct classes *own = &classes[resource->resource];
        resource->first_part = (uint32_t)part_count;
        resource->part_count = own->count > 1 ? own->count : 1;
        part_count += resource->part_count;
        if (own->count > 1)
            cell_count += (size_t)resource->mips * resource->layers * resource->planes;
    }
    plan->part_count = (uint32_t)part_count;
    plan->parts = arena_array(plan->arena, struct plan_part, part_count);
    plan->cells = arena_array(plan->arena, uint32_t, cell_count);
    plan->cell_part = arena_array(plan->arena, uint32_t *, plan->resource_count);
    if (part_count >= RGC_NONE || cell_count >= RGC_NONE || !plan->parts || !plan->cells ||
        !plan->cell_part)
        return false;

    uint32_t listed = 0;
    for (uint32_t r = 0; r < plan->resource_count; r++) {
        struct plan_resource *resource = &plan->resources[r];
        struct classes *own = &classes[resource->resource];
        uint32_t cells = resource->mips * resource->layers * resource->planes;
        if (own->count > 1 && !resource->previous)
            renumber(own, cells);
        if (!name_parts(plan, resource, cells, own))
            return false;
        for (uint32_t i = 0; i < resource->part_count; i++)
            plan->parts[resource->first_part + i] =
                (struct plan_part){ .resource = r, .first_cell = RGC_NONE };
        if (own->count > 1)
            list_cells(plan, resource, cells, plan->cells, &listed);
        else
            plan->parts[resource->first_part].cell_count = cells;
    }
    return true;
}

/* Calls the access's parts, each once. `seen` is by part: the last access that came. */
struct part_walk {
    const struct plan_resource *resource;
    const uint32_t *cell_part;
    struct cell_walk cells;
    uint32_t stamp, next;
    bool whole;
};

static struct part_walk part_walk_begin(
    const struct plan *plan, const struct graph_access *access, uint32_t stamp)
{
    uint32_t r = plan->entry_of[access->resource] + (access->previous ? 1 : 0);
    const struct plan_resource *resource = &plan->resources[r];
    return (struct part_walk){ .resource = resource,
        .cell_part = plan->cell_part[r],
        .cells = cell_walk_begin(resource->mips, resource->layers, &access->range),
        .stamp = stamp,
        .whole = !plan->cell_part[r] || is_whole(plan, access) };
}

static bool part_walk_next(struct part_walk *walk, uint32_t *seen, uint32_t *part)
{
    if (walk->whole) {
        *part = walk->resource->first_part + walk->next;
        return walk->next++ < walk->resource->part_count;
    }
    for (uint32_t cell; cell_walk_next(&walk->cells, &cell);) {
        *part = walk->cell_part[cell];
        if (seen[*part] != walk->stamp) {
            seen[*part] = walk->stamp;
            return true;
        }
    }
    return false;
}

/* Sorts the lines by part, then position: a counting sort, in two rounds over the accesses. */
static bool sort_lines(struct plan *plan, uint32_t **first_line, uint32_t **line_position)
{
    uint32_t *seen = arena_array(plan->arena, uint32_t, plan->part_count);
    uint32_t *next = arena_array(plan->arena, uint32_t, (size_t)plan->part_count + 2);
    if (!seen || !next)
        return false;
    uint32_t stamp = 0;
    size_t total = 0;
    for (int round = 0; round < 2; round++) {
        for (uint32_t p = 0; p < plan->pass_count; p++) {
            uint32_t pass = plan->order[p];
            for (uint32_t i = plan->pass_first[pass]; i < plan->pass_first[pass + 1]; i++) {
                struct part_walk walk = part_walk_begin(plan, access_at(plan, i), ++stamp);
                for (uint32_t part; part_walk_next(&walk, seen, &part);) {
                    if (round == 0) {
                        next[part + 2]++;
                        total++;
                        continue;
                    }
                    uint32_t line = next[part + 1]++;
                    plan->lines[line].access = plan->pass_accesses[i];
                    (*line_position)[line] = p;
                }
            }
        }
        if (round == 1)
            break;
        for (uint32_t part = 0; part < plan->part_count; part++)
            next[part + 2] += next[part + 1];
        plan->lines = arena_array(plan->arena, struct plan_line, total);
        *line_position = arena_array(plan->arena, uint32_t, total);
        if (total >= RGC_NONE || !plan->lines || !*line_position)
            return false;
        plan->line_count = (uint32_t)total;
    }
    *first_line = next;
    return true;
}

static uint32_t policy_layouts(const struct plan *plan, const struct plan_resource *resource)
{
    uint32_t set = 0;
    for (uint32_t i = 0; i < rgc_layout_fact_count; i++) {
        const struct layout_fact *fact = &rgc_layout_facts[i];
        if ((fact->queues_use & QUEUE_BIT(RGC_QUEUE_DIRECT)) &&
            (fact->xbox || plan->options.target == RGC_TARGET_PC))
            set |= LAYOUT_BIT(fact->layout);
    }
    if (resource->entry_layout < 32) /* what the declaration asks for is always allowed */
        set |= LAYOUT_BIT(resource->entry_layout);
    if (resource->exit_layout < 32)
        set |= LAYOUT_BIT(resource->exit_layout);
    return set;
}

static void add_line(
    struct plan_use *use, const struct plan_resource *resource, const struct graph_access *access)
{
    const struct usage_fact *fact = &rgc_usage_facts[access->usage];
    rgc_access bits = fact->access & rgc_access_bits();
    rgc_access writes = access->verb == RGC_VERB_READ ? 0 : bits & rgc_access_writes();
    uint32_t layouts = rgc_layouts_allowing(bits, resource->simultaneous);
    rgc_sync sync = access->stages;
    if (access->usage == RGC_USAGE_COMMON) {
        sync = RGC_SYNC_ALL;
        writes = access->verb == RGC_VERB_READ ? 0 : RGC_ACCESS_COPY_DEST;
        bits = RGC_ACCESS_SHADER_RESOURCE | RGC_ACCESS_COPY_SOURCE | writes;
    }
    if (access->usage == RGC_USAGE_COMMON || access->usage == RGC_USAGE_PRESENT)
        layouts = LAYOUT_BIT(RGC_LAYOUT_COMMON);
    if (access->usage == RGC_USAGE_PRESENT) {
        sync = RGC_SYNC_NONE;
        bits = writes = 0;
    }
    /* Present reads the pixels, though its access has no bit (R-Q09). */
    rgc_access reads = access->usage == RGC_USAGE_PRESENT ? RGC_ACCESS_COPY_SOURCE : bits & ~writes;
    uint32_t promises = access->modifiers & (RGC_MODIFIER_RELAXED | RGC_MODIFIER_DISJOINT);
    use->sync |= sync;
    use->access |= bits;
    use->layouts &= resource->texture ? layouts : UINT32_MAX;
    use->hazards.reads[promises] |= reads;
    use->hazards.writes[promises] |= writes;
}

static bool make_uses(struct plan *plan, const uint32_t *first_line, const uint32_t *line_position)
{
    plan->uses = arena_array(plan->arena, struct plan_use, plan->line_count);
    if (!plan->uses)
        return false;
    for (uint32_t i = 0; i < plan->part_count; i++) {
        struct plan_part *part = &plan->parts[i];
        const struct plan_resource *resource = &plan->resources[part->resource];
        uint32_t policy = resource->texture ? policy_layouts(plan, resource) : UINT32_MAX;
        part->first_use = plan->use_count;
        for (uint32_t line = first_line[i]; line < first_line[i + 1]; line++) {
            struct plan_use *use =
                plan->use_count > part->first_use ? &plan->uses[plan->use_count - 1] : NULL;
            if (!use || use->position != line_position[line]) {
                use = &plan->uses[plan->use_count++];
                *use = (struct plan_use){
                    .position = line_position[line], .first_line = line, .layouts = policy
                };
            }
            use->line_count++;
            add_line(use, resource, &plan->graph->accesses[plan->lines[line].access]);
        }
        part->use_count = plan->use_count - part->first_use;
    }
    return true;
}

/* Whose memory a part continues on the endless queue of an Xbox (R-X34): its own, or, in a history
 * that the frame swaps, the other generation's. */
static void link_generations(struct plan *plan)
{
    for (uint32_t i = 0; i < plan->part_count; i++) {
        struct plan_part *part = &plan->parts[i];
        const struct plan_resource *resource = &plan->resources[part->resource];
        part->before = part->after = i;
        if (resource->partner == RGC_NONE ||
            plan->resources[plan->entry_of[resource->resource]].first_use == RGC_NONE)
            continue;
        part->before = part->after =
            plan->resources[resource->partner].first_part + (i - resource->first_part);
    }
}

bool rgc_plan_part(struct plan *plan)
{
    struct classes *classes =
        arena_array(plan->arena, struct classes, ds_len(plan->graph->resources));
    uint32_t *first_line, *line_position;
    if (!classes || !refine_all(plan, classes) || !make_parts(plan, classes) ||
        !sort_lines(plan, &first_line, &line_position) ||
        !make_uses(plan, first_line, line_position))
        return false;
    link_generations(plan);
    return true;
}
