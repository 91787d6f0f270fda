/*
 * tests/spec_table.h: the specification's tables (CSV, outside of the project), and their words.
 */
#ifndef RGC_TESTS_SPEC_TABLE_H
#define RGC_TESTS_SPEC_TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "facts/facts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a small reader of CSV files ------------------------------------------------------------- */

enum { ROWS = 256, COLUMNS = 40 };

/* Row 0 is the first below the heads. */
struct table {
    char *text;
    const char *heads[COLUMNS], *cells[ROWS][COLUMNS];
    uint32_t rows, columns;
};

static inline char *file_of(const char *name)
{
    const char *shared = getenv("RGC_SHARED");
    char path[1024];
    snprintf(path, sizeof(path), "%s/spec/%s", shared ? shared : RGC_SOURCE_DIR "/../shared", name);
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    enum { MOST = 1 << 20 };
    char *text = malloc(MOST);
    size_t size = text ? fread(text, 1, MOST - 1, file) : 0;
    fclose(file);
    if (text)
        text[size] = '\0';
    return text;
}

/* Cuts one cell out of the text, quotes removed; `*end` is the character that ended it. */
static inline const char *cell_at(char **at, char *end)
{
    char *read = *at, *write = *at;
    const char *cell = write;
    bool quoted = *read == '"';
    if (quoted)
        read++;
    while (*read && (quoted || (*read != ',' && *read != '\n' && *read != '\r'))) {
        if (quoted && *read == '"' && *++read != '"') {
            quoted = false;
            continue;
        }
        *write++ = *read++;
    }
    if (*read == '\r')
        read++;
    *end = *read;
    *at = *read ? read + 1 : read;
    *write = '\0';
    return cell;
}

static inline struct table *table_load(const char *name)
{
    struct table *table = calloc(1, sizeof(*table));
    assert_non_null(table);
    char *at = table->text = file_of(name);
    assert_non_null(at);
    for (uint32_t row = 0; *at; row++) {
        assert_true(row <= ROWS);
        const char **cells = row ? table->cells[row - 1] : table->heads;
        char end = ',';
        uint32_t column = 0;
        for (; end == ','; column++) {
            assert_true(column < COLUMNS);
            cells[column] = cell_at(&at, &end);
        }
        if (!row)
            table->columns = column;
        assert_int_equal(column, table->columns);
        table->rows = row;
    }
    assert_true(table->rows > 0);
    return table;
}

static inline void table_free(struct table *table)
{
    free(table->text);
    free(table);
}

static inline const char *cell(const struct table *table, uint32_t row, const char *head)
{
    for (uint32_t i = 0; i < table->columns; i++)
        if (!strcmp(table->heads[i], head))
            return table->cells[row][i];
    fail_msg("no column %s", head);
    return "";
}

/* The row whose first cell is `prefix` and `name`. */
static inline bool has_row(const struct table *table, const char *prefix, const char *name)
{
    size_t length = strlen(prefix);
    for (uint32_t row = 0; row < table->rows; row++) {
        const char *first = table->cells[row][0];
        if (!strncmp(first, prefix, length) && !strcmp(first + length, name))
            return true;
    }
    return false;
}

/* ---- words ----------------------------------------------------------------------------------- */

static inline const char *without(const char *prefix, const char *name)
{
    size_t length = strlen(prefix);
    return strncmp(name, prefix, length) ? name : name + length;
}

#define SYNC(name) without("D3D12_BARRIER_SYNC_", name)
#define ACCESS(name) without("D3D12_BARRIER_ACCESS_", name)
#define LAYOUT(name) without("D3D12_BARRIER_LAYOUT_", name)

static inline uint32_t number(const char *digits)
{
    return (uint32_t)strtoul(digits, NULL, 0);
}

static inline bool sync_bit(const char *name, uint32_t *bit)
{
    return rgc_sync_named_d3d12(name, bit);
}

static inline bool access_bit(const char *name, uint32_t *bit)
{
    return rgc_access_named_d3d12(name, bit);
}

static inline bool layout_bit(const char *name, uint32_t *bit)
{
    rgc_layout layout;
    if (!rgc_layout_named_d3d12(name, &layout))
        return false;
    *bit = layout == RGC_LAYOUT_UNDEFINED ? 0 : LAYOUT_BIT(layout);
    return true;
}

static inline bool queue_bit(const char *name, uint32_t *bit)
{
    for (uint32_t i = 0; i < RGC_QUEUE_TYPE_COUNT; i++)
        if (!strcmp(rgc_queue_type_names[i], name)) {
            *bit = QUEUE_BIT(i);
            return true;
        }
    return false;
}

/* "A|B|C", up to a bracket, as the union of its words, each of which has to be known. */
static inline uint32_t set_of(const char *words, bool (*bit_of)(const char *name, uint32_t *bit))
{
    uint32_t set = 0;
    while (*words && *words != '(') {
        char word[128];
        size_t length = strcspn(words, "|("), used = length;
        while (used && words[used - 1] == ' ')
            used--;
        assert_true(used < sizeof(word));
        memcpy(word, words, used);
        word[used] = '\0';
        uint32_t bit = 0;
        if (!bit_of(word, &bit))
            fail_msg("unknown word '%s'", word);
        set |= bit;
        words += length + (words[length] == '|');
    }
    return set;
}

/* 77, which CTest reads as skipped, where there is no specification; else 0. */
static inline int spec_is_absent(void)
{
    char *found = file_of("sync.csv");
    free(found);
    if (found)
        return 0;
    puts("skipped: no specification to compare with (RGC_SHARED is not set, ../shared absent)");
    return 77;
}

#endif
