#include "failing.h"

#include "base/diags.h"
#include "graph/graph.h"

#include <rgc/rgc.h>

/* ---- frames ---------------------------------------------------------------------------------- */

static rgc_graph *new_graph(void)
{
    rgc_graph *g = rgc_graph_create(&(rgc_graph_desc){ .width = 64, .height = 64 });
    assert_non_null(g);
    return g;
}

static rgc_resource texture(rgc_graph *g, uint32_t mips)
{
    rgc_texture_desc desc = { .lifetime = RGC_IMPORT, .format = RGC_FORMAT_R8_UNORM, .mips = mips };
    return rgc_texture_add(g, &desc);
}

static rgc_pass pass(rgc_graph *g, const char *name, uint32_t kind)
{
    return rgc_pass_add(g, &(rgc_pass_desc){ .name = name, .kind = kind });
}

static void access_part(rgc_graph *g, rgc_pass p, rgc_resource r, rgc_verb verb, rgc_usage usage,
    rgc_sync stages, rgc_subresource_range range)
{
    rgc_access_desc desc = {
        .resource = r, .verb = verb, .usage = usage, .stages = stages, .range = range
    };
    rgc_access_add(g, p, &desc);
}

/* ---- by hand ----------------------------------------------------------------------------------
 */

static void check_order(rgc_graph *g, const uint32_t *expected, uint32_t count)
{
    struct arena arena;
    uint32_t order[16];
    rgc_arena_init(&arena, &g->owner.allocator);
    assert_true(rgc_graph_order(g, &arena, order));
    for (uint32_t i = 0; i < count; i++)
        assert_int_equal(order[i], expected[i]);
    rgc_arena_free(&arena);
}

static void order_follows_after_and_moves_nothing_else(void **state)
{
    (void)state;
    rgc_graph *g = new_graph();
    rgc_resource t = texture(g, 1);
    rgc_pass late = pass(g, "late", RGC_PASS_COMPUTE), use = pass(g, "use", RGC_PASS_COMPUTE);
    rgc_pass other = pass(g, "other", RGC_PASS_COMPUTE);
    rgc_pass early = pass(g, "early", RGC_PASS_COMPUTE);
    rgc_write(g, late, t, RGC_USAGE_UNORDERED_ACCESS);
    rgc_read(g, use, t, RGC_USAGE_SHADER_RESOURCE);
    check_order(g, (const uint32_t[]){ 0, 1, 2, 3 }, 4);
    rgc_pass_after(g, other, late, NULL);
    check_order(g, (const uint32_t[]){ 0, 1, 2, 3 }, 4);
    rgc_pass_after(g, late, early, NULL);
    check_order(g, (const uint32_t[]){ 3, 0, 1, 2 }, 4); /* what reads 'late' comes after it too */
    rgc_pass_after(g, early, use, NULL);                 /* a ring: still every pass once */
    struct arena arena;
    uint32_t order[4], seen = 0;
    rgc_arena_init(&arena, &g->owner.allocator);
    assert_true(rgc_graph_order(g, &arena, order));
    for (int i = 0; i < 4; i++)
        seen |= 1u << order[i];
    assert_int_equal(seen, 15);
    rgc_arena_free(&arena);
    rgc_graph_destroy(g);
}

static void order_keeps_readers_before_the_next_writer(void **state)
{
    (void)state;
    rgc_graph *g = new_graph();
    rgc_resource t = texture(g, 2);
    rgc_pass read = pass(g, "read", RGC_PASS_COMPUTE), write = pass(g, "write", RGC_PASS_COMPUTE);
    rgc_pass apart = pass(g, "apart", RGC_PASS_COMPUTE), last = pass(g, "last", RGC_PASS_COMPUTE);
    const rgc_subresource_range first = { .mips = 1 }, second = { .first_mip = 1, .mips = 1 };
    access_part(g, read, t, RGC_VERB_READ, RGC_USAGE_SHADER_RESOURCE, 0, first);
    access_part(g, write, t, RGC_VERB_WRITE, RGC_USAGE_UNORDERED_ACCESS, 0, first);
    access_part(g, apart, t, RGC_VERB_WRITE, RGC_USAGE_UNORDERED_ACCESS, 0, second);
    rgc_pass_after(g, read, last, NULL);
    check_order(g, (const uint32_t[]){ 2, 3, 0, 1 }, 4); /* only 'write' must wait with 'read' */
    rgc_graph_destroy(g);
}

static void order_keeps_every_reader_before_the_writer(void **state)
{
    (void)state;
    rgc_graph *g = new_graph();
    rgc_resource t = texture(g, 1);
    rgc_pass first = pass(g, "first", RGC_PASS_COMPUTE), readers[2];
    for (int i = 0; i < 2; i++) {
        readers[i] = pass(g, "reader", RGC_PASS_COMPUTE);
        rgc_read(g, readers[i], t, RGC_USAGE_SHADER_RESOURCE);
    }
    rgc_write(g, pass(g, "writer", RGC_PASS_COMPUTE), t, RGC_USAGE_UNORDERED_ACCESS);
    rgc_pass last = pass(g, "last", RGC_PASS_COMPUTE);
    rgc_pass_after(g, readers[0], last, NULL);
    check_order(g, (const uint32_t[]){ 0, 2, 4, 1, 3 }, 5);
    rgc_pass_after(g, first, readers[1], NULL);
    check_order(g, (const uint32_t[]){ 2, 0, 4, 1, 3 }, 5);
    rgc_graph_destroy(g);
}

/* ---- against brute force ----------------------------------------------------------------------
 */

enum { MOST_PASSES = 7 };

struct relation {
    bool before[MOST_PASSES][MOST_PASSES];
};

static uint32_t draw(uint32_t *seed, uint32_t limit)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 17;
    *seed ^= *seed << 5;
    return *seed % limit;
}

static void declare_random(rgc_graph *g, uint32_t *seed)
{
    uint32_t passes = 1 + draw(seed, MOST_PASSES), resources = 1 + draw(seed, 3);
    for (uint32_t r = 0; r < resources; r++)
        texture(g, 3);
    for (uint32_t p = 0; p < passes; p++)
        pass(g, "p", RGC_PASS_COMPUTE);
    for (uint32_t i = draw(seed, 14); i--;) {
        uint32_t first = draw(seed, 3);
        access_part(g, (rgc_pass){ 1 + draw(seed, passes) },
            (rgc_resource){ 1 + draw(seed, resources) }, (rgc_verb)draw(seed, 3),
            RGC_USAGE_UNORDERED_ACCESS, 0,
            (rgc_subresource_range){ .first_mip = first, .mips = 1 + draw(seed, 3 - first) });
    }
    for (uint32_t i = draw(seed, 4); i--;)
        rgc_pass_after(
            g, (rgc_pass){ 1 + draw(seed, passes) }, (rgc_pass){ 1 + draw(seed, passes) }, NULL);
}

static bool must_keep_order(const struct graph_access *a, const struct graph_access *b)
{
    return a->pass < b->pass && a->resource == b->resource &&
           (a->verb != RGC_VERB_READ || b->verb != RGC_VERB_READ) &&
           a->range.first_mip < b->range.first_mip + b->range.mips &&
           b->range.first_mip < a->range.first_mip + a->range.mips;
}

static struct relation relation_of(const rgc_graph *g)
{
    struct relation r = { 0 };
    for (uint32_t i = 0; i < ds_len(g->accesses); i++)
        for (uint32_t j = 0; j < ds_len(g->accesses); j++)
            if (must_keep_order(&g->accesses[i], &g->accesses[j]))
                r.before[g->accesses[i].pass][g->accesses[j].pass] = true;
    for (uint32_t i = 0; i < ds_len(g->afters); i++)
        r.before[g->afters[i].other][g->afters[i].pass] = true;
    return r;
}

static bool has_ring(struct relation r)
{
    bool ring = false;
    for (int via = 0; via < MOST_PASSES; via++)
        for (int i = 0; i < MOST_PASSES; i++)
            for (int j = 0; j < MOST_PASSES; j++)
                r.before[i][j] |= r.before[i][via] && r.before[via][j];
    for (int i = 0; i < MOST_PASSES; i++)
        ring |= r.before[i][i];
    return ring;
}

/* Each pass is the first declared one of those that nothing left must precede. */
static void check_against(const rgc_graph *g, const struct relation *r, const uint32_t *order)
{
    uint32_t passes = ds_len(g->passes), placed = 0;
    for (uint32_t i = 0; i < passes; i++) {
        uint32_t ready = RGC_NONE;
        for (uint32_t p = passes; p--;) {
            bool waits = placed >> p & 1;
            for (uint32_t q = 0; q < passes; q++)
                waits |= r->before[q][p] && !(placed >> q & 1);
            if (!waits)
                ready = p;
        }
        assert_int_equal(order[i], ready);
        placed |= 1u << order[i];
    }
}

static void rings_and_orders_are_those_of_brute_force(void **state)
{
    (void)state;
    uint32_t rings = 0, moved = 0;
    for (uint32_t round = 1; round <= 5000; round++) {
        uint32_t seed = round * 2654435761u, order[MOST_PASSES];
        rgc_graph *g = new_graph();
        declare_random(g, &seed);
        struct relation relation = relation_of(g);
        bool ring = has_ring(relation);
        assert_true(rgc_graph_validate(g, RGC_TARGET_PC));
        assert_int_equal(rgc_diags_errors(g->diags) > 0, ring);
        if (ring)
            assert_int_equal(rgc_diags_get(g->diags, 0)->code, RGC_DIAG_RING);
        struct arena arena;
        rgc_arena_init(&arena, &g->owner.allocator);
        assert_true(rgc_graph_order(g, &arena, order));
        if (!ring)
            check_against(g, &relation, order);
        rings += ring;
        for (uint32_t i = 0; !ring && i < ds_len(g->passes); i++)
            moved += order[i] != i;
        rgc_arena_free(&arena);
        rgc_graph_destroy(g);
    }
    assert_true(rings > 100 && moved > 100); /* the frames were worth it */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order_follows_after_and_moves_nothing_else),
        cmocka_unit_test(order_keeps_readers_before_the_next_writer),
        cmocka_unit_test(order_keeps_every_reader_before_the_writer),
        cmocka_unit_test(rings_and_orders_are_those_of_brute_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
