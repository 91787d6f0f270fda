/*
 * The Xbox tables cell by cell against the specification's, both ways. The specification stays
 * outside; without it this test says that it is skipped.
 */
#include "spec_table.h"

struct word_bit {
    const char *word;
    uint32_t bit;
};

static bool unit_bit(const char *name, uint32_t *bit)
{
    static const struct word_bit units[] = { { "CB", XBOX_UNIT_CB }, { "DB", XBOX_UNIT_DB },
        { "VS", XBOX_UNIT_VS }, { "PS", XBOX_UNIT_PS }, { "CS", XBOX_UNIT_CS },
        { "CPDMA", XBOX_UNIT_CPDMA }, { "ME", XBOX_UNIT_ME }, { "PFP", XBOX_UNIT_PFP },
        { "CE", XBOX_UNIT_CE }, { "idle", XBOX_UNIT_IDLE }, { "L0", XBOX_UNIT_L0 },
        { "L1", XBOX_UNIT_L1 }, { "K$", XBOX_UNIT_K }, { "L2", XBOX_UNIT_L2 },
        { "LM", XBOX_UNIT_LM }, { "-", 0 }, { "as the SyncBefore flags", 0 } };
    for (uint32_t i = 0; i < sizeof(units) / sizeof(*units); i++)
        if (!strcmp(units[i].word, name)) {
            *bit = units[i].bit;
            return true;
        }
    return false;
}

static bool part_bit(const char *name, uint32_t *bit)
{
    static const struct word_bit parts[] = { { "CompressedColor", XBOX_PART_COLOR },
        { "CompressedDcc", XBOX_PART_DCC }, { "ScatteredFmask", XBOX_PART_FMASK },
        { "IndirectColorClear", XBOX_PART_INDIRECT_CLEAR }, { "CompressedDepth", XBOX_PART_DEPTH },
        { "CompressedStencil", XBOX_PART_STENCIL }, { "uncompressedAll", 0 }, { "none", 0 },
        { "?", 0 } };
    for (uint32_t i = 0; i < sizeof(parts) / sizeof(*parts); i++)
        if (!strcmp(parts[i].word, name)) {
            *bit = parts[i].bit;
            return true;
        }
    return false;
}

/* The row of a scope, by the page's many ways to write one. */
static const struct xbox_sync_fact *xbox_sync_fact_of(const char *flag)
{
    rgc_access access = strstr(flag, "(as source)")        ? RGC_ACCESS_COPY_SOURCE
                        : strstr(flag, "(as destination)") ? RGC_ACCESS_COPY_DEST
                                                           : RGC_ACCESS_COMMON;
    flag = without("D3D12_BARRIER_SYNC_", flag);
    flag = without("D3D12XBOX_BARRIER_SYNC_", flag);
    flag = without("(inferred) ", flag);
    rgc_sync bit = set_of(flag, sync_bit);
    for (uint32_t i = 0; i < rgc_xbox_sync_fact_count; i++)
        if (rgc_xbox_sync_facts[i].bit == bit && rgc_xbox_sync_facts[i].access == access)
            return &rgc_xbox_sync_facts[i];
    fail_msg("no row for %s", flag);
    return NULL;
}

static void scopes_drain_and_block_what_the_xbox_page_says(void **state)
{
    (void)state;
    struct table *table = table_load("xbox_sync.csv");
    uint32_t compared = 0;
    for (uint32_t row = 0; row < table->rows; row++) {
        const char *flag = cell(table, row, "sync_flag");
        if (!strncmp(flag, "legacy ", 7))
            continue; /* what the driver makes of legacy calls is no scope */
        const struct xbox_sync_fact *fact = xbox_sync_fact_of(flag);
        assert_int_equal(fact->drain, set_of(cell(table, row, "drain"), unit_bit));
        assert_int_equal(fact->block, set_of(cell(table, row, "block"), unit_bit));
        assert_int_equal(fact->certainty, strncmp(flag, "(inferred)", 10) ? 'X' : 'I');
        compared++;
    }
    assert_int_equal(compared, rgc_xbox_sync_fact_count);
    table_free(table);
}

/* "DEPTH_STENCIL_READ/WRITE" is two accesses. */
static void expect_xbox_caches(const char *name, const char *caches, uint32_t *compared)
{
    char both[2][64];
    const char *slash = strchr(name, '/');
    size_t length = slash ? (size_t)(slash - name) : strlen(name);
    assert_true(length < sizeof(both[0]) - 8);
    snprintf(both[0], sizeof(both[0]), "%.*s", (int)length, name);
    snprintf(both[1], sizeof(both[1]), "%.*s%s", (int)length - 4, name, slash ? slash + 1 : "");
    for (uint32_t i = 0; i < (slash ? 2u : 1u); i++) {
        rgc_access access = set_of(both[i], access_bit);
        for (uint32_t at = 0; at < rgc_xbox_access_fact_count; at++)
            if (rgc_xbox_access_facts[at].access == access) {
                assert_int_equal(rgc_xbox_access_facts[at].caches, set_of(caches, unit_bit));
                ++*compared;
            }
    }
}

static void accesses_go_through_the_caches_of_the_xbox_page(void **state)
{
    (void)state;
    struct table *table = table_load("xbox_access.csv");
    uint32_t compared = 0, expected = 0;
    for (uint32_t row = 0; row < table->rows; row++) {
        const char *name = cell(table, row, "access");
        expect_xbox_caches(name, cell(table, row, "caches"), &compared);
        expected += strchr(name, '/') ? 2 : 1;
    }
    assert_int_equal(compared, expected);
    assert_int_equal(compared, rgc_xbox_access_fact_count);
    table_free(table);
}

/* "VIDEO_*" stands for all that begin so. */
static bool is_named(const char *name, const char *pattern)
{
    size_t length = strcspn(pattern, "*");
    return pattern[length] ? !strncmp(name, pattern, length) : !strcmp(name, pattern);
}

static void expect_xbox_layout(
    const struct table *table, uint32_t row, const struct xbox_layout_fact *fact)
{
    bool known = cell(table, row, "non_tc")[0] != '?';
    bool guessed = strstr(cell(table, row, "origin"), "natural guess") != NULL;
    assert_int_equal(fact->certainty, known ? 'X' : guessed ? 'I' : '?');
    if (guessed)
        return;
    assert_int_equal(fact->plain, set_of(cell(table, row, "non_tc"), part_bit));
    assert_int_equal(fact->compatible, set_of(cell(table, row, "tc"), part_bit));
}

static void layouts_keep_compressed_what_the_xbox_page_says(void **state)
{
    (void)state;
    struct table *table = table_load("xbox_layout.csv");
    uint32_t compared = 0;
    for (uint32_t row = 0; row < table->rows; row++) {
        const char *pattern = LAYOUT(cell(table, row, "layout"));
        for (uint32_t i = 0; i < rgc_layout_fact_count; i++)
            if (is_named(rgc_layout_facts[i].name, pattern)) {
                const struct xbox_layout_fact *fact =
                    rgc_xbox_layout_fact(rgc_layout_facts[i].layout);
                expect_xbox_layout(table, row, fact);
                compared++;
            }
    }
    assert_int_equal(compared, rgc_xbox_layout_fact_count);
    table_free(table);
}

static void changes_of_layout_decompress_what_the_xbox_page_says(void **state)
{
    (void)state;
    struct table *table = table_load("xbox_decompress.csv");
    for (uint32_t row = 0; row < table->rows; row++) {
        rgc_layout before, after;
        bool compatible = !strcmp(cell(table, row, "resource"), "TC");
        assert_true(rgc_layout_named_d3d12(cell(table, row, "layout_before"), &before));
        assert_true(rgc_layout_named_d3d12(cell(table, row, "layout_after"), &after));
        uint32_t removed = rgc_xbox_removed_parts(before, after, compatible);
        assert_int_equal(removed, set_of(cell(table, row, "bits_to_remove"), part_bit));
        assert_int_equal((removed & ~XBOX_PART_INDIRECT_CLEAR) != 0,
            cell(table, row, "decompress_compression_bits")[0] == 'y');
        assert_int_equal((removed & XBOX_PART_INDIRECT_CLEAR) != 0,
            cell(table, row, "indirect_clear_elimination_only_bit")[0] == 'y');
    }
    table_free(table);
}

int main(void)
{
    if (spec_is_absent())
        return 77;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scopes_drain_and_block_what_the_xbox_page_says),
        cmocka_unit_test(accesses_go_through_the_caches_of_the_xbox_page),
        cmocka_unit_test(layouts_keep_compressed_what_the_xbox_page_says),
        cmocka_unit_test(changes_of_layout_decompress_what_the_xbox_page_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
