/*
 * The diagram: read back with cgraph, and laid out by dot where the machine has it.
 */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <graphviz/cgraph.h>
#include <pthread.h>
#include <rgc/dot.h>
#include <string.h>
#include <unistd.h>

#include "base/alloc.h"
#include "dot_example.h"
#include "emit/dot_parts.h"

static const char *self; /* argv[0] */

/* ---- helpers --------------------------------------------------------------------------------- */

struct sink {
    char *bytes;
    size_t size, writes, fail_at; /* fail_at: the write that fails, from 1; 0: none */
};

static bool sink_write(void *user, const void *bytes, size_t size)
{
    struct sink *sink = user;
    if (++sink->writes == sink->fail_at)
        return false;
    sink->bytes = realloc(sink->bytes, sink->size + size + 1);
    if (!sink->bytes)
        abort();
    memcpy(sink->bytes + sink->size, bytes, size);
    sink->size += size;
    sink->bytes[sink->size] = 0;
    return true;
}

/* The caller frees it. */
static char *emit(const rgc_program *program)
{
    struct sink sink = { 0 };
    rgc_writer writer = { sink_write, &sink };
    return rgc_emit_dot(program, &writer) == RGC_OK ? sink.bytes : NULL;
}

static Agraph_t *read_back(const char *text)
{
    assert_non_null(text);
    assert_int_equal(strncmp(text, "digraph", 7), 0);
    const char *last = text + strlen(text) - 1;
    while (*last == '\n')
        last--;
    assert_int_equal(*last, '}');
    Agraph_t *graph = agmemread(text);
    assert_non_null(graph);
    return graph;
}

static Agraph_t *emit_and_read(const rgc_program *program)
{
    char *text = emit(program);
    Agraph_t *graph = read_back(text);
    free(text);
    return graph;
}

static const char *get(void *object, const char *name)
{
    const char *value = agget(object, (char *)name);
    return value ? value : "";
}

static uint32_t count_nodes(Agraph_t *graph, const char *class)
{
    uint32_t count = 0;
    for (Agnode_t *n = agfstnode(graph); n; n = agnxtnode(graph, n))
        count += !strcmp(get(n, "class"), class);
    return count;
}

static uint32_t count_edges(Agraph_t *graph, const char *class)
{
    uint32_t count = 0;
    for (Agnode_t *n = agfstnode(graph); n; n = agnxtnode(graph, n))
        for (Agedge_t *e = agfstout(graph, n); e; e = agnxtout(graph, e))
            count += !strcmp(get(e, "class"), class);
    return count;
}

static Agnode_t *find(Agraph_t *graph, const char *name)
{
    Agnode_t *node = agnode(graph, (char *)name, 0);
    assert_non_null(node);
    return node;
}

static bool has_edge(Agraph_t *graph, const char *from, const char *to, const char *class)
{
    for (Agedge_t *e = agfstout(graph, find(graph, from)); e; e = agnxtout(graph, e))
        if (!strcmp(agnameof(aghead(e)), to) && !strcmp(get(e, "class"), class))
            return true;
    return false;
}

static uint32_t occurrences(const char *text, const char *word)
{
    uint32_t count = 0;
    for (; (text = strstr(text, word)); text += strlen(word))
        count++;
    return count;
}

static uint32_t step_calls(const rgc_program *program)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < program->step_count; i++)
        count += program->steps[i].kind == RGC_STEP_BARRIER;
    return count;
}

/* What dot says of the text: nothing if all is well. `svg` receives the picture. */
static char *lay_out(const char *text, char **svg)
{
    char path[] = "/tmp/rgc-test-dot-XXXXXX", command[256];
    int file = mkstemp(path);
    assert_true(file >= 0);
    size_t size = strlen(text);
    assert_int_equal(write(file, text, size), (ssize_t)size);
    close(file);
    (void)snprintf(command, sizeof(command),
        "dot -Tsvg %s -o %s.svg 2>&1 && cat %s.svg; rm -f %s.svg", path, path, path, path);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    struct sink sink = { 0 };
    char buffer[4096];
    for (size_t got; (got = fread(buffer, 1, sizeof(buffer), pipe)) > 0;)
        (void)sink_write(&sink, buffer, got);
    (void)pclose(pipe);
    (void)unlink(path);
    assert_non_null(sink.bytes);
    *svg = strstr(sink.bytes, "<?xml");
    return sink.bytes;
}

static void need_dot(void)
{
    if (system("dot -V >/dev/null 2>&1")) {
        print_message("skipped: no dot in PATH\n");
        skip();
    }
}

/* Laid out without a word of complaint. Returns the SVG, freed by the caller. */
static char *assert_lays_out(const rgc_program *program)
{
    char *text = emit(program), *svg;
    assert_non_null(text);
    char *said = lay_out(text, &svg);
    free(text);
    if (svg != said)
        print_error("dot says: %.2000s\n", said);
    assert_ptr_equal(svg, said);
    assert_non_null(strstr(svg, "</svg>"));
    return said;
}

static const char *const nasty_names[] = { "quote\" end", "a<b>c</b>", "R&D &lt; &amp;", "back\\",
    "\\N\\G\\n\\L", "two\nlines\tand\ra tab", "Schön, 影, 🙂",
    "bad \xff\xc0\x80\xed\xa0\x80 bytes", "", " ", "\x01\x1f", "node", "digraph", "-->", "<!--",
    "]]>", "%1:s;{}", "&#60;&#xZZ;", "<table>",
    "a very long name that nobody would want to see in full on the box of a pass in a diagram" };
#define NASTY_COUNT ((uint32_t)(sizeof(nasty_names) / sizeof(nasty_names[0])))

/* ---- tests ----------------------------------------------------------------------------------- */

static void an_empty_program_is_a_graph_with_a_note(void **state)
{
    (void)state;
    rgc_program program = { 0 };
    Agraph_t *graph = emit_and_read(&program);
    assert_int_equal(agnnodes(graph), 1);
    assert_non_null(strstr(get(find(graph, "n0"), "label"), "no passes"));
    agclose(graph);
}

static void culled_passes_stand_alone_with_their_reason(void **state)
{
    (void)state;
    struct example *e = example_create(&(struct example_desc){ .passes = 3, .culled = 3 });
    Agraph_t *graph = emit_and_read(&e->program);
    assert_int_equal(count_nodes(graph, "culled"), 3);
    assert_int_equal(count_nodes(graph, "pass"), 0);
    assert_int_equal(count_edges(graph, "order") + count_edges(graph, "flow"), 0);
    Agnode_t *first = find(graph, "p0");
    assert_non_null(strstr(get(first, "label"), "culled: nothing reads what it writes"));
    assert_non_null(strstr(get(first, "style"), "dashed"));
    agclose(graph);
    example_destroy(e);
}

static void passes_and_calls_are_strung_in_the_order_of_the_queue(void **state)
{
    (void)state;
    struct example *e = example_create(&(struct example_desc){ .passes = 10, .culled = 2 });
    const rgc_program *p = &e->program;
    Agraph_t *graph = emit_and_read(p);
    assert_int_equal(count_nodes(graph, "pass"), 8);
    assert_int_equal(count_nodes(graph, "culled"), 2);
    assert_int_equal(count_nodes(graph, "barrier"), step_calls(p));
    assert_int_equal(count_nodes(graph, "signal"), 1);
    assert_int_equal(count_edges(graph, "order"), p->step_count); /* and the signal */
    char names[2][16];
    for (uint32_t i = 0; i < p->step_count; i++) {
        char letter = p->steps[i].kind == RGC_STEP_PASS ? 'p' : 'b';
        (void)snprintf(names[i % 2], 16, "%c%u", letter, (unsigned)p->steps[i].index);
        if (i)
            assert_true(has_edge(graph, names[(i + 1) % 2], names[i % 2], "order"));
    }
    agclose(graph);
    example_destroy(e);
}

static void a_barrier_call_has_a_row_for_each_record(void **state)
{
    (void)state;
    struct example *e = example_create(&(struct example_desc){ .passes = 10 });
    Agraph_t *graph = emit_and_read(&e->program);
    const char *label = get(find(graph, "b0"), "label");
    assert_int_equal(occurrences(label, "<tr>"), 1);
    assert_non_null(strstr(label, "shadow target0.mip[0]"));
    assert_non_null(strstr(label, "UNDEFINED → RT"));
    assert_non_null(strstr(label, "none → render_target"));
    assert_non_null(strstr(label, "DISCARD"));
    const char *tip = get(find(graph, "b0"), "tooltip");
    assert_non_null(strstr(tip, "layout UNDEFINED → RENDER_TARGET, DISCARD"));
    assert_non_null(strstr(tip, "sync NONE → RENDER_TARGET"));
    assert_non_null(strstr(tip, "access NO_ACCESS → RENDER_TARGET"));
    assert_non_null(strstr(tip, "R-D04"));
    agclose(graph);
    example_destroy(e);
}

static void a_long_call_is_cut_and_says_by_how_much(void **state)
{
    (void)state;
    struct example *e = example_create(&(struct example_desc){ .passes = 10 });
    e->groups[0].count = 12;
    Agraph_t *graph = emit_and_read(&e->program);
    const char *label = get(find(graph, "b0"), "label");
    assert_int_equal(occurrences(label, "<tr>"), 9);
    assert_non_null(strstr(label, "+ 4 more"));
    agclose(graph);
    example_destroy(e);
}

static void buffers_and_globals_show_their_access(void **state)
{
    (void)state;
    struct example *e = example_create(&(struct example_desc){ .passes = 4 });
    rgc_program_record record = { .buffer_count = 2 };
    uint32_t merged[] = { 1, 2 };
    rgc_global_barrier global = { RGC_SYNC_COMPUTE_SHADING, RGC_SYNC_EXECUTE_INDIRECT,
        RGC_ACCESS_UNORDERED_ACCESS, RGC_ACCESS_INDIRECT_ARGUMENT };
    rgc_buffer_barrier buffer = { RGC_SYNC_COPY, RGC_SYNC_PIXEL_SHADING, RGC_ACCESS_COPY_DEST,
        RGC_ACCESS_SHADER_RESOURCE, { .index = 3 }, 0, UINT64_MAX };
    rgc_barrier_group groups[2] = { { .type = RGC_BARRIER_GLOBAL, .count = 1 },
        { .type = RGC_BARRIER_BUFFER, .count = 1 } };
    groups[0].barriers.globals = &global;
    groups[1].barriers.buffers = &buffer;
    e->calls[0].group_count = 2;
    e->resources[3].kind = RGC_BUFFER;
    e->program.groups = groups;
    e->program.call_count = e->program.step_count = 1; /* the first step is call 0 */
    e->scopes[0].step_count = 1;
    e->program.globals = &global;
    e->program.buffers = &buffer;
    e->program.global_records = e->program.buffer_records = &record;
    e->program.merged = merged;
    Agraph_t *graph = emit_and_read(&e->program);
    const char *label = get(find(graph, "b0"), "label");
    assert_non_null(strstr(label, "<b>global</b> gbuffer target1, ssao target2"));
    assert_non_null(strstr(label, "UAV → INDIRECT_ARGUMENT"));
    assert_non_null(strstr(label, "lighting target3"));
    assert_non_null(strstr(label, "COPY_DEST → SRV"));
    assert_non_null(strstr(get(find(graph, "b0"), "tooltip"), "global: gbuffer target1, ssao"));
    agclose(graph);
    example_destroy(e);
}

/* Pass 0 writes mip 0, 1 mip 1, 2 (culled) both; 3 reads both; 4 writes mip 0; 5 reads mip 0. */
static void flows_lead_from_the_newest_writers_of_what_is_read(void **state)
{
    (void)state;
    static const struct {
        rgc_verb verb;
        uint32_t mip, mips;
    } uses[] = { { RGC_VERB_WRITE, 0, 1 }, { RGC_VERB_WRITE, 1, 1 }, { RGC_VERB_WRITE, 0, 2 },
        { RGC_VERB_READ, 0, 2 }, { RGC_VERB_WRITE, 0, 1 }, { RGC_VERB_READ, 0, 1 } };
    struct example *e = example_create(&(struct example_desc){ .passes = 6 });
    for (uint32_t i = 0; i < 6; i++) {
        e->passes[i].first_access = i;
        e->passes[i].access_count = 1;
        e->accesses[i] = (rgc_program_access){ .verb = uses[i].verb,
            .layout = RGC_LAYOUT_COMMON,
            .range = { uses[i].mip, uses[i].mips, 0, 1, 0, 1 } };
    }
    e->passes[2].culled = true;
    e->program.access_count = 6;
    Agraph_t *graph = emit_and_read(&e->program);
    assert_int_equal(count_edges(graph, "flow"), 3);
    assert_true(has_edge(graph, "p0", "p3", "flow"));
    assert_true(has_edge(graph, "p1", "p3", "flow"));
    assert_true(has_edge(graph, "p4", "p5", "flow"));
    agclose(graph);
    example_destroy(e);
}

static void waits_are_dashed_edges_from_the_signal_that_meets_them(void **state)
{
    (void)state;
    struct example *e = example_create(&(struct example_desc){ .passes = 10, .async = true });
    e->waits[0].frame = -1; /* of scope 2, the first of the compute queue */
    Agraph_t *graph = emit_and_read(&e->program);
    assert_int_equal(e->program.wait_count, 2);
    assert_int_equal(count_nodes(graph, "wait"), 2);
    assert_int_equal(count_nodes(graph, "signal"), 4);
    assert_int_equal(count_edges(graph, "fence"), 1);
    assert_true(has_edge(graph, "s1", "w3", "fence"));
    Agedge_t *fence = agedge(graph, find(graph, "s1"), find(graph, "w3"), NULL, 0);
    assert_string_equal(get(fence, "style"), "dashed");
    assert_non_null(strstr(get(find(graph, "w2"), "label"), "of the frame before"));
    agclose(graph);
    example_destroy(e);
}

static void each_queue_and_scope_has_its_lane(void **state)
{
    (void)state;
    struct example *e = example_create(&(struct example_desc){ .passes = 10, .async = true });
    Agraph_t *graph = emit_and_read(&e->program);
    Agraph_t *direct = agsubg(graph, (char *)"cluster_lane0_0", 0);
    Agraph_t *async = agsubg(graph, (char *)"cluster_lane1_0", 0);
    assert_non_null(direct);
    assert_non_null(async);
    assert_non_null(strstr(get(direct, "label"), "<b>direct</b>"));
    assert_non_null(strstr(get(async, "label"), "<b>async</b>"));
    assert_int_equal(count_nodes(direct, "pass"), 8);
    assert_int_equal(count_nodes(async, "pass"), 2);
    assert_int_equal(agnsubg(direct), 2);
    agclose(graph);
    example_destroy(e);
}

static void the_prologue_has_a_lane_before_the_queues(void **state)
{
    (void)state;
    struct example *e = example_create(&(struct example_desc){ .passes = 4 });
    e->scopes[1] = e->scopes[0];
    e->scopes[1].first_step++; /* the first step, call 0, becomes the prologue */
    e->scopes[1].step_count--;
    e->scopes[0].step_count = 1;
    e->scopes[0].signal = 0;
    e->queues[0].first_scope = e->program.prologue_count = 1;
    e->program.scope_count = 2;
    Agraph_t *graph = emit_and_read(&e->program);
    Agraph_t *prologue = agsubg(graph, (char *)"cluster_lane0_0", 0);
    Agraph_t *direct = agsubg(graph, (char *)"cluster_lane1_0", 0);
    assert_non_null(prologue);
    assert_non_null(direct);
    assert_non_null(strstr(get(prologue, "label"), "<b>prologue</b>"));
    assert_int_equal(agnnodes(prologue), 1);
    assert_int_equal(count_nodes(direct, "pass"), 4);
    assert_int_equal(count_nodes(direct, "barrier"), step_calls(&e->program) - 1);
    agclose(graph);
    example_destroy(e);
}

static void a_long_frame_is_cut_into_pages_and_loses_nothing(void **state)
{
    (void)state;
    for (int async = 0; async < 2; async++) {
        struct example *e =
            example_create(&(struct example_desc){ .passes = 130, .culled = 10, .async = async });
        const rgc_program *p = &e->program;
        Agraph_t *graph = emit_and_read(p);
        assert_int_equal(count_nodes(graph, "pass"), 120);
        assert_int_equal(count_nodes(graph, "culled"), 10);
        assert_int_equal(count_nodes(graph, "barrier"), step_calls(p));
        uint32_t turns = count_nodes(graph, "turn");
        uint32_t items = p->step_count + count_nodes(graph, "wait") + count_nodes(graph, "signal");
        assert_in_range(turns, 3, 12);
        /* A chain a lane, broken once by each turn, which has an edge of its own. */
        assert_int_equal(count_edges(graph, "order"), items - p->queue_count);
        assert_string_equal(get(graph, "nslimit"), "1");
        agclose(graph);
        example_destroy(e);
    }
}

/* Every producer and consumer pair is a line, or the reader names what it gets. */
static void no_flow_is_lost_between_pages(void **state)
{
    (void)state;
    struct example *e = example_create(&(struct example_desc){ .passes = 60, .async = true });
    rgc_allocator allocator = rgc_alloc_default(NULL);
    struct arena arena;
    struct dot_flows flows;
    rgc_arena_init(&arena, &allocator);
    assert_true(rgc_dot_flows(&e->program, &arena, &flows));
    Agraph_t *graph = emit_and_read(&e->program);
    uint32_t distant = 0;
    for (size_t i = 0; i < flows.count; i++) {
        char from[16], to[16];
        (void)snprintf(from, sizeof(from), "p%u", (unsigned)flows.flows[i].from);
        (void)snprintf(to, sizeof(to), "p%u", (unsigned)flows.flows[i].to);
        if (has_edge(graph, from, to, "flow"))
            continue;
        const char *label = strstr(get(find(graph, to), "label"), "← ");
        assert_non_null(label);
        const char *name = e->resources[flows.flows[i].resource].name;
        assert_true(strstr(label, name) || strstr(label, " + "));
        distant++;
    }
    assert_in_range(distant, 1, flows.count / 2);
    agclose(graph);
    rgc_arena_free(&arena);
    example_destroy(e);
}

static void any_name_comes_back_whole(void **state)
{
    (void)state;
    struct example *e = example_create(
        &(struct example_desc){ .passes = 30, .names = nasty_names, .name_count = NASTY_COUNT });
    Agraph_t *graph = emit_and_read(&e->program);
    assert_int_equal(count_nodes(graph, "pass"), 30);
    /* Pass i has name 2 i. */
    assert_non_null(strstr(get(find(graph, "p0"), "label"), "<b>quote&quot; end</b>"));
    assert_non_null(strstr(get(find(graph, "p1"), "label"), "<b>R&amp;D &amp;lt; &amp;amp;</b>"));
    assert_non_null(strstr(get(find(graph, "p2"), "label"), "<b>\\\\N\\\\G\\\\n\\\\L</b>"));
    assert_non_null(strstr(get(find(graph, "p2"), "tooltip"), "&#92;N&#92;G&#92;n&#92;L&#10;"));
    assert_non_null(strstr(get(find(graph, "p3"), "label"), "<b>Schön, 影, 🙂</b>"));
    assert_non_null(strstr(get(find(graph, "p4"), "label"), "(no name)"));
    assert_non_null(strstr(get(find(graph, "p5"), "label"), "<b>\xef\xbf\xbd\xef\xbf\xbd</b>"));
    for (Agnode_t *n = agfstnode(graph); n; n = agnxtnode(graph, n))
        assert_null(strchr(get(n, "tooltip"), '\\'));
    agclose(graph);
    example_destroy(e);
}

static void dot_lays_out_any_name_and_shows_it(void **state)
{
    (void)state;
    need_dot();
    for (uint32_t first = 0; first < NASTY_COUNT; first++) { /* each is a frame's name once */
        struct example *e = example_create(&(struct example_desc){ .passes = 12,
            .culled = 2,
            .async = first % 2,
            .names = nasty_names + first,
            .name_count = NASTY_COUNT - first });
        e->queues[0].name = e->passes[11].why_culled = nasty_names[first];
        free(assert_lays_out(&e->program));
        example_destroy(e);
    }
    struct example *e = example_create(
        &(struct example_desc){ .passes = 30, .names = nasty_names, .name_count = NASTY_COUNT });
    char *svg = assert_lays_out(&e->program);
    assert_non_null(strstr(svg, ">quote&quot; end</text>"));
    assert_non_null(strstr(svg, ">R&amp;D &amp;lt; &amp;amp;</text>"));
    assert_non_null(strstr(svg, ">\\N\\G\\n\\L</text>"));
    assert_non_null(strstr(svg, "影"));
    free(svg);
    example_destroy(e);
}

static void dot_lays_out_every_size(void **state)
{
    (void)state;
    need_dot();
    static const uint32_t sizes[][2] = { { 0, 0 }, { 1, 0 }, { 3, 3 }, { 10, 2 }, { 31, 0 },
        { 130, 20 } };
    for (size_t i = 0; i < 2 * sizeof(sizes) / sizeof(sizes[0]); i++) {
        struct example *e = example_create(&(struct example_desc){
            .passes = sizes[i / 2][0], .culled = sizes[i / 2][1], .async = i % 2 });
        free(assert_lays_out(&e->program));
        example_destroy(e);
    }
}

static struct example *standard(void)
{
    return example_create(&(struct example_desc){ .passes = 60, .culled = 4, .async = true });
}

static void the_same_program_gives_the_same_bytes(void **state)
{
    (void)state;
    struct example *e = standard(), *again = standard();
    char *a = emit(&e->program), *b = emit(&e->program), *c = emit(&again->program);
    assert_non_null(a);
    assert_string_equal(a, b);
    assert_string_equal(a, c);
    free(b);
    free(c);
    example_destroy(e);
    example_destroy(again);

    /* In another process addresses are others. */
    char command[1024];
    (void)snprintf(command, sizeof(command), "'%s' --print", self);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    struct sink sink = { 0 };
    char buffer[4096];
    for (size_t got; (got = fread(buffer, 1, sizeof(buffer), pipe)) > 0;)
        (void)sink_write(&sink, buffer, got);
    assert_int_equal(pclose(pipe), 0);
    assert_non_null(sink.bytes);
    assert_string_equal(a, sink.bytes);
    free(sink.bytes);
    free(a);
}

static void a_writer_that_fails_is_an_error_at_every_write(void **state)
{
    (void)state;
    struct example *e = standard();
    struct sink sink = { .fail_at = 1 };
    rgc_writer writer = { sink_write, &sink };
    rgc_result result;
    while ((result = rgc_emit_dot(&e->program, &writer)) != RGC_OK) {
        assert_int_equal(result, RGC_ERROR_IO);
        assert_int_equal(sink.writes, sink.fail_at); /* not called again */
        sink.writes = sink.size = 0;
        sink.fail_at++;
    }
    assert_true(sink.fail_at > 5);
    free(sink.bytes);
    example_destroy(e);
}

static void missing_arguments_are_refused(void **state)
{
    (void)state;
    rgc_program program = { 0 };
    rgc_writer writer = { NULL, NULL };
    assert_int_equal(rgc_emit_dot(NULL, &writer), RGC_ERROR_ARGUMENT);
    assert_int_equal(rgc_emit_dot(&program, NULL), RGC_ERROR_ARGUMENT);
    assert_int_equal(rgc_emit_dot(&program, &writer), RGC_ERROR_ARGUMENT);
}

/* Counts the rounds that gave other bytes than `expected`. */
struct thread_work {
    const char *expected;
    uint32_t wrong;
};

static void *emit_often(void *argument)
{
    struct thread_work *work = argument;
    struct example *e = standard();
    for (uint32_t i = 0; i < 25; i++) {
        char *text = emit(&e->program);
        work->wrong += !text || strcmp(text, work->expected) != 0;
        free(text);
    }
    example_destroy(e);
    return NULL;
}

static void two_threads_do_not_disturb_each_other(void **state)
{
    (void)state;
    struct example *e = standard();
    char *expected = emit(&e->program);
    example_destroy(e);
    assert_non_null(expected);
    pthread_t threads[2];
    struct thread_work work[2] = { { expected, 0 }, { expected, 0 } };
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, emit_often, &work[i]), 0);
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    assert_int_equal(work[0].wrong + work[1].wrong, 0);
    free(expected);
}

static int print_standard(void)
{
    struct example *e = standard();
    char *text = emit(&e->program);
    int failed = !text || fputs(text, stdout) < 0;
    free(text);
    example_destroy(e);
    return failed;
}

int main(int argc, char **argv)
{
    self = argv[0];
    if (argc > 1 && !strcmp(argv[1], "--print"))
        return print_standard();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_program_is_a_graph_with_a_note),
        cmocka_unit_test(culled_passes_stand_alone_with_their_reason),
        cmocka_unit_test(passes_and_calls_are_strung_in_the_order_of_the_queue),
        cmocka_unit_test(a_barrier_call_has_a_row_for_each_record),
        cmocka_unit_test(a_long_call_is_cut_and_says_by_how_much),
        cmocka_unit_test(buffers_and_globals_show_their_access),
        cmocka_unit_test(flows_lead_from_the_newest_writers_of_what_is_read),
        cmocka_unit_test(waits_are_dashed_edges_from_the_signal_that_meets_them),
        cmocka_unit_test(each_queue_and_scope_has_its_lane),
        cmocka_unit_test(the_prologue_has_a_lane_before_the_queues),
        cmocka_unit_test(a_long_frame_is_cut_into_pages_and_loses_nothing),
        cmocka_unit_test(no_flow_is_lost_between_pages),
        cmocka_unit_test(any_name_comes_back_whole),
        cmocka_unit_test(dot_lays_out_any_name_and_shows_it),
        cmocka_unit_test(dot_lays_out_every_size),
        cmocka_unit_test(the_same_program_gives_the_same_bytes),
        cmocka_unit_test(a_writer_that_fails_is_an_error_at_every_write),
        cmocka_unit_test(missing_arguments_are_refused),
        cmocka_unit_test(two_threads_do_not_disturb_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
