/*
 * rgc/timing.c: where the time goes, for --time.
 */
#include "timing.h"

#include "file.h"

#include <stdio.h>
#include <string.h>

void rgc_timing_begin(struct timing *timing)
{
    *timing = (struct timing){ .last = rgc_file_clock() };
}

static uint32_t find(const struct timing *timing, const char *name)
{
    uint32_t row = 0;
    while (row < timing->count && strcmp(timing->rows[row].name, name) != 0)
        row++;
    return row;
}

void rgc_timing_mark(struct timing *timing, const char *name)
{
    double now = rgc_file_clock();
    uint32_t row = find(timing, name);
    if (row < TIMING_ROWS) {
        timing->rows[row].name = name;
        timing->rows[row].seconds += now - timing->last;
        timing->count += row == timing->count;
    }
    timing->last = now;
}

bool rgc_timing_has(const struct timing *timing, const char *name)
{
    return find(timing, name) < timing->count;
}

static void put_row(struct bytes *out, const char *name, double seconds, double total)
{
    rgc_bytes_format(out, "  %-12s %10.3f ms %5.1f %%\n", name, seconds * 1e3,
        total > 0 ? seconds / total * 100 : 0.0);
}

void rgc_timing_tell(const struct timing *timing)
{
    double total = 0;
    struct bytes out = { NULL, 0, 0 };
    for (uint32_t i = 0; i < timing->count; i++)
        total += timing->rows[i].seconds;
    for (uint32_t i = 0; i < timing->count; i++)
        put_row(&out, timing->rows[i].name, timing->rows[i].seconds, total);
    put_row(&out, "total", total, total);
    (void)fwrite(out.data, 1, out.size, stderr);
    rgc_bytes_free(&out);
}
