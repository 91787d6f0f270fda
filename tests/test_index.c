#include "failing.h"

#include "graph/index.h"

#include <rgc/rgc.h>

static uint32_t draw(uint32_t *seed, uint32_t limit)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 17;
    *seed ^= *seed << 5;
    return *seed % limit;
}

static void draw_range(uint32_t *seed, uint32_t limit, uint32_t *first, uint32_t *count)
{
    *first = draw(seed, limit);
    *count = 1 + draw(seed, limit - *first);
}

static rgc_graph *random_graph(uint32_t seed)
{
    rgc_graph *g = rgc_graph_create(&(rgc_graph_desc){ .width = 64, .height = 64 });
    rgc_texture_desc desc = { .format = RGC_FORMAT_D24_UNORM_S8_UINT, .mips = 5, .layers = 6 };
    rgc_resource t[2] = { rgc_texture_add(g, &desc), rgc_texture_add(g, &desc) };
    rgc_pass p[3];
    for (int i = 0; i < 3; i++)
        p[i] = rgc_pass_add(g, &(rgc_pass_desc){ .kind = RGC_PASS_COMPUTE });
    for (uint32_t i = 1 + draw(&seed, 6); i--;) {
        rgc_access_desc access = { .resource = t[draw(&seed, 2)], .previous = draw(&seed, 4) == 0 };
        rgc_subresource_range *range = &access.range;
        if (draw(&seed, 3)) {
            draw_range(&seed, 5, &range->first_mip, &range->mips);
            draw_range(&seed, 6, &range->first_layer, &range->layers);
            draw_range(&seed, 2, &range->first_plane, &range->planes);
        }
        rgc_access_add(g, p[draw(&seed, 3)], &access);
    }
    return g;
}

/* The cells of the range, as bits: 5 x 6 x 2. */
static uint64_t cells_of(const rgc_subresource_range *range)
{
    uint64_t cells = 0;
    for (uint32_t plane = 0; plane < range->planes; plane++)
        for (uint32_t layer = 0; layer < range->layers; layer++)
            for (uint32_t mip = 0; mip < range->mips; mip++)
                cells |= (uint64_t)1 << (range->first_mip + mip +
                                         5 * (range->first_layer + layer +
                                                 6 * (range->first_plane + plane)));
    return cells;
}

static void pieces_of_an_access_are_its_range(void **state)
{
    (void)state;
    for (uint32_t round = 1; round < 2000; round++) {
        rgc_graph *g = random_graph(round * 2654435761u);
        struct graph_index index;
        struct arena arena;
        rgc_arena_init(&arena, &g->owner.allocator);
        assert_true(rgc_graph_index(g, &arena, &index));
        for (uint32_t i = 0; i < ds_len(g->accesses); i++) {
            const struct graph_access *access = &g->accesses[i];
            const struct generation *generation = &index.generations[generation_of(access)];
            struct piece_walk walk = rgc_pieces_of(g, &index, access);
            uint64_t covered = 0;
            for (uint32_t piece; next_piece(&walk, &piece);) {
                assert_true(piece < index.piece_count);
                rgc_subresource_range range =
                    rgc_piece_range(generation, &g->resources[access->resource], piece);
                assert_int_equal(covered & cells_of(&range), 0); /* each once */
                covered |= cells_of(&range);
            }
            assert_true(covered == cells_of(&access->range));
        }
        rgc_arena_free(&arena);
        rgc_graph_destroy(g);
    }
}

static void accesses_are_sorted_by_pass_as_declared(void **state)
{
    (void)state;
    rgc_graph *g = random_graph(77);
    struct graph_index index;
    struct arena arena;
    rgc_arena_init(&arena, &g->owner.allocator);
    assert_true(rgc_graph_index(g, &arena, &index));
    assert_int_equal(index.pass_first[0], 0);
    assert_int_equal(index.pass_first[3], ds_len(g->accesses));
    for (uint32_t p = 0; p < 3; p++)
        for (uint32_t i = index.pass_first[p]; i < index.pass_first[p + 1]; i++) {
            assert_int_equal(g->accesses[index.pass_accesses[i]].pass, p);
            if (i > index.pass_first[p])
                assert_true(index.pass_accesses[i] > index.pass_accesses[i - 1]);
        }
    rgc_arena_free(&arena);
    rgc_graph_destroy(g);
}

static void whole_resources_are_one_piece_whatever_their_size(void **state)
{
    (void)state;
    rgc_graph *g = rgc_graph_create(NULL);
    rgc_texture_desc desc = { .width = UINT32_MAX, .mips = 9999, .layers = UINT32_MAX };
    rgc_resource t = rgc_texture_add(g, &desc);
    rgc_pass p = rgc_pass_add(g, NULL);
    rgc_read(g, p, t, RGC_USAGE_SHADER_RESOURCE);
    rgc_access_desc part = { .resource = t, .range = { .first_mip = 4, .mips = 2 } };
    rgc_access_add(g, p, &part); /* of an absurd resource: not cut, nothing as large is allocated */
    part.range.first_mip = 9999;
    rgc_access_add(g, p, &part);
    struct graph_index index;
    struct arena arena;
    rgc_arena_init(&arena, &g->owner.allocator);
    assert_true(rgc_graph_index(g, &arena, &index));
    assert_int_equal(index.piece_count, 2); /* and one of the generation before */
    uint32_t piece, found = 0;
    for (uint32_t i = 0; i < 3; i++) {
        struct piece_walk walk = rgc_pieces_of(g, &index, &g->accesses[i]);
        while (next_piece(&walk, &piece))
            found = found * 10 + i + 1;
    }
    assert_int_equal(found, 12); /* the third misses the resource */
    rgc_arena_free(&arena);
    rgc_graph_destroy(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_of_an_access_are_its_range),
        cmocka_unit_test(accesses_are_sorted_by_pass_as_declared),
        cmocka_unit_test(whole_resources_are_one_piece_whatever_their_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
