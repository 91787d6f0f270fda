/*
 * plan/use.c: what happens to each part?
 *
 * Requires: parts. Fills: lines, uses.
 *
 * The lines of each part in the order of execution, by a counting sort; those of one pass are one
 * use: all that the pass does to the part at once, so their layouts must meet. Linear in accesses
 * times the parts that they cover.
 */
#include "facts/facts.h"
#include "plan/cells.h"
#include "plan/plan.h"

/* ---- lines ----------------------------------------------------------------------------------- */

/* The parts of an access, each once. `seen` is by part: the last access that came. */
struct part_walk {
    const struct plan_resource *resource;
    const uint32_t *cell_part;
    struct cell_walk cells;
    uint32_t stamp, next;
    bool whole;
};

static struct part_walk part_walk_begin(const struct plan *plan, const struct graph_access *access)
{
    uint32_t r = plan->entry_of[access->resource] + (access->previous ? 1 : 0);
    const struct plan_resource *resource = &plan->resources[r];
    return (struct part_walk){ .resource = resource,
        .cell_part = plan->cell_part[r],
        .cells = cell_walk_begin(resource->mips, resource->layers, &access->range),
        .stamp = (uint32_t)(access - plan->graph->accesses) + 1,
        .whole = !plan->cell_part[r] || range_is_whole(&access->range, resource->mips,
                                            resource->layers, resource->planes) };
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

/* Counts the lines of each part into counts[part + 2]; returns their sum. */
static size_t count_lines(const struct plan *plan, uint32_t *seen, uint32_t *counts)
{
    size_t total = 0;
    struct access_walk accesses = { 0 };
    for (const struct graph_access *access; (access = rgc_plan_next_access(plan, &accesses));) {
        struct part_walk walk = part_walk_begin(plan, access);
        for (uint32_t part; part_walk_next(&walk, seen, &part); total++)
            counts[part + 2]++;
    }
    return total;
}

/* Fills part by part; next[part + 1] goes from the part's first line to its end. */
static void fill_lines(struct plan *plan, uint32_t *seen, uint32_t *next)
{
    struct access_walk accesses = { 0 };
    for (const struct graph_access *access; (access = rgc_plan_next_access(plan, &accesses));) {
        struct part_walk walk = part_walk_begin(plan, access);
        for (uint32_t part; part_walk_next(&walk, seen, &part);)
            plan->lines[next[part + 1]++] =
                (struct plan_line){ .access = (uint32_t)(access - plan->graph->accesses),
                    .position = accesses.position };
    }
}

/* Sorts the lines by part, then position. Returns the first line of each part; NULL: no memory. */
static const uint32_t *sort_lines(struct plan *plan)
{
    uint32_t *seen = arena_array(plan->arena, uint32_t, plan->part_count);
    uint32_t *again = arena_array(plan->arena, uint32_t, plan->part_count);
    uint32_t *first = arena_array(plan->arena, uint32_t, (size_t)plan->part_count + 2);
    if (!seen || !again || !first)
        return NULL;
    size_t total = count_lines(plan, seen, first);
    plan->lines = total < RGC_NONE ? arena_array(plan->arena, struct plan_line, total) : NULL;
    if (!plan->lines)
        return NULL;
    plan->line_count = (uint32_t)total;
    for (uint32_t part = 0; part < plan->part_count; part++)
        first[part + 2] += first[part + 1];
    fill_lines(plan, again, first); /* ends up shifted into place */
    return first;
}

/* ---- uses ------------------------------------------------------------------------------------ */

/* The layouts that a use of the resource may have; what its declaration asks for is among them. */
static uint32_t policy_layouts(const struct plan *plan, const struct plan_resource *resource)
{
    uint32_t set = 0;
    if (!resource->texture)
        return UINT32_MAX;
    for (uint32_t i = 0; i < rgc_layout_fact_count; i++) {
        const struct layout_fact *fact = &rgc_layout_facts[i];
        if ((fact->queues_use & QUEUE_BIT(RGC_QUEUE_DIRECT)) &&
            (fact->xbox || plan->options.target == RGC_TARGET_PC))
            set |= LAYOUT_BIT(fact->layout);
    }
    if (resource->entry_layout < 32)
        set |= LAYOUT_BIT(resource->entry_layout);
    if (resource->exit_layout < 32)
        set |= LAYOUT_BIT(resource->exit_layout);
    return set;
}

/* What one line does. `common` may do whatever COMMON allows, at any stage; present has neither
 * stage nor access, but reads the pixels all the same (R-Q09). */
struct effect {
    rgc_sync sync;
    rgc_access access, reads, writes;
    uint32_t layouts;
};

static struct effect effect_of(
    const struct plan_resource *resource, const struct graph_access *access)
{
    const struct usage_fact *usage = &rgc_usage_facts[access->usage];
    if (access->usage == RGC_USAGE_PRESENT)
        return (struct effect){ .reads = RGC_ACCESS_COPY_SOURCE,
            .layouts = LAYOUT_BIT(RGC_LAYOUT_COMMON) };
    struct effect effect = { .sync = access->stages, .access = usage->access };
    if (access->usage == RGC_USAGE_COMMON) {
        effect.sync = RGC_SYNC_ALL;
        effect.access = rgc_layout_fact(RGC_LAYOUT_COMMON)->accesses;
        effect.layouts = LAYOUT_BIT(RGC_LAYOUT_COMMON);
    } else {
        effect.layouts = rgc_layouts_allowing(usage->access, resource->simultaneous);
    }
    rgc_access writes = effect.access & rgc_access_writes();
    if (access->verb != RGC_VERB_READ)
        effect.writes = writes;
    else if (access->usage == RGC_USAGE_COMMON)
        effect.access &= ~writes;
    effect.reads = effect.access & ~effect.writes;
    return effect;
}

static void add_line(
    struct plan_use *use, const struct plan_resource *resource, const struct graph_access *access)
{
    struct effect effect = effect_of(resource, access);
    uint32_t promises = access->modifiers & (RGC_MODIFIER_RELAXED | RGC_MODIFIER_DISJOINT);
    use->line_count++;
    use->sync |= effect.sync;
    use->access |= effect.access;
    use->layouts &= resource->texture ? effect.layouts : UINT32_MAX;
    use->hazards.reads[promises] |= effect.reads;
    use->hazards.writes[promises] |= effect.writes;
}

static void make_uses(struct plan *plan, struct plan_part *part, uint32_t line, uint32_t end)
{
    const struct plan_resource *resource = &plan->resources[part->resource];
    uint32_t policy = policy_layouts(plan, resource);
    part->first_use = plan->use_count;
    for (; line < end; line++) {
        uint32_t position = plan->lines[line].position;
        if (plan->use_count == part->first_use ||
            plan->uses[plan->use_count - 1].position != position)
            plan->uses[plan->use_count++] =
                (struct plan_use){ .position = position, .first_line = line, .layouts = policy };
        add_line(&plan->uses[plan->use_count - 1], resource,
            &plan->graph->accesses[plan->lines[line].access]);
    }
    part->use_count = plan->use_count - part->first_use;
}

bool rgc_plan_use(struct plan *plan)
{
    const uint32_t *first = sort_lines(plan);
    if (!first)
        return false;
    plan->uses = arena_array(plan->arena, struct plan_use, plan->line_count);
    if (!plan->uses)
        return false;
    for (uint32_t i = 0; i < plan->part_count; i++)
        make_uses(plan, &plan->parts[i], first[i], first[i + 1]);
    return true;
}
