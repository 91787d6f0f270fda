/*
 * rgc/budget.c: figures that must not grow.
 */
#include "input.h"

#include <rgc/emit.h>

#include <inttypes.h>

static enum status check(
    const struct budget *budget, struct report *report, const struct frame *frame)
{
    uint64_t value;
    if (!rgc_stat_get(frame->program, budget->key, &value)) {
        rgc_report_tell(
            report, TOOL_USAGE, "--emit=stats lists them", "there is no figure '%s'", budget->key);
        return STATUS_USAGE;
    }
    if (value <= budget->limit)
        return STATUS_FINE;
    rgc_report_tell(report, TOOL_OVER_BUDGET, NULL,
        "frame '%s' is over budget: %s is %" PRIu64 ", at most %" PRIu64 " is allowed", frame->name,
        budget->key, value, budget->limit);
    return STATUS_INPUT;
}

enum status rgc_check_budgets(
    const struct options *options, struct report *report, const struct frame *frame)
{
    enum status status = STATUS_FINE;
    for (uint32_t i = 0; i < options->budget_count; i++)
        status = rgc_status_worse(status, check(&options->budgets[i], report, frame));
    return status;
}
