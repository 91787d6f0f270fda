/*
 * rgc/commands.h: the commands. Each returns how the run ends.
 */
#ifndef RGC_TOOL_COMMANDS_H
#define RGC_TOOL_COMMANDS_H

#include "options.h"
#include "render.h"

/* Exit statuses. The greatest of a run is the run's. */
enum status {
    STATUS_FINE = 0,
    STATUS_INPUT = 1, /* errors in the input, or over budget */
    STATUS_USAGE = 2, /* bad usage, or a file that cannot be read or written */
    STATUS_FAULT = 3  /* of rgc itself */
};

#define COMMAND(name, NAME, arguments, help)                                                       \
    enum status rgc_command_##name(const struct options *options, struct report *report);
#define LATER(name)
#include "commands.def"
#undef COMMAND
#undef LATER

static inline enum status rgc_status_worse(enum status a, enum status b)
{
    return a > b ? a : b;
}

/* Writes an output, or tells why not. */
enum status rgc_write_output(struct report *report, const char *path, const struct bytes *bytes);

#endif
