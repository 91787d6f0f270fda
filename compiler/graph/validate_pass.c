/*
 * validate_pass.c: passes, their kinds and their queues.
 */
#include "graph/validate.h"

#define ALL_KINDS (RGC_PASS_PRESENT * 2 - 1)

/* D3D12 has no kind of pass for video work: on those queues the accesses alone are judged. */
static bool is_video(rgc_queue_type type)
{
    return type >= RGC_QUEUE_VIDEO_DECODE;
}

static bool check_kinds(struct validation *v, const struct graph_pass *pass)
{
    if (pass->kinds & ~ALL_KINDS) {
        rgc_diag_begin(v->diags, RGC_DIAG_BAD_VALUE, &pass->at,
            "pass '%s' has the kinds 0x%x, some of which mean nothing", pass->name, pass->kinds);
        return false;
    }
    if (pass->kinds)
        return true;
    rgc_diag_begin(v->diags, RGC_DIAG_NO_KIND, &pass->at, "pass '%s' has no kind", pass->name);
    rgc_diag_add_help(v->diags, "say what it does: raster, compute, copy, ...");
    return false;
}

static bool check_async(struct validation *v, const struct graph_pass *pass)
{
    if (!pass->async)
        return true;
    if (pass->queue_declared) {
        rgc_diag_begin(v->diags, RGC_DIAG_ASYNC_QUEUE, &pass->at,
            "pass '%s' is async and on queue '%s' as well", pass->name,
            v->graph->queues[pass->queue].name);
        rgc_diag_add_note(v->diags, NULL, "with 'async' the compiler chooses the queue");
        rgc_diag_add_help(v->diags, "keep one of the two");
        return false;
    }
    if (rgc_graph_queue_of_type(v->graph, RGC_QUEUE_COMPUTE) == RGC_NONE) {
        rgc_diag_begin(v->diags, RGC_DIAG_ASYNC_NOWHERE, &pass->at,
            "pass '%s' is async, but the frame has no compute queue", pass->name);
        rgc_diag_add_note(v->diags, NULL, "it runs on the direct queue");
        rgc_diag_add_help(v->diags, "declare one: 'queue NAME compute'");
    }
    return true;
}

static bool check_queue(struct validation *v, const struct graph_pass *pass)
{
    const struct graph_queue *queue = pass->async ? NULL : &v->graph->queues[pass->queue];
    rgc_queue_type type = queue ? queue->type : RGC_QUEUE_COMPUTE;
    if ((unsigned)type >= RGC_QUEUE_TYPE_COUNT || is_video(type))
        return true;
    for (uint32_t i = 0; i < rgc_pass_fact_count; i++) {
        const struct pass_fact *fact = &rgc_pass_facts[i];
        if (!(pass->kinds & fact->kind) || (fact->queues & QUEUE_BIT(type)))
            continue;
        if (queue) {
            rgc_diag_begin(v->diags, RGC_DIAG_PASS_QUEUE, &pass->at,
                "%s pass '%s' cannot run on queue '%s' of type %s", fact->name, pass->name,
                queue->name, rgc_queue_type_names[type]);
            rgc_diag_add_label(v->diags, &queue->at, "the queue is declared here");
        } else {
            rgc_diag_begin(v->diags, RGC_DIAG_PASS_QUEUE, &pass->at,
                "%s pass '%s' cannot be async: no compute queue runs it", fact->name, pass->name);
        }
        rgc_diag_add_help(v->diags, "leave it on the direct queue, or divide the pass");
        return false;
    }
    return true;
}

static void check_present(struct validation *v, uint32_t p)
{
    const struct graph_pass *pass = &v->graph->passes[p];
    if (!(pass->kinds & RGC_PASS_PRESENT))
        return;
    for (uint32_t i = v->index.pass_first[p]; i < v->index.pass_first[p + 1]; i++)
        if (v->graph->accesses[v->index.pass_accesses[i]].usage == RGC_USAGE_PRESENT)
            return;
    rgc_diag_begin(
        v->diags, RGC_DIAG_PRESENT_NOTHING, &pass->at, "pass '%s' presents nothing", pass->name);
    rgc_diag_add_help(v->diags, "let it read what it presents: 'read backbuffer present'");
}

bool rgc_validate_passes(struct validation *v)
{
    for (uint32_t p = 0; p < ds_len(v->graph->passes); p++) {
        const struct graph_pass *pass = &v->graph->passes[p];
        v->bad_pass[p] = !check_kinds(v, pass) || !check_async(v, pass) || !check_queue(v, pass);
        check_present(v, p);
    }
    return true;
}
