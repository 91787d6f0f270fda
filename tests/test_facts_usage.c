/*
 * What has to hold between the tables that the front ends ask: usages, stages, passes, flags; and
 * the explanations.
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

static bool begins(const char *text, const char *with)
{
    return !strncmp(text, with, strlen(with));
}

/* ---- usages, stages, passes ------------------------------------------------------------------ */

static void a_usage_agrees_with_its_access(void **state)
{
    (void)state;
    for (uint32_t i = RGC_USAGE_NONE + 1; i < RGC_USAGE_COUNT; i++) {
        const struct usage_fact *fact = &rgc_usage_facts[i];
        const struct access_fact *access = rgc_access_fact(fact->access);
        assert_int_equal(fact->one_stage, !fact->stages || is_bit(fact->stages));
        assert_int_equal(fact->stages & ~SYNC_LEAVES, 0);
        assert_int_equal(fact->shared != RGC_LAYOUT_NONE, fact->textures);
        if (!access)
            continue;
        assert_true(access->buffers || !fact->buffers);
        assert_true(access->textures || !fact->textures);
        assert_int_equal(access->flags & ~fact->flags, 0);
        assert_int_equal(access->denied & fact->flags, 0);
        if (fact->textures)
            assert_true(rgc_layouts_allowing(fact->access, false) & LAYOUT_BIT(fact->shared));
    }
}

static void reads_take_read_and_writes_take_the_other_verbs(void **state)
{
    (void)state;
    uint32_t writes = VERB_BIT(RGC_VERB_WRITE) | VERB_BIT(RGC_VERB_MODIFY);
    for (uint32_t i = RGC_USAGE_NONE + 1; i < RGC_USAGE_COUNT; i++) {
        const struct usage_fact *fact = &rgc_usage_facts[i];
        bool clears = i == RGC_USAGE_RENDER_TARGET || i == RGC_USAGE_DEPTH_WRITE ||
                      i == RGC_USAGE_UNORDERED_ACCESS;
        assert_int_equal((fact->verbs & VERB_BIT(RGC_VERB_CLEAR)) != 0, clears);
        if (!rgc_access_fact(fact->access))
            continue;
        bool write = rgc_access_fact(fact->access)->write;
        bool both = i == RGC_USAGE_UNORDERED_ACCESS;
        assert_int_equal((fact->verbs & VERB_BIT(RGC_VERB_READ)) != 0, !write || both);
        assert_int_equal(fact->verbs & writes, write ? writes : 0);
    }
    assert_int_equal(rgc_usage_facts[RGC_USAGE_COMMON].verbs,
        VERB_BIT(RGC_VERB_READ) | VERB_BIT(RGC_VERB_MODIFY));
    assert_int_equal(rgc_usage_facts[RGC_USAGE_PRESENT].verbs, VERB_BIT(RGC_VERB_READ));
}

static void a_pass_that_may_have_a_usage_has_a_stage_for_it(void **state)
{
    (void)state;
    for (uint32_t i = RGC_USAGE_NONE + 1; i < RGC_USAGE_COUNT; i++) {
        const struct usage_fact *fact = &rgc_usage_facts[i];
        for (uint32_t at = 0; at < rgc_pass_fact_count; at++) {
            const struct pass_fact *pass = &rgc_pass_facts[at];
            rgc_sync stages = fact->stages & pass->stages;
            if (!(fact->passes & pass->kind) || !fact->stages)
                continue;
            assert_int_not_equal(stages, 0);
            assert_int_not_equal(rgc_access_queues(fact->access) & pass->queues, 0);
        }
    }
}

/* The table of the language, said again: a usage in another kind of pass draws a warning. */
static void usages_belong_to_the_passes_that_the_language_names(void **state)
{
    (void)state;
    enum {
        RASTER = RGC_PASS_RASTER,
        COMPUTE = RGC_PASS_COMPUTE,
        RAYS = RGC_PASS_RAYTRACING,
        BUILD = RGC_PASS_BUILD_RTAS,
        SHADERS = RASTER | COMPUTE | RAYS,
        ANY = SHADERS | BUILD | RGC_PASS_COPY | RGC_PASS_RESOLVE
    };
    static const uint32_t passes[RGC_USAGE_COUNT] = {
        [RGC_USAGE_RENDER_TARGET] = RASTER,
        [RGC_USAGE_DEPTH_WRITE] = RASTER,
        [RGC_USAGE_DEPTH_READ] = RASTER,
        [RGC_USAGE_SHADER_RESOURCE] = SHADERS | BUILD,
        [RGC_USAGE_UNORDERED_ACCESS] = SHADERS | BUILD,
        [RGC_USAGE_CONSTANT_BUFFER] = SHADERS | BUILD,
        [RGC_USAGE_VERTEX_BUFFER] = RASTER,
        [RGC_USAGE_INDEX_BUFFER] = RASTER,
        [RGC_USAGE_STREAM_OUTPUT] = RASTER,
        [RGC_USAGE_SHADING_RATE_SOURCE] = RASTER,
        [RGC_USAGE_INDIRECT_ARGUMENT] = SHADERS,
        [RGC_USAGE_PREDICATION] = SHADERS,
        [RGC_USAGE_COPY_SOURCE] = RGC_PASS_COPY,
        [RGC_USAGE_COPY_DEST] = RGC_PASS_COPY,
        [RGC_USAGE_RESOLVE_SOURCE] = RGC_PASS_RESOLVE,
        [RGC_USAGE_RESOLVE_DEST] = RGC_PASS_RESOLVE,
        [RGC_USAGE_RTAS_READ] = SHADERS | BUILD,
        [RGC_USAGE_RTAS_WRITE] = BUILD,
        [RGC_USAGE_COMMON] = ANY,
        [RGC_USAGE_PRESENT] = RGC_PASS_PRESENT,
    };
    for (uint32_t i = RGC_USAGE_NONE + 1; i < RGC_USAGE_COUNT; i++)
        assert_int_equal(rgc_usage_facts[i].passes, passes[i]);
}

static void a_usage_without_a_stage_gets_those_of_its_pass(void **state)
{
    (void)state;
    static const struct {
        uint32_t pass;
        rgc_usage usage;
        rgc_sync stages;
    } defaults[] = {
        { RGC_PASS_RASTER, RGC_USAGE_SHADER_RESOURCE,
            RGC_SYNC_VERTEX_SHADING | RGC_SYNC_PIXEL_SHADING },
        { RGC_PASS_COMPUTE, RGC_USAGE_SHADER_RESOURCE, RGC_SYNC_COMPUTE_SHADING },
        { RGC_PASS_COMPUTE | RGC_PASS_RAYTRACING, RGC_USAGE_CONSTANT_BUFFER,
            RGC_SYNC_COMPUTE_SHADING | RGC_SYNC_RAYTRACING },
        { RGC_PASS_BUILD_RTAS, RGC_USAGE_SHADER_RESOURCE,
            RGC_SYNC_BUILD_RAYTRACING_ACCELERATION_STRUCTURE },
        { RGC_PASS_RAYTRACING, RGC_USAGE_RTAS_READ, RGC_SYNC_RAYTRACING },
        { RGC_PASS_RAYTRACING, RGC_USAGE_INDIRECT_ARGUMENT, RGC_SYNC_EXECUTE_INDIRECT },
        { RGC_PASS_COPY, RGC_USAGE_COPY_DEST, RGC_SYNC_COPY },
        { RGC_PASS_COPY, RGC_USAGE_COMMON, RGC_SYNC_COPY },
        { RGC_PASS_PRESENT, RGC_USAGE_PRESENT, RGC_SYNC_NONE },
    };
    for (size_t i = 0; i < COUNT(defaults); i++)
        assert_int_equal(
            rgc_pass_stages(defaults[i].pass) & rgc_usage_facts[defaults[i].usage].stages,
            defaults[i].stages);
}

static void passes_run_where_all_their_stages_can(void **state)
{
    (void)state;
    uint32_t kinds = 0;
    for (uint32_t i = 0; i < rgc_pass_fact_count; i++) {
        const struct pass_fact *fact = &rgc_pass_facts[i];
        assert_true(is_bit(fact->kind) && !(kinds & fact->kind));
        kinds |= fact->kind;
        assert_int_equal(rgc_pass_stages(fact->kind), fact->stages);
        assert_int_equal(fact->queues & ~rgc_sync_queues(fact->stages), 0);
    }
    assert_int_equal(kinds, RGC_PASS_RASTER | RGC_PASS_COMPUTE | RGC_PASS_COPY |
                                RGC_PASS_RAYTRACING | RGC_PASS_BUILD_RTAS | RGC_PASS_RESOLVE |
                                RGC_PASS_PRESENT);
    assert_int_equal(rgc_pass_stages(RGC_PASS_PRESENT), RGC_SYNC_NONE);
    assert_int_equal(
        rgc_pass_stages(RGC_PASS_COPY | RGC_PASS_RESOLVE), RGC_SYNC_COPY | RGC_SYNC_RESOLVE);
}

static void every_scope_has_a_word_that_is_read_back(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < rgc_sync_fact_count; i++) {
        rgc_sync bit = rgc_sync_facts[i].bit, found;
        if (!rgc_sync_facts[i].leaves)
            continue; /* NONE, SPLIT: not work of a pass */
        assert_true(rgc_stage_named(rgc_stage_word(bit), &found));
        assert_int_equal(found, bit);
        char word[96];
        size_t length = strlen(rgc_sync_facts[i].name);
        assert_true(length < sizeof(word));
        for (size_t at = 0; at <= length; at++) {
            char letter = rgc_sync_facts[i].name[at];
            word[at] = letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
        }
        assert_true(rgc_stage_named(word, &found));
        assert_int_equal(found, bit);
    }
    assert_string_equal(rgc_stage_word(RGC_SYNC_PIXEL_SHADING), "pixel");
    assert_string_equal(
        rgc_stage_word(RGC_SYNC_CLEAR_UNORDERED_ACCESS_VIEW), "clear_unordered_access");
}

static void usages_are_found_by_long_and_short_words(void **state)
{
    (void)state;
    static const struct {
        const char *word;
        rgc_verb verb;
        rgc_usage usage;
    } words[] = {
        { "srv", RGC_VERB_READ, RGC_USAGE_SHADER_RESOURCE },
        { "uav", RGC_VERB_READ, RGC_USAGE_UNORDERED_ACCESS },
        { "uav", RGC_VERB_CLEAR, RGC_USAGE_UNORDERED_ACCESS },
        { "cbv", RGC_VERB_READ, RGC_USAGE_CONSTANT_BUFFER },
        { "rtv", RGC_VERB_CLEAR, RGC_USAGE_RENDER_TARGET },
        { "rtv", RGC_VERB_READ, RGC_USAGE_RENDER_TARGET },
        { "dsv", RGC_VERB_READ, RGC_USAGE_DEPTH_READ },
        { "dsv", RGC_VERB_WRITE, RGC_USAGE_DEPTH_WRITE },
        { "dsv", RGC_VERB_MODIFY, RGC_USAGE_DEPTH_WRITE },
        { "dsv", RGC_VERB_CLEAR, RGC_USAGE_DEPTH_WRITE },
        { "depth_stencil_write", RGC_VERB_CLEAR, RGC_USAGE_DEPTH_WRITE },
        { "depth_stencil_read", RGC_VERB_READ, RGC_USAGE_DEPTH_READ },
        { "raytracing_acceleration_structure_read", RGC_VERB_READ, RGC_USAGE_RTAS_READ },
        { "raytracing_acceleration_structure_write", RGC_VERB_WRITE, RGC_USAGE_RTAS_WRITE },
    };
    for (size_t i = 0; i < COUNT(words); i++)
        assert_int_equal(rgc_usage_named(words[i].word, words[i].verb), words[i].usage);
    for (uint32_t i = RGC_USAGE_NONE + 1; i < RGC_USAGE_COUNT; i++)
        assert_int_equal(rgc_usage_named(rgc_usage_facts[i].name, RGC_VERB_READ), i);
}

/* ---- flags ----------------------------------------------------------------------------------- */

static void every_creation_flag_has_one_row(void **state)
{
    (void)state;
    enum { BUFFERS = 1, TEXTURES = 2, XBOX = 4 };
    static const struct {
        const char *word;
        uint32_t flag, where;
    } expected[] = {
        { "allow_render_target", RGC_RESOURCE_ALLOW_RENDER_TARGET, TEXTURES },
        { "allow_depth_stencil", RGC_RESOURCE_ALLOW_DEPTH_STENCIL, TEXTURES },
        { "allow_unordered_access", RGC_RESOURCE_ALLOW_UNORDERED_ACCESS, BUFFERS | TEXTURES },
        { "deny_shader_resource", RGC_RESOURCE_DENY_SHADER_RESOURCE, TEXTURES },
        { "simultaneous", RGC_RESOURCE_ALLOW_SIMULTANEOUS_ACCESS, TEXTURES },
        { "rtas", RGC_RESOURCE_RAYTRACING_ACCELERATION_STRUCTURE, BUFFERS },
        { "dcc", RGC_RESOURCE_ALLOW_DCC, TEXTURES | XBOX },
        { "texture_compatible", RGC_RESOURCE_FORCE_TEXTURE_COMPATIBILITY, TEXTURES | XBOX },
        { "indirect", RGC_RESOURCE_ALLOW_INDIRECT_BUFFER, BUFFERS | XBOX },
    };
    assert_int_equal(rgc_flag_fact_count, COUNT(expected));
    for (size_t i = 0; i < COUNT(expected); i++) {
        const struct flag_fact *fact = &rgc_flag_facts[i];
        assert_string_equal(fact->word, expected[i].word);
        assert_int_equal(fact->flag, expected[i].flag);
        assert_int_equal(fact->buffers, (expected[i].where & BUFFERS) != 0);
        assert_int_equal(fact->textures, (expected[i].where & TEXTURES) != 0);
        assert_int_equal(fact->xbox, (expected[i].where & XBOX) != 0);
    }
}

static void usages_bring_the_flags_that_they_need(void **state)
{
    (void)state;
    for (uint32_t i = RGC_USAGE_NONE + 1; i < RGC_USAGE_COUNT; i++) {
        const struct access_fact *access = rgc_access_fact(rgc_usage_facts[i].access);
        uint32_t indirect =
            i == RGC_USAGE_INDIRECT_ARGUMENT ? RGC_RESOURCE_ALLOW_INDIRECT_BUFFER : 0;
        assert_int_equal(rgc_usage_facts[i].flags, (access ? access->flags : 0) | indirect);
    }
}

/* ---- explanations and Xbox ------------------------------------------------------------------- */

static void expect_sentence(const char *text)
{
    size_t length = strlen(text);
    assert_true(length > 10 && text[length - 1] == '.');
    for (size_t i = 0; i < length; i++)
        assert_true(text[i] >= ' ' && text[i] <= '~');
}

static void every_rule_and_check_is_explained_once(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < rgc_rule_info_count(); i++) {
        const rgc_rule_info *rule = rgc_rule_info_get(i);
        assert_true(begins(rule->id, "R-") && strchr("SHXOIC", rule->certainty));
        expect_sentence(rule->text);
        for (uint32_t at = 0; at < i; at++) {
            assert_string_not_equal(rule->id, rgc_rule_info_get(at)->id);
            assert_string_not_equal(rule->text, rgc_rule_info_get(at)->text);
        }
    }
    for (uint32_t i = 0; i < rgc_check_info_count(); i++) {
        const rgc_check_info *check = rgc_check_info_get(i);
        expect_sentence(check->text);
        assert_true(strlen(check->title) > 10);
        assert_int_not_equal(check->title[strlen(check->title) - 1], '.');
    }
}

static void a_queue_s_layout_compresses_like_its_generic_twin(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < rgc_layout_fact_count; i++) {
        const char *name = rgc_layout_facts[i].name;
        const char *twin = begins(name, "DIRECT_QUEUE_")    ? name + strlen("DIRECT_QUEUE_")
                           : begins(name, "COMPUTE_QUEUE_") ? name + strlen("COMPUTE_QUEUE_")
                                                            : name;
        rgc_layout layout;
        if (begins(twin, "GENERIC_READ"))
            twin = "GENERIC_READ";
        assert_true(rgc_layout_named_d3d12(twin, &layout));
        const struct xbox_layout_fact *fact = &rgc_xbox_layout_facts[i];
        assert_int_equal(fact->plain, rgc_xbox_layout_fact(layout)->plain);
        assert_int_equal(fact->compatible, rgc_xbox_layout_fact(layout)->compatible);
        if (strcmp(twin, name))
            assert_int_equal(fact->certainty, 'I');
    }
}

static void depth_layouts_are_taken_to_keep_depth_and_stencil_compressed(void **state)
{
    (void)state;
    static const rgc_layout layouts[] = { RGC_LAYOUT_DEPTH_STENCIL_READ,
        RGC_LAYOUT_DEPTH_STENCIL_WRITE };
    for (size_t i = 0; i < COUNT(layouts); i++) {
        const struct xbox_layout_fact *fact = rgc_xbox_layout_fact(layouts[i]);
        assert_int_equal(fact->plain, XBOX_PART_DEPTH | XBOX_PART_STENCIL);
        assert_int_equal(fact->compatible, XBOX_PART_DEPTH | XBOX_PART_STENCIL);
        assert_int_equal(fact->certainty, 'I');
    }
}

static void nothing_is_decompressed_where_nothing_is_known(void **state)
{
    (void)state;
    assert_int_equal(
        rgc_xbox_removed_parts(RGC_LAYOUT_UNDEFINED, RGC_LAYOUT_SHADER_RESOURCE, false), 0);
    assert_int_equal(
        rgc_xbox_removed_parts(RGC_LAYOUT_RENDER_TARGET, RGC_LAYOUT_UNDEFINED, false), 0);
    assert_int_equal(
        rgc_xbox_removed_parts(RGC_LAYOUT_RENDER_TARGET, RGC_LAYOUT_RESOLVE_SOURCE, false), 0);
    assert_int_not_equal(
        rgc_xbox_removed_parts(RGC_LAYOUT_RENDER_TARGET, RGC_LAYOUT_SHADER_RESOURCE, false), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_usage_agrees_with_its_access),
        cmocka_unit_test(reads_take_read_and_writes_take_the_other_verbs),
        cmocka_unit_test(a_pass_that_may_have_a_usage_has_a_stage_for_it),
        cmocka_unit_test(usages_belong_to_the_passes_that_the_language_names),
        cmocka_unit_test(a_usage_without_a_stage_gets_those_of_its_pass),
        cmocka_unit_test(passes_run_where_all_their_stages_can),
        cmocka_unit_test(every_scope_has_a_word_that_is_read_back),
        cmocka_unit_test(usages_are_found_by_long_and_short_words),
        cmocka_unit_test(every_creation_flag_has_one_row),
        cmocka_unit_test(usages_bring_the_flags_that_they_need),
        cmocka_unit_test(every_rule_and_check_is_explained_once),
        cmocka_unit_test(a_queue_s_layout_compresses_like_its_generic_twin),
        cmocka_unit_test(depth_layouts_are_taken_to_keep_depth_and_stencil_compressed),
        cmocka_unit_test(nothing_is_decompressed_where_nothing_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
