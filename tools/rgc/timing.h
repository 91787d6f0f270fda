/*
 * rgc/timing.h: where the time goes, for --time.
 */
#ifndef RGC_TOOL_TIMING_H
#define RGC_TOOL_TIMING_H

#include "bytes.h"

enum { TIMING_ROWS = 40 };

struct timing {
    double last; /* when the last mark was set */
    uint32_t count;
    struct {
        const char *name;
        double seconds;
    } rows[TIMING_ROWS];
};

void rgc_timing_begin(struct timing *timing);

/* What passed since the last mark belongs to `name`, which must live on. */
void rgc_timing_mark(struct timing *timing, const char *name);
bool rgc_timing_has(const struct timing *timing, const char *name);
/* The table, on standard error. */
void rgc_timing_tell(const struct timing *timing);

#endif
