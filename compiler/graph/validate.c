/*
 * validate.c: does the declaration mean something?
 *
 * Requires: nothing. Fills: diagnostics. Cost: near-linear in what was declared: accesses times the
 * pieces that they cover (graph/index.h), bytes of names, and for rings see validate_ring.c.
 */
#include "graph/validate.h"

#include <stdio.h>
#include <string.h>

/* ---- words ----------------------------------------------------------------------------------- */

const char *rgc_verb_third_person(rgc_verb verb)
{
    static const char *const words[] = { "reads", "writes", "modifies", "clears" };
    return words[(unsigned)verb < 4 ? verb : RGC_VERB_READ];
}

static void append_axis(struct range_words *words, const char *axis, uint32_t first, uint32_t count)
{
    size_t used = strlen(words->text);
    const char *comma = used ? ", " : "";
    char *end = words->text + used;
    size_t room = sizeof(words->text) - used;
    if (count == 1)
        snprintf(end, room, "%s%s %u", comma, axis, first);
    else
        snprintf(end, room, "%s%ss %u to %u", comma, axis, first, first + (count - 1));
}

static void append_plane(
    struct range_words *words, uint32_t first, uint32_t count, const struct format_fact *format)
{
    size_t used = strlen(words->text);
    if (count == 1 && format && format->stencil)
        snprintf(words->text + used, sizeof(words->text) - used, "%sthe %s plane", used ? ", " : "",
            first ? "stencil" : "depth");
    else
        append_axis(words, "plane", first, count);
}

struct range_words rgc_range_words(
    const rgc_subresource_range *range, const struct graph_resource *resource)
{
    struct range_words words = { "" };
    if (range->mips != resource->mips)
        append_axis(&words, "mip", range->first_mip, range->mips);
    if (range->layers != resource->layers)
        append_axis(&words, "layer", range->first_layer, range->layers);
    if (range->planes != resource->planes)
        append_plane(&words, range->first_plane, range->planes, rgc_format_fact(resource->format));
    size_t used = strlen(words.text);
    if (used)
        snprintf(words.text + used, sizeof(words.text) - used, " of ");
    return words;
}

/* ---- names and handles ----------------------------------------------------------------------- */

/* Bytes of the well-formed UTF-8 sequence at `text`, 0 if there is none. */
static unsigned sequence_length(const unsigned char *text)
{
    if (text[0] < 0x80)
        return 1;
    unsigned length = text[0] >= 0xf0 ? 4 : text[0] >= 0xe0 ? 3 : 2;
    if (text[0] < 0xc2 || text[0] > 0xf4)
        return 0;
    uint32_t point = text[0] & (0x7fu >> length);
    for (unsigned i = 1; i < length; i++) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
        point = point << 6 | (text[i] & 0x3f);
    }
    static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
    bool surrogate = point >= 0xd800 && point <= 0xdfff;
    return point >= least[length] && point <= 0x10ffff && !surrogate ? length : 0;
}

static bool is_control(const unsigned char *text)
{
    return text[0] < 0x20 || text[0] == 0x7f || (text[0] == 0xc2 && text[1] < 0xa0);
}

static void check_name(struct validation *v, const char *what, uint32_t number, const char *name,
    const rgc_location *at)
{
    const unsigned char *text = (const unsigned char *)name;
    for (unsigned length; *text; text += length) {
        length = sequence_length(text);
        if (length && !is_control(text))
            continue;
        rgc_diag_begin(v->diags, RGC_DIAG_BAD_NAME, at, "the name of %s %u has %s at byte %u", what,
            number, length ? "a control character" : "something that is not UTF-8",
            (unsigned)(text - (const unsigned char *)name));
        return;
    }
}

static void check_names(struct validation *v)
{
    const rgc_graph *graph = v->graph;
    check_name(v, "frame", 0, graph->name, &graph->at);
    for (uint32_t i = 0; i < ds_len(graph->queues); i++)
        check_name(v, "queue", i, graph->queues[i].name, &graph->queues[i].at);
    for (uint32_t i = 0; i < ds_len(graph->heaps); i++)
        check_name(v, "heap", i, graph->heaps[i].name, &graph->heaps[i].at);
    for (uint32_t i = 0; i < ds_len(graph->resources); i++)
        check_name(v, "resource", i, graph->resources[i].name, &graph->resources[i].at);
    for (uint32_t i = 0; i < ds_len(graph->passes); i++)
        check_name(v, "pass", i, graph->passes[i].name, &graph->passes[i].at);
}

static void tell_mistakes(struct validation *v)
{
    for (uint32_t i = 0; i < ds_len(v->graph->mistakes); i++)
        rgc_diag_begin(v->diags, RGC_DIAG_FOREIGN_HANDLE, &v->graph->mistakes[i].at, "%s",
            v->graph->mistakes[i].what);
}

static void check_queues(struct validation *v)
{
    for (uint32_t i = 0; i < ds_len(v->graph->queues); i++) {
        const struct graph_queue *queue = &v->graph->queues[i];
        if ((unsigned)queue->type >= RGC_QUEUE_TYPE_COUNT)
            rgc_diag_begin(v->diags, RGC_DIAG_BAD_VALUE, &queue->at,
                "queue '%s' has type %u, which is no queue type", queue->name,
                (unsigned)queue->type);
    }
}

/* ---- all of it ------------------------------------------------------------------------------- */

static bool begin(struct validation *v)
{
    const rgc_graph *graph = v->graph;
    rgc_arena_reset(v->arena);
    v->formats = arena_array(v->arena, const struct format_fact *, ds_len(graph->resources));
    v->bad_resource = arena_array(v->arena, bool, ds_len(graph->resources));
    v->bad_pass = arena_array(v->arena, bool, ds_len(graph->passes));
    v->bad_access = arena_array(v->arena, bool, ds_len(graph->accesses));
    return v->formats && v->bad_resource && v->bad_pass && v->bad_access &&
           rgc_graph_index(graph, v->arena, &v->index);
}

bool rgc_graph_validate(rgc_graph *graph, rgc_target target)
{
    (void)target; /* what either target cannot do, neither may ask for: a frame compiles for both */
    struct validation v = { .graph = graph, .diags = graph->diags, .arena = &graph->scratch };
    if (graph->out_of_memory || !begin(&v))
        return false;
    tell_mistakes(&v);
    check_names(&v);
    check_queues(&v);
    if (!rgc_validate_resources(&v) || !rgc_validate_passes(&v) || !rgc_validate_accesses(&v) ||
        !rgc_validate_conflicts(&v) || !rgc_validate_ring(&v))
        return false;
    /* Of accesses that were lost for a foreign handle nothing is known, not even that they write.
     */
    if (!ds_len(graph->mistakes) && !rgc_validate_contents(&v))
        return false;
    return !rgc_diags_incomplete(graph->diags);
}
