/*
 * rgc/cmd_check.c: diagnostics only, of as many files as there are.
 */
#include "input.h"
#include "warnings.h"

#include <stdio.h>

/* From how many files on a terminal shows how far it is. */
enum { MANY = 8 };

struct check {
    const struct options *options;
    struct report *report;
    struct timing timing;
};

static enum status do_frame(void *user, const struct frame *frame)
{
    struct check *check = user;
    return rgc_check_budgets(check->options, check->report, frame);
}

/* The next diagnostic, or the next file, takes its place. */
static void show_progress(struct report *report, uint32_t index)
{
    const struct options *options = report->options;
    if (!report->terminal || options->json || options->file_count < MANY)
        return;
    (void)fprintf(
        stderr, "\r\033[K[%u/%u] %.60s", index + 1, options->file_count, options->files[index]);
    (void)fflush(stderr);
    report->clear_line = true;
}

static enum status check_file(struct check *check, const char *path)
{
    struct input input;
    enum status status = rgc_input_open(&input, check->options, check->report, path);
    rgc_timing_mark(&check->timing, "read");
    if (status == STATUS_FINE) {
        status = rgc_input_parse(&input);
        rgc_timing_mark(&check->timing, "parse");
        if (status == STATUS_FINE)
            status = rgc_input_compile(&input, &check->timing, NULL, do_frame, check);
        rgc_input_tell(&input);
    }
    rgc_input_close(&input);
    return status;
}

enum status rgc_command_check(const struct options *options, struct report *report)
{
    struct check check = { .options = options, .report = report };
    enum status status = rgc_warnings_not_yet(options, report) ? STATUS_INPUT : STATUS_FINE;
    rgc_timing_begin(&check.timing);
    for (uint32_t i = 0; i < options->file_count; i++) {
        show_progress(report, i);
        status = rgc_status_worse(status, check_file(&check, options->files[i]));
    }
    if (options->time)
        rgc_timing_tell(&check.timing);
    return status;
}
