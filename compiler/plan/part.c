/*
 * plan/part.c: which subresources go together?
 *
 * Requires: order, resources. Fills: parts, cells, cell_part.
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
    struct access_walk walk = { 0 };
    for (const struct graph_access *access; (access = rgc_plan_next_access(plan, &walk));) {
        const struct graph_resource *resource = &plan->graph->resources[access->resource];
        struct classes *own = &classes[access->resource];
        if (range_is_whole(&access->range, resource->mips, resource->layers, resource->planes))
            continue;
        if (!own->of_cell && !begin_classes(plan, own, resource))
            return false;
        refine(own, cell_walk_begin(resource->mips, resource->layers, &access->range));
    }
    return true;
}

static uint32_t cells_of(const struct plan_resource *resource)
{
    return resource->mips * resource->layers * resource->planes;
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
static void list_cells(
    struct plan *plan, const struct plan_resource *resource, uint32_t cells, uint32_t *listed)
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
        plan->cells[part->first_cell + part->cell_count++] = cell;
    }
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

static bool count_parts(struct plan *plan, const struct classes *classes)
{
    size_t part_count = 0, cell_count = 0;
    for (uint32_t r = 0; r < plan->resource_count; r++) {
        struct plan_resource *resource = &plan->resources[r];
        uint32_t count = classes[resource->resource].count;
        resource->first_part = (uint32_t)part_count;
        resource->part_count = count > 1 ? count : 1;
        part_count += resource->part_count;
        if (count > 1)
            cell_count += cells_of(resource);
    }
    plan->part_count = (uint32_t)part_count;
    plan->parts = arena_array(plan->arena, struct plan_part, part_count);
    plan->cells = arena_array(plan->arena, uint32_t, cell_count);
    plan->cell_part = arena_array(plan->arena, uint32_t *, plan->resource_count);
    return part_count < RGC_NONE && cell_count < RGC_NONE && plan->parts && plan->cells &&
           plan->cell_part;
}

static bool make_parts(struct plan *plan, struct classes *classes)
{
    if (!count_parts(plan, classes))
        return false;
    uint32_t listed = 0;
    for (uint32_t r = 0; r < plan->resource_count; r++) {
        struct plan_resource *resource = &plan->resources[r];
        struct classes *own = &classes[resource->resource];
        uint32_t cells = cells_of(resource);
        if (own->count > 1 && !resource->previous)
            renumber(own, cells);
        if (!name_parts(plan, resource, cells, own))
            return false;
        for (uint32_t i = 0; i < resource->part_count; i++)
            plan->parts[resource->first_part + i] =
                (struct plan_part){ .resource = r, .first_cell = RGC_NONE };
        if (own->count > 1)
            list_cells(plan, resource, cells, &listed);
        else
            plan->parts[resource->first_part].cell_count = cells;
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
    if (!classes || !refine_all(plan, classes) || !make_parts(plan, classes))
        return false;
    link_generations(plan);
    return true;
}
