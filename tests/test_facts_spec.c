/*
 * The tables of facts/, cell by cell against the specification's, both ways: no row is missing and
 * none is invented. The specification stays outside; without it this test says that it is skipped.
 */
#include "spec_table.h"

#include <ctype.h>

/* Every access that is named somewhere in a sentence. */
static rgc_access accesses_in(const char *from, const char *to)
{
    rgc_access set = 0, bit;
    char word[128];
    while (from < to) {
        size_t length = 0;
        while (from + length < to && (isupper((unsigned char)from[length]) || from[length] == '_'))
            length++;
        if (length && length < sizeof(word)) {
            memcpy(word, from, length);
            word[length] = '\0';
            if (rgc_access_named_d3d12(word, &bit))
                set |= bit;
        }
        from += length ? length : 1;
    }
    return set;
}

/* ---- sync, access, layout -------------------------------------------------------------------- */

static const struct sync_fact *sync_fact_of(rgc_sync bit)
{
    for (uint32_t i = 0; i < rgc_sync_fact_count; i++)
        if (rgc_sync_facts[i].bit == bit)
            return &rgc_sync_facts[i];
    return NULL;
}

static void expect_sync_row(const struct table *table, uint32_t row)
{
    rgc_sync bit;
    assert_true(rgc_sync_named_d3d12(SYNC(cell(table, row, "name")), &bit));
    assert_int_equal(bit, number(cell(table, row, "value_hex")));
    const struct sync_fact *fact = sync_fact_of(bit);
    assert_non_null(fact);
    assert_int_equal(fact->leaves, number(cell(table, row, "leaf_mask_hex")));
    assert_int_equal(!strcmp(cell(table, row, "kind"), "leaf"), bit && fact->leaves == bit);
    for (uint32_t i = 0; i < RGC_QUEUE_TYPE_COUNT; i++) {
        char head[32];
        snprintf(head, sizeof(head), "queue_%s", rgc_queue_type_names[i]);
        assert_int_equal((fact->queues & QUEUE_BIT(i)) != 0, cell(table, row, head)[0] == '1');
    }
    rgc_sync parts = set_of(cell(table, row, "subsumes_listed_in_spec"), sync_bit) |
                     set_of(cell(table, row, "subsumes_by_definition_only"), sync_bit);
    assert_int_equal(rgc_sync_leaves(parts) & ~fact->leaves, 0);
    for (uint32_t i = 0; i < rgc_sync_fact_count; i++)
        if (set_of(cell(table, row, "subsumed_by"), sync_bit) & rgc_sync_facts[i].bit)
            assert_int_equal(fact->leaves & ~rgc_sync_facts[i].leaves, 0);
}

static void scopes_are_those_of_the_specification(void **state)
{
    (void)state;
    struct table *table = table_load("sync.csv");
    for (uint32_t row = 0; row < table->rows; row++)
        expect_sync_row(table, row);
    for (uint32_t i = 0; i < rgc_sync_fact_count; i++)
        assert_true(has_row(table, "D3D12_BARRIER_SYNC_", rgc_sync_facts[i].name));
    assert_int_equal(table->rows, rgc_sync_fact_count + 1); /* PREDICATION is a second name */
    table_free(table);
}

/* "ALLOW_RENDER_TARGET(0x1)", "not DENY_SHADER_RESOURCE(0x8)", or only on Xbox. */
static void expect_flags(const struct access_fact *fact, const char *flags)
{
    const char *digits = strstr(flags, "(0x");
    uint32_t flag = digits ? number(digits + 1) : 0;
    bool denied = !strncmp(flags, "not ", 4);
    assert_int_equal(fact->flags, denied ? 0 : flag);
    assert_int_equal(fact->denied, denied ? flag : 0);
}

/* ALL is listed with everything; of the other aggregates some leaf has to be listed too. */
static void expect_fitting(const struct access_fact *fact, const char *listed)
{
    rgc_sync sync = set_of(listed, sync_bit);
    assert_int_equal(fact->sync, sync & SYNC_LEAVES);
    for (uint32_t i = 0; i < rgc_sync_fact_count; i++)
        if (sync & rgc_sync_facts[i].bit)
            assert_int_not_equal(fact->sync & rgc_sync_facts[i].leaves, 0);
}

static void expect_access_row(const struct table *table, uint32_t row)
{
    rgc_access bit;
    assert_true(rgc_access_named_d3d12(ACCESS(cell(table, row, "name")), &bit));
    assert_int_equal(bit, number(cell(table, row, "value_hex")));
    const struct access_fact *fact = rgc_access_fact(bit);
    assert_int_equal(fact == NULL, bit == RGC_ACCESS_COMMON || bit == RGC_ACCESS_NO_ACCESS);
    if (!fact)
        return;
    const char *kinds = cell(table, row, "resource_kinds");
    assert_int_equal(fact->write, cell(table, row, "rw")[0] == 'W');
    assert_int_equal(!!(rgc_access_writes() & bit), fact->write);
    assert_int_equal(fact->textures, strstr(kinds, "texture") != NULL);
    assert_int_equal(fact->buffers, strstr(kinds, "buffer") || strstr(kinds, "rtas"));
    expect_flags(fact, cell(table, row, "required_resource_flags"));
    expect_fitting(fact, cell(table, row, "sync_listed"));
    assert_int_equal(
        rgc_layouts_allowing(bit, false), set_of(cell(table, row, "layouts"), layout_bit));
    assert_int_equal(fact->queues, set_of(cell(table, row, "queues"), queue_bit));
    assert_int_equal(fact->queues, rgc_access_queues(bit));
}

static void accesses_are_those_of_the_specification(void **state)
{
    (void)state;
    struct table *table = table_load("access.csv");
    for (uint32_t row = 0; row < table->rows; row++)
        expect_access_row(table, row);
    for (uint32_t i = 0; i < rgc_access_fact_count; i++)
        assert_true(has_row(table, "D3D12_BARRIER_ACCESS_", rgc_access_facts[i].name));
    assert_int_equal(table->rows, rgc_access_fact_count + 3); /* PREDICATION, COMMON, NO_ACCESS */
    table_free(table);
}

static void heaps_allow_what_rule_a08_says(void **state)
{
    (void)state;
    struct table *table = table_load("rules.csv");
    for (uint32_t row = 0; row < table->rows; row++) {
        if (strcmp(cell(table, row, "id"), "R-A08"))
            continue;
        const char *text = cell(table, row, "rule");
        const char *upload = strstr(text, "Upload heap"), *readback = strstr(text, "Readback heap");
        assert_true(upload && readback && upload < readback);
        rgc_access up = accesses_in(upload, readback);
        rgc_access back = accesses_in(readback, text + strlen(text));
        for (uint32_t i = 0; i < rgc_access_fact_count; i++) {
            assert_int_equal(rgc_access_facts[i].upload, !!(up & rgc_access_facts[i].bit));
            assert_int_equal(rgc_access_facts[i].readback, !!(back & rgc_access_facts[i].bit));
        }
        table_free(table);
        return;
    }
    fail_msg("no rule R-A08");
}

static void expect_layout_row(const struct table *table, uint32_t row)
{
    rgc_layout layout;
    assert_true(rgc_layout_named_d3d12(LAYOUT(cell(table, row, "name")), &layout));
    assert_int_equal(layout, number(cell(table, row, "value_hex")));
    const struct layout_fact *fact = rgc_layout_fact(layout);
    assert_int_equal(fact == NULL, layout == RGC_LAYOUT_UNDEFINED);
    if (!fact)
        return;
    assert_int_equal(fact->accesses, set_of(cell(table, row, "accesses"), access_bit));
    assert_int_equal(fact->simultaneous,
        set_of(cell(table, row, "accesses_if_simultaneous_access"), access_bit));
    assert_int_equal(fact->read_only, cell(table, row, "read_only")[0] == '1');
    assert_int_equal(fact->queues_use, set_of(cell(table, row, "queues_may_access"), queue_bit));
    assert_int_equal(
        fact->queues_barrier, set_of(cell(table, row, "queues_may_barrier"), queue_bit));
}

static void layouts_are_those_of_the_specification(void **state)
{
    (void)state;
    struct table *table = table_load("layout.csv");
    for (uint32_t row = 0; row < table->rows; row++)
        expect_layout_row(table, row);
    for (uint32_t i = 0; i < rgc_layout_fact_count; i++)
        assert_true(has_row(table, "D3D12_BARRIER_LAYOUT_", rgc_layout_facts[i].name));
    assert_int_equal(table->rows, rgc_layout_fact_count + 2); /* UNDEFINED, PRESENT */
    table_free(table);
}

/* ---- the matrices ---------------------------------------------------------------------------- */

/* Calls `expect` for each cell that a row and a column with facts meet in. */
static void each_cell(
    const char *name, void (*expect)(const char *row, const char *column, const char *cell))
{
    struct table *table = table_load(name);
    for (uint32_t row = 0; row < table->rows; row++)
        for (uint32_t column = 1; column < table->columns; column++)
            expect(table->cells[row][0], table->heads[column], table->cells[row][column]);
    table_free(table);
}

static void expect_layout_access(const char *row, const char *column, const char *mark)
{
    rgc_layout layout;
    rgc_access access;
    assert_true(rgc_layout_named_d3d12(row, &layout));
    assert_true(rgc_access_named_d3d12(column, &access));
    if (layout == RGC_LAYOUT_UNDEFINED || !rgc_access_fact(access))
        return;
    uint32_t bit = LAYOUT_BIT(layout);
    assert_int_equal(!!(rgc_layouts_allowing(access, false) & bit), *mark == 'L');
    if (layout == RGC_LAYOUT_COMMON)
        assert_int_equal(!!(rgc_layouts_allowing(access, true) & bit), *mark != '-');
}

static void expect_queue_access(const char *row, const char *column, const char *mark)
{
    uint32_t queue = 0;
    rgc_access access;
    assert_true(queue_bit(row, &queue));
    assert_true(rgc_access_named_d3d12(column, &access));
    assert_int_equal(!!(rgc_access_queues(access) & queue), *mark == 'L');
}

static void expect_queue_layout(const char *row, const char *column, const char *mark)
{
    uint32_t queue = 0;
    rgc_layout layout;
    assert_true(queue_bit(row, &queue));
    assert_true(rgc_layout_named_d3d12(column, &layout));
    const struct layout_fact *fact = rgc_layout_fact(layout);
    if (!fact)
        return;
    assert_int_equal(!!(fact->queues_use & queue), *mark == 'L' || *mark == 'A');
    assert_int_equal(!!(fact->queues_barrier & queue), *mark == 'L');
}

static void expect_queue_sync(const char *row, const char *column, const char *mark)
{
    uint32_t queue = 0;
    rgc_sync sync;
    assert_true(queue_bit(row, &queue));
    assert_true(rgc_sync_named_d3d12(column, &sync));
    assert_int_equal(!!(rgc_sync_queues(sync) & queue), *mark != '-');
}

/* EXECUTE_INDIRECT and PREDICATION are one bit, and so are their accesses: what the specification
 * tells apart, we cannot (R-S10). */
static void expect_sync_access(const char *row, const char *column, const char *mark)
{
    rgc_sync sync;
    rgc_access access;
    assert_true(rgc_sync_named_d3d12(row, &sync));
    assert_true(rgc_access_named_d3d12(column, &access));
    bool crossed = !strcmp(row, "PREDICATION") != !strcmp(column, "PREDICATION");
    if (sync == RGC_SYNC_PREDICATION && access == RGC_ACCESS_PREDICATION && crossed)
        assert_int_equal(*mark, '-');
    else if (sync == RGC_SYNC_SPLIT)
        assert_int_equal(*mark, 'L');
    else if (rgc_access_fact(access))
        assert_int_equal(!!(rgc_access_sync(access) & rgc_sync_leaves(sync)), *mark != '-');
}

static void the_five_matrices_follow_from_the_tables(void **state)
{
    (void)state;
    each_cell("matrix_layout_access.csv", expect_layout_access);
    each_cell("matrix_queue_access.csv", expect_queue_access);
    each_cell("matrix_queue_layout.csv", expect_queue_layout);
    each_cell("matrix_queue_sync.csv", expect_queue_sync);
    each_cell("matrix_sync_access.csv", expect_sync_access);
}

/* ---- legacy states --------------------------------------------------------------------------- */

static const struct legacy_fact *legacy_fact_of(const char *name)
{
    for (uint32_t i = 0; i < rgc_legacy_fact_count; i++)
        if (!strcmp(rgc_legacy_facts[i].name, name))
            return &rgc_legacy_facts[i];
    return NULL;
}

/* The scopes of all states that are parts of `state`. */
static rgc_sync parts_of_legacy(const struct table *table, uint32_t state)
{
    rgc_sync sync = 0;
    for (uint32_t row = 0; row < table->rows; row++) {
        uint32_t part = number(cell(table, row, "value_hex"));
        if (part && part != state && !(part & ~state))
            sync |= set_of(cell(table, row, "sync"), sync_bit);
    }
    return sync;
}

static void expect_layout(rgc_layout layout, const char *word)
{
    rgc_layout named = RGC_LAYOUT_NONE;
    if (strcmp(word, "N/A") && strcmp(word, "-"))
        assert_true(rgc_layout_named_d3d12(word, &named));
    assert_int_equal(layout, named);
}

static void legacy_states_are_those_of_the_specification(void **state)
{
    (void)state;
    struct table *table = table_load("legacy.csv");
    assert_int_equal(table->rows, rgc_legacy_fact_count);
    for (uint32_t row = 0; row < table->rows; row++) {
        const struct legacy_fact *fact = legacy_fact_of(cell(table, row, "state"));
        assert_non_null(fact);
        assert_int_equal(fact->state, number(cell(table, row, "value_hex")));
        const char *sync = cell(table, row, "sync"), *access = cell(table, row, "access");
        assert_int_equal(fact->sync, strcmp(sync, "union of its parts")
                                         ? set_of(sync, sync_bit)
                                         : parts_of_legacy(table, fact->state));
        if (strncmp(access, "spec: ", 6)) /* an access that does not exist: its two halves */
            assert_int_equal(fact->access, set_of(access, access_bit));
        else
            assert_int_equal(fact->access, RGC_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_READ |
                                               RGC_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE);
        expect_layout(fact->layout, cell(table, row, "layout_public_any_queue"));
        expect_layout(fact->direct, cell(table, row, "layout_public_direct_only"));
        expect_layout(fact->compute, cell(table, row, "layout_public_compute_only"));
    }
    table_free(table);
}

/* ---- usages ---------------------------------------------------------------------------------- */

/* Scopes that stand for several, or for whichever are used, say nothing of a single usage. */
static rgc_sync scopes_of_usage(const char *words)
{
    return words[0] == '<' || !strcmp(words, "DRAW") ? 0 : set_of(words, sync_bit);
}

static void expect_usage(const struct table *table, uint32_t row, const struct usage_fact *fact)
{
    rgc_sync scopes = rgc_sync_leaves(scopes_of_usage(cell(table, row, "sync")));
    assert_int_equal(scopes & ~fact->stages, 0);
    const char *rw = cell(table, row, "rw");
    rgc_verb verb = *rw == 'W' ? RGC_VERB_WRITE : RGC_VERB_READ;
    assert_true(fact->verbs & VERB_BIT(verb));
    const char *kinds = cell(table, row, "resource");
    if (!strcmp(kinds, "both") || !strcmp(kinds, "texture")) {
        assert_true(fact->textures);
        expect_layout(fact->shared, cell(table, row, "layout_shared_by_queues"));
    }
    if (strcmp(kinds, "texture"))
        assert_true(fact->buffers);
}

static void usages_allow_what_the_specification_lists(void **state)
{
    (void)state;
    struct table *table = table_load("usage.csv");
    uint32_t compared = 0;
    for (uint32_t row = 0; row < table->rows; row++) {
        const char *access = cell(table, row, "access");
        if (strchr(access, '|') || !strcmp(cell(table, row, "usage"), "inactive"))
            continue; /* two usages at once, or none */
        for (uint32_t i = RGC_USAGE_NONE + 1; i < RGC_USAGE_COUNT; i++)
            if (rgc_usage_facts[i].access == set_of(access, access_bit)) {
                expect_usage(table, row, &rgc_usage_facts[i]);
                compared |= 1u << i;
            }
    }
    assert_int_equal(compared | 1u << RGC_USAGE_COMMON, (1u << RGC_USAGE_COUNT) - 2);
    table_free(table);
}

/* ---- rules and checks ------------------------------------------------------------------------ */

static void rules_are_those_of_the_specification(void **state)
{
    (void)state;
    struct table *table = table_load("rules.csv");
    assert_int_equal(table->rows, rgc_rule_info_count());
    for (uint32_t i = 0; i < rgc_rule_info_count(); i++) {
        const rgc_rule_info *rule = rgc_rule_info_get(i);
        assert_string_equal(rule->id, cell(table, i, "id"));
        assert_int_equal(rule->certainty, cell(table, i, "certainty")[0]);
    }
    table_free(table);
}

static void checks_are_those_of_the_specification(void **state)
{
    (void)state;
    struct table *table = table_load("checks.csv");
    assert_int_equal(table->rows, rgc_check_info_count());
    for (uint32_t i = 0; i < rgc_check_info_count(); i++) {
        const rgc_check_info *check = rgc_check_info_get(i);
        char id[16];
        snprintf(id, sizeof(id), "V%02u", (unsigned)check->check);
        assert_string_equal(id, cell(table, i, "id"));
        bool error = !strncmp(cell(table, i, "severity"), "error", 5);
        assert_int_equal(check->severity, error ? RGC_SEVERITY_ERROR : RGC_SEVERITY_WARNING);
    }
    table_free(table);
}

int main(void)
{
    if (spec_is_absent())
        return 77;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scopes_are_those_of_the_specification),
        cmocka_unit_test(accesses_are_those_of_the_specification),
        cmocka_unit_test(heaps_allow_what_rule_a08_says),
        cmocka_unit_test(layouts_are_those_of_the_specification),
        cmocka_unit_test(the_five_matrices_follow_from_the_tables),
        cmocka_unit_test(legacy_states_are_those_of_the_specification),
        cmocka_unit_test(usages_allow_what_the_specification_lists),
        cmocka_unit_test(rules_are_those_of_the_specification),
        cmocka_unit_test(checks_are_those_of_the_specification),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
