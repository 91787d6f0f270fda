/*
 * facts/legacy.c: legacy resource states as enhanced barriers know them.
 */
#include "facts/facts.h"

const struct legacy_fact rgc_legacy_facts[] = {
#define LEGACY(name, state, sync, access, layout, direct, compute)                                 \
    { name, state, sync, access, RGC_LAYOUT_##layout, RGC_LAYOUT_##direct, RGC_LAYOUT_##compute },
#include "facts/legacy.def"
#undef LEGACY
};
const uint32_t rgc_legacy_fact_count = sizeof(rgc_legacy_facts) / sizeof(*rgc_legacy_facts);
