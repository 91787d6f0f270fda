/*
 * emit/stats.c: the figures of a program, by name.
 */
#include "emit/names.h"

#include <rgc/emit.h>

#include <inttypes.h>
#include <string.h>

void rgc_stats_list(const rgc_program *program, struct figure stats[STAT_COUNT])
{
#define STAT(name) stats[STAT_##name] = (struct figure){ #name, program->stats.name };
#include "emit/stat.def"
#undef STAT
}

bool rgc_stat_get(const rgc_program *program, const char *name, uint64_t *value)
{
    struct figure stats[STAT_COUNT];
    if (!program || !name || !value)
        return false;
    rgc_stats_list(program, stats);
    for (uint32_t i = 0; i < STAT_COUNT; i++)
        if (!strcmp(stats[i].name, name)) {
            *value = stats[i].value;
            return true;
        }
    return false;
}

rgc_result rgc_emit_stats(const rgc_program *program, const rgc_writer *writer)
{
    struct figure stats[STAT_COUNT];
    struct out out;
    if (!program || !writer)
        return RGC_ERROR_ARGUMENT;
    rgc_out_init(&out, writer);
    rgc_stats_list(program, stats);
    for (uint32_t i = 0; i < STAT_COUNT; i++)
        rgc_out_format(&out, "%s %" PRIu64 "\n", stats[i].name, stats[i].value);
    return rgc_out_finish(&out);
}
