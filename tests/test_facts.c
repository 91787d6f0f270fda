/*
 * What has to hold between the tables of facts/, whatever the specification says.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "facts/facts.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

static bool is_bit(uint32_t set)
{
    return set && !(set & (set - 1));
}

/* ---- order and names ------------------------------------------------------------------------- */

/* What the look-ups lean on. */
static void rows_stand_in_the_order_of_their_values(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < rgc_access_fact_count; i++)
        assert_int_equal(rgc_access_facts[i].bit, 1u << i);
    for (uint32_t i = 1; i < rgc_sync_fact_count; i++)
        assert_true(rgc_sync_facts[i - 1].bit < rgc_sync_facts[i].bit);
    for (uint32_t i = 0; i < rgc_layout_fact_count; i++)
        assert_ptr_equal(rgc_layout_fact(rgc_layout_facts[i].layout), &rgc_layout_facts[i]);
    for (uint32_t i = 0; i < rgc_format_fact_count; i++)
        assert_ptr_equal(rgc_format_fact(rgc_format_facts[i].format), &rgc_format_facts[i]);
    for (uint32_t i = 0; i < rgc_check_info_count(); i++)
        assert_int_equal(rgc_check_info_get(i)->check, i + 1);
    for (uint32_t i = 0; i < RGC_USAGE_COUNT; i++)
        assert_int_equal(rgc_usage_facts[i].usage, i);
    assert_int_equal(rgc_xbox_layout_fact_count, rgc_layout_fact_count);
    for (uint32_t i = 0; i < rgc_layout_fact_count; i++)
        assert_int_equal(rgc_xbox_layout_facts[i].layout, rgc_layout_facts[i].layout);
}

static void what_is_in_no_table_is_not_found(void **state)
{
    (void)state;
    static const rgc_layout none[] = { RGC_LAYOUT_UNDEFINED, RGC_LAYOUT_NONE, 30, 32, 0x80000000u };
    for (size_t i = 0; i < COUNT(none); i++) {
        assert_null(rgc_layout_fact(none[i]));
        assert_null(rgc_xbox_layout_fact(none[i]));
    }
    assert_string_equal(rgc_layout_name(RGC_LAYOUT_UNDEFINED), "UNDEFINED");
    assert_null(rgc_layout_name(30));
    assert_null(rgc_layout_word(RGC_LAYOUT_NONE));
    assert_null(rgc_access_fact(RGC_ACCESS_COMMON));
    assert_null(rgc_access_fact(RGC_ACCESS_NO_ACCESS));
    assert_null(rgc_access_fact(RGC_ACCESS_COPY_DEST | RGC_ACCESS_COPY_SOURCE));
    assert_null(rgc_access_fact(rgc_access_bits() + 1));
    assert_null(rgc_format_fact(RGC_FORMAT_UNKNOWN));
    assert_null(rgc_format_fact((rgc_format)116));
    assert_string_equal(rgc_format_name((rgc_format)1000), "unknown");
    assert_null(rgc_rule_info_get(rgc_rule_info_count()));
    assert_null(rgc_check_info_get(rgc_check_info_count()));

    uint32_t found;
    assert_false(rgc_stage_named("fragment", &found));
    assert_false(rgc_layout_named("COMMON", &found));
    assert_false(rgc_sync_named_d3d12("STREAM_OUTPUT", &found));
    assert_false(rgc_access_named_d3d12("GLOBAL", &found));
    assert_false(rgc_layout_named_d3d12("common", &found));
    assert_int_equal(rgc_usage_named("sampled", RGC_VERB_READ), RGC_USAGE_NONE);
    assert_int_equal(rgc_format_named("unknown"), RGC_FORMAT_UNKNOWN);
}

static void each_name_leads_back_to_its_row(void **state)
{
    (void)state;
    uint32_t found;
    for (uint32_t i = 0; i < rgc_sync_fact_count; i++) {
        assert_true(rgc_sync_named_d3d12(rgc_sync_facts[i].name, &found));
        assert_int_equal(found, rgc_sync_facts[i].bit);
    }
    for (uint32_t i = 0; i < rgc_access_fact_count; i++) {
        assert_true(rgc_access_named_d3d12(rgc_access_facts[i].name, &found));
        assert_int_equal(found, rgc_access_facts[i].bit);
    }
    for (uint32_t i = 0; i < rgc_layout_fact_count; i++) {
        const struct layout_fact *fact = &rgc_layout_facts[i];
        assert_true(rgc_layout_named_d3d12(rgc_layout_name(fact->layout), &found));
        assert_int_equal(found, fact->layout);
        assert_true(rgc_layout_named(rgc_layout_word(fact->layout), &found));
        assert_int_equal(found, fact->layout);
    }
    for (uint32_t i = 0; i < rgc_format_fact_count; i++) {
        rgc_format format = rgc_format_facts[i].format;
        assert_int_equal(rgc_format_named(rgc_format_name(format)), format);
    }
}

static void second_names_are_read_but_not_printed(void **state)
{
    (void)state;
    uint32_t found;
    assert_true(rgc_sync_named_d3d12("PREDICATION", &found));
    assert_int_equal(found, RGC_SYNC_EXECUTE_INDIRECT);
    assert_true(rgc_access_named_d3d12("PREDICATION", &found));
    assert_int_equal(found, RGC_ACCESS_INDIRECT_ARGUMENT);
    assert_true(rgc_layout_named_d3d12("PRESENT", &found) && found == RGC_LAYOUT_COMMON);
    assert_true(rgc_layout_named("present", &found) && found == RGC_LAYOUT_COMMON);
    assert_true(rgc_layout_named("undefined", &found) && found == RGC_LAYOUT_UNDEFINED);
    assert_true(rgc_layout_named_d3d12("UNDEFINED", &found) && found == RGC_LAYOUT_UNDEFINED);
    assert_string_equal(rgc_layout_name(RGC_LAYOUT_PRESENT), "COMMON");
    assert_string_equal(rgc_stage_word(RGC_SYNC_PREDICATION), "execute_indirect");
}

static void append(void *user, const char *name)
{
    strcat(strcat(user, name), " ");
}

static void names_of_a_set_come_in_the_order_of_the_bits(void **state)
{
    (void)state;
    char names[256] = "";
    rgc_sync_each_name(RGC_SYNC_SPLIT | RGC_SYNC_COPY | RGC_SYNC_PREDICATION | RGC_SYNC_ALL_SHADING,
        append, names);
    assert_string_equal(names, "COPY EXECUTE_INDIRECT ALL_SHADING SPLIT ");
    names[0] = '\0';
    rgc_sync_each_name(RGC_SYNC_NONE, append, names);
    assert_string_equal(names, "");
    rgc_access_each_name(RGC_ACCESS_COPY_DEST | RGC_ACCESS_PREDICATION, append, names);
    assert_string_equal(names, "INDIRECT_ARGUMENT COPY_DEST ");
    names[0] = '\0';
    rgc_access_each_name(RGC_ACCESS_COMMON, append, names);
    rgc_access_each_name(RGC_ACCESS_NO_ACCESS, append, names);
    assert_string_equal(names, "COMMON NO_ACCESS ");
}

/* ---- sync and access ------------------------------------------------------------------------- */

static void leaves_are_single_bits_that_expand_to_themselves(void **state)
{
    (void)state;
    rgc_sync leaves = 0;
    for (uint32_t i = 0; i < rgc_sync_fact_count; i++) {
        const struct sync_fact *fact = &rgc_sync_facts[i];
        if (is_bit(fact->leaves) && fact->leaves == fact->bit)
            leaves |= fact->bit;
        assert_int_equal(fact->leaves & ~SYNC_LEAVES, 0);
        assert_int_equal(fact->queues & ~(QUEUE_BIT(RGC_QUEUE_TYPE_COUNT) - 1), 0);
        assert_int_equal(rgc_sync_leaves(fact->bit), fact->leaves);
    }
    assert_int_equal(leaves, SYNC_LEAVES);
    assert_int_equal(rgc_sync_leaves(RGC_SYNC_ALL), SYNC_LEAVES);
    assert_int_equal(rgc_sync_leaves(RGC_SYNC_DRAW | RGC_SYNC_ALL_SHADING),
        RGC_SYNC_INDEX_INPUT | RGC_SYNC_VERTEX_SHADING | RGC_SYNC_PIXEL_SHADING |
            RGC_SYNC_DEPTH_STENCIL | RGC_SYNC_RENDER_TARGET | RGC_SYNC_COMPUTE_SHADING);
    assert_int_equal(rgc_sync_leaves(RGC_SYNC_SPLIT | 0x20000000u | RGC_SYNC_COPY), RGC_SYNC_COPY);
}

static void an_access_has_a_scope_on_each_queue_that_has_the_access(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < rgc_access_fact_count; i++) {
        const struct access_fact *fact = &rgc_access_facts[i];
        assert_true(fact->buffers || fact->textures);
        assert_int_not_equal(fact->sync, 0);
        for (uint32_t queue = 0; queue < RGC_QUEUE_TYPE_COUNT; queue++) {
            bool possible = false;
            for (rgc_sync leaf = 1; leaf; leaf <<= 1)
                if (fact->sync & leaf)
                    possible |= (rgc_sync_queues(leaf) & QUEUE_BIT(queue)) != 0;
            assert_int_equal(possible, (fact->queues & QUEUE_BIT(queue)) != 0);
        }
    }
}

static void several_accesses_need_a_queue_that_has_them_all(void **state)
{
    (void)state;
    assert_int_equal(rgc_access_queues(RGC_ACCESS_COPY_SOURCE | RGC_ACCESS_SHADER_RESOURCE),
        QUEUE_BIT(RGC_QUEUE_DIRECT) | QUEUE_BIT(RGC_QUEUE_COMPUTE));
    assert_int_equal(rgc_access_queues(RGC_ACCESS_COPY_SOURCE | RGC_ACCESS_VIDEO_DECODE_READ), 0);
    assert_int_equal(rgc_access_queues(RGC_ACCESS_COMMON), QUEUE_BIT(RGC_QUEUE_TYPE_COUNT) - 1);
    assert_int_equal(rgc_sync_queues(RGC_SYNC_COPY | RGC_SYNC_COMPUTE_SHADING),
        QUEUE_BIT(RGC_QUEUE_DIRECT) | QUEUE_BIT(RGC_QUEUE_COMPUTE));
}

/* R-C10 by name: the pairs that a usage may have and the matrix does not list. */
static void scopes_are_added_exactly_where_rule_c10_says(void **state)
{
    (void)state;
    static const struct {
        rgc_usage usage;
        rgc_sync stage;
    } unlisted[] = {
        { RGC_USAGE_UNORDERED_ACCESS, RGC_SYNC_BUILD_RAYTRACING_ACCELERATION_STRUCTURE },
        { RGC_USAGE_CONSTANT_BUFFER, RGC_SYNC_RAYTRACING },
        { RGC_USAGE_CONSTANT_BUFFER, RGC_SYNC_BUILD_RAYTRACING_ACCELERATION_STRUCTURE },
        { RGC_USAGE_RTAS_READ, RGC_SYNC_VERTEX_SHADING },
        { RGC_USAGE_RTAS_READ, RGC_SYNC_PIXEL_SHADING },
    };
    uint32_t seen = 0;
    for (uint32_t i = RGC_USAGE_NONE + 1; i < RGC_USAGE_COUNT; i++)
        for (rgc_sync leaf = 1; leaf; leaf <<= 1) {
            const struct usage_fact *fact = &rgc_usage_facts[i];
            if (!(fact->stages & leaf) || !rgc_access_fact(fact->access))
                continue;
            rgc_sync expected = 0;
            for (size_t at = 0; at < COUNT(unlisted); at++)
                if (unlisted[at].usage == fact->usage && unlisted[at].stage == leaf) {
                    expected = RGC_SYNC_COMPUTE_SHADING;
                    seen++;
                }
            rgc_sync missing = rgc_access_missing_sync(fact->access, leaf);
            assert_int_equal(missing, expected);
            assert_int_not_equal(rgc_access_sync(fact->access) & (leaf | missing), 0);
        }
    assert_int_equal(seen, COUNT(unlisted));
}

static void a_fitting_scope_beside_the_real_one_is_enough(void **state)
{
    (void)state;
    rgc_sync build = RGC_SYNC_BUILD_RAYTRACING_ACCELERATION_STRUCTURE;
    assert_int_equal(
        rgc_access_missing_sync(RGC_ACCESS_UNORDERED_ACCESS, build | RGC_SYNC_RAYTRACING), 0);
    assert_int_equal(rgc_access_missing_sync(RGC_ACCESS_UNORDERED_ACCESS, RGC_SYNC_ALL), 0);
    assert_int_equal(
        rgc_access_missing_sync(RGC_ACCESS_UNORDERED_ACCESS | RGC_ACCESS_SHADER_RESOURCE, build),
        RGC_SYNC_COMPUTE_SHADING);
    assert_int_equal(rgc_access_missing_sync(RGC_ACCESS_COMMON, RGC_SYNC_COPY), 0);
    assert_int_equal(rgc_access_missing_sync(RGC_ACCESS_NO_ACCESS, RGC_SYNC_NONE), 0);
}

/* ---- layouts --------------------------------------------------------------------------------- */

static bool begins(const char *text, const char *with)
{
    return !strncmp(text, with, strlen(with));
}

static void layouts_fit_their_queues_and_accesses(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < rgc_layout_fact_count; i++) {
        const struct layout_fact *fact = &rgc_layout_facts[i];
        assert_int_equal(fact->queues_barrier & ~fact->queues_use, 0);
        assert_int_equal(fact->read_only, !(fact->accesses & rgc_access_writes()));
        assert_int_equal(fact->simultaneous != 0, fact->layout == RGC_LAYOUT_COMMON);
        uint32_t queues = 0;
        for (uint32_t at = 0; at < rgc_access_fact_count; at++)
            if (fact->accesses & rgc_access_facts[at].bit) {
                assert_true(rgc_access_facts[at].textures);
                queues |= rgc_access_facts[at].queues;
            }
        if (fact->layout !=
            RGC_LAYOUT_COMMON) /* where video queues and present only pass through */
            assert_int_equal(fact->queues_use & ~queues, 0);
        if (begins(fact->name, "COMPUTE_QUEUE_"))
            assert_int_equal(fact->queues_use, QUEUE_BIT(RGC_QUEUE_COMPUTE));
        if (begins(fact->name, "DIRECT_QUEUE_"))
            assert_int_equal(fact->queues_barrier, QUEUE_BIT(RGC_QUEUE_DIRECT));
    }
}

static void ranks_are_unique(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < rgc_layout_fact_count; i++)
        for (uint32_t at = 0; at < i; at++) {
            const struct layout_fact *one = &rgc_layout_facts[i], *other = &rgc_layout_facts[at];
            assert_int_not_equal(one->rank, other->rank);
            if (one->xbox && other->xbox)
                assert_int_not_equal(one->xbox_rank, other->xbox_rank);
        }
}

/* The layouts of one queue that allow `access`, the preferred first, by rank. */
static void expect_preference(
    rgc_access access, rgc_queue_type queue, bool xbox, const rgc_layout *layouts, size_t count)
{
    uint32_t left = rgc_layouts_allowing(access, false);
    for (size_t i = 0; i <= count; i++) {
        const struct layout_fact *best = NULL;
        for (uint32_t at = 0; at < rgc_layout_fact_count; at++) {
            const struct layout_fact *fact = &rgc_layout_facts[at];
            if (!(left & LAYOUT_BIT(fact->layout)) || !(fact->queues_use & QUEUE_BIT(queue)) ||
                (xbox && !fact->xbox))
                continue;
            uint8_t rank = xbox ? fact->xbox_rank : fact->rank;
            if (!best || rank < (xbox ? best->xbox_rank : best->rank))
                best = fact;
        }
        if (i == count) {
            assert_null(best);
            return;
        }
        assert_non_null(best);
        assert_string_equal(best->name, rgc_layout_name(layouts[i]));
        left &= ~LAYOUT_BIT(best->layout);
    }
}

#define EXPECT_PREFERENCE(access, queue, xbox, ...)                                                \
    do {                                                                                           \
        static const rgc_layout layouts[] = { __VA_ARGS__ };                                       \
        expect_preference(access, queue, xbox, layouts, COUNT(layouts));                           \
    } while (0)

static void the_specific_layout_is_preferred_to_the_general_one_on_pc(void **state)
{
    (void)state;
    EXPECT_PREFERENCE(RGC_ACCESS_SHADER_RESOURCE, RGC_QUEUE_DIRECT, false,
        RGC_LAYOUT_DIRECT_QUEUE_SHADER_RESOURCE, RGC_LAYOUT_SHADER_RESOURCE,
        RGC_LAYOUT_DIRECT_QUEUE_GENERIC_READ, RGC_LAYOUT_GENERIC_READ,
        RGC_LAYOUT_DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE,
        RGC_LAYOUT_DIRECT_QUEUE_COMMON, RGC_LAYOUT_COMMON);
    EXPECT_PREFERENCE(RGC_ACCESS_COPY_DEST, RGC_QUEUE_COMPUTE, false,
        RGC_LAYOUT_COMPUTE_QUEUE_COPY_DEST, RGC_LAYOUT_COPY_DEST, RGC_LAYOUT_COMPUTE_QUEUE_COMMON,
        RGC_LAYOUT_COMMON);
    EXPECT_PREFERENCE(RGC_ACCESS_DEPTH_STENCIL_READ, RGC_QUEUE_DIRECT, false,
        RGC_LAYOUT_DEPTH_STENCIL_READ, RGC_LAYOUT_DEPTH_STENCIL_WRITE,
        RGC_LAYOUT_DIRECT_QUEUE_GENERIC_READ,
        RGC_LAYOUT_DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE);
    EXPECT_PREFERENCE(RGC_ACCESS_COPY_DEST | RGC_ACCESS_COPY_SOURCE, RGC_QUEUE_DIRECT, false,
        RGC_LAYOUT_DIRECT_QUEUE_COMMON, RGC_LAYOUT_COMMON);
}

static void the_generic_layout_is_preferred_on_xbox(void **state)
{
    (void)state;
    EXPECT_PREFERENCE(RGC_ACCESS_SHADER_RESOURCE | RGC_ACCESS_COPY_SOURCE, RGC_QUEUE_DIRECT, true,
        RGC_LAYOUT_GENERIC_READ, RGC_LAYOUT_DIRECT_QUEUE_GENERIC_READ,
        RGC_LAYOUT_DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE, RGC_LAYOUT_COMMON,
        RGC_LAYOUT_DIRECT_QUEUE_COMMON);
    EXPECT_PREFERENCE(RGC_ACCESS_SHADER_RESOURCE | RGC_ACCESS_DEPTH_STENCIL_READ, RGC_QUEUE_DIRECT,
        true, RGC_LAYOUT_DIRECT_QUEUE_GENERIC_READ,
        RGC_LAYOUT_DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE);
    EXPECT_PREFERENCE(RGC_ACCESS_SHADER_RESOURCE | RGC_ACCESS_UNORDERED_ACCESS, RGC_QUEUE_DIRECT,
        true, RGC_LAYOUT_DIRECT_QUEUE_COMMON);
    for (uint32_t i = 0; i < rgc_layout_fact_count; i++) {
        const struct layout_fact *fact = &rgc_layout_facts[i];
        bool specific = begins(fact->name, "DIRECT_QUEUE_") || begins(fact->name, "COMPUTE_QUEUE_");
        bool mixes = begins(fact->name, "DIRECT_QUEUE_GENERIC_READ") ||
                     fact->layout == RGC_LAYOUT_DIRECT_QUEUE_COMMON;
        assert_int_equal(fact->xbox, !specific || mixes);
    }
}

static void simultaneous_access_happens_in_common_only(void **state)
{
    (void)state;
    assert_int_equal(
        rgc_layouts_allowing(RGC_ACCESS_RENDER_TARGET | RGC_ACCESS_UNORDERED_ACCESS, true),
        LAYOUT_BIT(RGC_LAYOUT_COMMON));
    assert_int_equal(rgc_layouts_allowing(RGC_ACCESS_DEPTH_STENCIL_READ, true), 0);
    assert_int_equal(rgc_layouts_allowing(RGC_ACCESS_RENDER_TARGET, false),
        LAYOUT_BIT(RGC_LAYOUT_RENDER_TARGET));
    assert_int_equal(rgc_layouts_allowing(RGC_ACCESS_NO_ACCESS, false), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_stand_in_the_order_of_their_values),
        cmocka_unit_test(what_is_in_no_table_is_not_found),
        cmocka_unit_test(each_name_leads_back_to_its_row),
        cmocka_unit_test(second_names_are_read_but_not_printed),
        cmocka_unit_test(names_of_a_set_come_in_the_order_of_the_bits),
        cmocka_unit_test(leaves_are_single_bits_that_expand_to_themselves),
        cmocka_unit_test(an_access_has_a_scope_on_each_queue_that_has_the_access),
        cmocka_unit_test(several_accesses_need_a_queue_that_has_them_all),
        cmocka_unit_test(scopes_are_added_exactly_where_rule_c10_says),
        cmocka_unit_test(a_fitting_scope_beside_the_real_one_is_enough),
        cmocka_unit_test(layouts_fit_their_queues_and_accesses),
        cmocka_unit_test(ranks_are_unique),
        cmocka_unit_test(the_specific_layout_is_preferred_to_the_general_one_on_pc),
        cmocka_unit_test(the_generic_layout_is_preferred_on_xbox),
        cmocka_unit_test(simultaneous_access_happens_in_common_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
