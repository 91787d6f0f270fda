/*
 * facts/xbox.c: what the page on Xbox Series tells of hardware units, caches and compression.
 */
#include "facts/facts.h"

/* The tables' short names. */
enum {
    CB = XBOX_UNIT_CB,
    DB = XBOX_UNIT_DB,
    VS = XBOX_UNIT_VS,
    PS = XBOX_UNIT_PS,
    CS = XBOX_UNIT_CS,
    CPDMA = XBOX_UNIT_CPDMA,
    ME = XBOX_UNIT_ME,
    PFP = XBOX_UNIT_PFP,
    CE = XBOX_UNIT_CE,
    IDLE = XBOX_UNIT_IDLE,
    L0 = XBOX_UNIT_L0,
    L1 = XBOX_UNIT_L1,
    K = XBOX_UNIT_K,
    L2 = XBOX_UNIT_L2,
    LM = XBOX_UNIT_LM,
    C = XBOX_PART_COLOR,
    D = XBOX_PART_DCC,
    F = XBOX_PART_FMASK,
    I = XBOX_PART_INDIRECT_CLEAR,
    Z = XBOX_PART_DEPTH,
    S = XBOX_PART_STENCIL
};

const struct xbox_sync_fact rgc_xbox_sync_facts[] = {
#define XBOX_SYNC(name, access, drain, block, certainty)                                           \
    { RGC_SYNC_##name, RGC_ACCESS_##access, drain, block, certainty },
#include "facts/xbox_sync.def"
#undef XBOX_SYNC
};
const uint32_t rgc_xbox_sync_fact_count =
    sizeof(rgc_xbox_sync_facts) / sizeof(*rgc_xbox_sync_facts);

const struct xbox_access_fact rgc_xbox_access_facts[] = {
#define XBOX_ACCESS(name, caches) { RGC_ACCESS_##name, caches },
#include "facts/xbox_access.def"
#undef XBOX_ACCESS
};
const uint32_t rgc_xbox_access_fact_count =
    sizeof(rgc_xbox_access_facts) / sizeof(*rgc_xbox_access_facts);

const struct xbox_layout_fact rgc_xbox_layout_facts[] = {
#define XBOX_LAYOUT(name, plain, compatible, certainty)                                            \
    { RGC_LAYOUT_##name, plain, compatible, certainty },
#include "facts/xbox_layout.def"
#undef XBOX_LAYOUT
};
const uint32_t rgc_xbox_layout_fact_count =
    sizeof(rgc_xbox_layout_facts) / sizeof(*rgc_xbox_layout_facts);

const struct xbox_layout_fact *rgc_xbox_layout_fact(rgc_layout layout)
{
    const struct layout_fact *fact = rgc_layout_fact(layout);
    return fact ? &rgc_xbox_layout_facts[fact - rgc_layout_facts] : NULL;
}

uint32_t rgc_xbox_removed_parts(rgc_layout before, rgc_layout after, bool compatible)
{
    const struct xbox_layout_fact *from = rgc_xbox_layout_fact(before);
    const struct xbox_layout_fact *to = rgc_xbox_layout_fact(after);
    if (!from || !to || from->certainty == '?' || to->certainty == '?')
        return 0;
    return compatible ? from->compatible & ~to->compatible : from->plain & ~to->plain;
}
