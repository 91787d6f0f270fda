/*
 * facts/format.c: DXGI formats as a table, found by value or by name.
 */
#include "facts/facts.h"

#include <string.h>

const struct format_fact rgc_format_facts[] = {
#define FORMAT(name, word, family, planes, width, height, bytes, depth, stencil, target, uav,      \
    typeless, video)                                                                               \
    { word, RGC_FORMAT_##name, RGC_FORMAT_##family, planes, width, height, bytes, depth, stencil,  \
        target, uav, typeless, video },
#include "facts/format.def"
#undef FORMAT
};
const uint32_t rgc_format_fact_count = sizeof(rgc_format_facts) / sizeof(*rgc_format_facts);

/* The rows stand in the order of their values: a binary search. */
const struct format_fact *rgc_format_fact(rgc_format format)
{
    uint32_t low = 0, high = rgc_format_fact_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (rgc_format_facts[middle].format < format)
            low = middle + 1;
        else
            high = middle;
    }
    bool found = low < rgc_format_fact_count && rgc_format_facts[low].format == format;
    return found ? &rgc_format_facts[low] : NULL;
}

rgc_format rgc_format_named(const char *word)
{
    for (uint32_t i = 0; i < rgc_format_fact_count; i++)
        if (!strcmp(rgc_format_facts[i].name, word))
            return rgc_format_facts[i].format;
    return RGC_FORMAT_UNKNOWN;
}

const char *rgc_format_name(rgc_format format)
{
    const struct format_fact *fact = rgc_format_fact(format);
    return fact ? fact->name : "unknown";
}
