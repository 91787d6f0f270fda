/*
 * plan/dump.c: the arrays of the plan as text, for --dump=PHASE and for whoever debugs a phase.
 */
#include "base/out.h"
#include "plan/plan.h"

#include <string.h>

static const char *pass_name(const struct plan *plan, uint32_t position)
{
    if (position >= plan->pass_count)
        return "-";
    const char *name = plan->graph->passes[plan->order[position]].name;
    return name ? name : "?";
}

static void put_part(struct out *out, const struct plan *plan, uint32_t index)
{
    const struct plan_part *part = &plan->parts[index];
    const struct plan_resource *resource = &plan->resources[part->resource];
    const char *name = rgc_plan_declared(plan, resource)->name;
    rgc_out_text(out, name ? name : "?");
    rgc_out_text(out, resource->previous ? ".previous" : "");
    if (resource->part_count > 1)
        rgc_out_format(out, "[%u]", index - resource->first_part);
}

static void dump_cull(const struct plan *plan, struct out *out)
{
    for (uint32_t p = 0; p < ds_len(plan->graph->passes); p++) {
        const char *name = plan->graph->passes[p].name;
        rgc_out_text(out, name ? name : "?");
        rgc_out_text(out, plan->live[p] ? ": live\n" : ": culled, ");
        if (!plan->live[p]) {
            rgc_out_text(out, plan->why_culled[p]);
            rgc_out_text(out, "\n");
        }
    }
}

static void dump_order(const struct plan *plan, struct out *out)
{
    for (uint32_t p = 0; p < plan->pass_count; p++) {
        rgc_out_format(out, "%u ", p);
        if (plan->scope_of)
            rgc_out_format(out, "scope %u ", plan->scope_of[p]);
        rgc_out_text(out, pass_name(plan, p));
        rgc_out_text(out, "\n");
    }
}

static void dump_parts(const struct plan *plan, struct out *out)
{
    for (uint32_t i = 0; i < plan->part_count; i++) {
        put_part(out, plan, i);
        rgc_out_format(out, ": %u subresources\n", plan->parts[i].cell_count);
    }
}

static void dump_uses(const struct plan *plan, struct out *out)
{
    for (uint32_t i = 0; i < plan->part_count; i++) {
        const struct plan_part *part = &plan->parts[i];
        put_part(out, plan, i);
        rgc_out_text(out, "\n");
        for (uint32_t u = part->first_use; u < part->first_use + part->use_count; u++) {
            const struct plan_use *use = &plan->uses[u];
            rgc_out_format(out, "  %u sync %x access %x layouts %x ", use->position, use->sync,
                use->access, use->layouts);
            rgc_out_text(out, pass_name(plan, use->position));
            rgc_out_text(out, "\n");
        }
    }
}

static void put_window(struct out *out, const struct plan *plan, const struct plan_window *window)
{
    rgc_out_format(out, "[%u, %u] ", window->left, window->right);
    put_part(out, plan, window->part);
    rgc_out_text(out, " ");
    rgc_out_text(out, window->from_use == RGC_NONE
                          ? "entry"
                          : pass_name(plan, plan->uses[window->from_use].position));
    rgc_out_text(out, " -> ");
    rgc_out_text(out,
        window->to_use == RGC_NONE ? "exit" : pass_name(plan, plan->uses[window->to_use].position));
    rgc_out_text(out, "\n");
}

static void dump_windows(const struct plan *plan, struct out *out)
{
    for (uint32_t w = 0; w < plan->window_count; w++)
        put_window(out, plan, &plan->windows[w]);
}

static void dump_gaps(const struct plan *plan, struct out *out)
{
    for (uint32_t i = 0; i < plan->gap_count; i++) {
        rgc_out_format(out, "gap %u for ", plan->gaps[i]);
        put_window(out, plan, &plan->windows[plan->certificate[i]]);
    }
}

static void dump_segments(const struct plan *plan, struct out *out)
{
    for (uint32_t i = 0; i < plan->part_count; i++) {
        const struct plan_part *part = &plan->parts[i];
        for (uint32_t s = 0; s < part->segment_count; s++) {
            const struct plan_segment *segment = &plan->segments[part->first_segment + s];
            put_part(out, plan, i);
            if (s)
                rgc_out_format(out, " from gap %u", segment->gap);
            rgc_out_format(out, " layout %x, %u uses\n", segment->layout, segment->use_count);
        }
    }
}

static void dump_records(const struct plan *plan, struct out *out)
{
    for (uint32_t i = 0; i < plan->record_count; i++) {
        const struct plan_record *record = &plan->records[i];
        rgc_out_format(out, "gap %u ", record->gap);
        put_part(out, plan, record->part);
        rgc_out_format(out, " sync %x > %x access %x > %x layout %x > %x%s\n", record->sync_before,
            record->sync_after, record->access_before, record->access_after, record->layout_before,
            record->layout_after, record->discard ? " discard" : "");
    }
}

bool rgc_plan_dump(const struct plan *plan, const char *phase)
{
    static const struct {
        const char *phase;
        void (*dump)(const struct plan *plan, struct out *out);
    } dumps[] = { { "cull", dump_cull }, { "schedule", dump_order }, { "queue", dump_order },
        { "part", dump_parts }, { "use", dump_uses }, { "window", dump_windows },
        { "rest", dump_windows }, { "place", dump_gaps }, { "segment", dump_segments },
        { "record", dump_records } };
    struct out out;
    rgc_out_init(&out, &plan->options.dump);
    for (unsigned i = 0; i < sizeof(dumps) / sizeof(*dumps); i++)
        if (!strcmp(dumps[i].phase, phase))
            dumps[i].dump(plan, &out);
    return rgc_out_finish(&out) == RGC_OK;
}
