/*
 * plan/hazard.c: when do two uses of a subresource need a barrier between them?
 *
 * When one of them writes (R-H03, R-H06, R-H07), but for what orders itself: RENDER_TARGET after
 * RENDER_TARGET (R-B06, raster order), depth and stencil by the fixed-function unit among
 * themselves (the same guarantee; R-L07), and what the declaration promises: `relaxed` UAV writes
 * commute (R-H05), `disjoint` regions do not meet (R-B07). A promise counts only when both sides
 * make it.
 */
#include "plan/plan.h"

enum { PLAIN = 0, PROMISES = 4 };

static const rgc_access depth_stencil =
    RGC_ACCESS_DEPTH_STENCIL_WRITE | RGC_ACCESS_DEPTH_STENCIL_READ;

/* Does some bit of `a` not stand beside some bit of `b`, given that one side writes? A group of
 * bits orders itself, so only pairs across groups count. */
static bool bits_conflict(rgc_access a, rgc_access b, rgc_access commuting)
{
    if (!a || !b)
        return false;
    const rgc_access groups[] = { RGC_ACCESS_RENDER_TARGET, depth_stencil, commuting };
    for (unsigned i = 0; i < sizeof(groups) / sizeof(*groups); i++)
        if (!((a | b) & ~groups[i]))
            return false; /* all within one group */
    return true;
}

bool rgc_plan_conflict(const struct hazards *a, const struct hazards *b)
{
    for (unsigned i = PLAIN; i < PROMISES; i++)
        for (unsigned k = PLAIN; k < PROMISES; k++) {
            unsigned both = i & k;
            if (both & RGC_MODIFIER_DISJOINT)
                continue;
            rgc_access commuting =
                both & RGC_MODIFIER_RELAXED ? RGC_ACCESS_UNORDERED_ACCESS : RGC_ACCESS_COMMON;
            if (bits_conflict(a->writes[i], b->reads[k] | b->writes[k], commuting) ||
                bits_conflict(a->reads[i], b->writes[k], commuting))
                return true;
        }
    return false;
}

void rgc_plan_hazards_add(struct hazards *sum, const struct hazards *more)
{
    for (unsigned i = PLAIN; i < PROMISES; i++) {
        sum->reads[i] |= more->reads[i];
        sum->writes[i] |= more->writes[i];
    }
}

static rgc_access all_writes(const struct hazards *hazards)
{
    return hazards->writes[0] | hazards->writes[1] | hazards->writes[2] | hazards->writes[3];
}

rgc_hazard rgc_plan_hazard_kind(const struct hazards *before, const struct hazards *after)
{
    if (!all_writes(before))
        return RGC_HAZARD_WAR;
    return all_writes(after) ? RGC_HAZARD_WAW : RGC_HAZARD_RAW;
}
