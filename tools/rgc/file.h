/*
 * rgc/file.h: all that the tool asks of the operating system.
 *
 * A function that fails says why in `why`, a string of the C library or a literal.
 */
#ifndef RGC_TOOL_FILE_H
#define RGC_TOOL_FILE_H

#include "bytes.h"

#include <stdio.h>

/* The largest input; it also ends the reading of a device that never ends. */
#define RGC_FILE_LIMIT ((size_t)64 << 20)

/* Reads a whole file; "-" is standard input. */
bool rgc_file_read(const char *path, struct bytes *bytes, const char **why);

/*
 * Writes a whole file or leaves the old one as it was: a temporary file beside it takes its name
 * once all is written. A file that holds these very bytes is not touched, so that its time stays.
 * What is no regular file (a device, a pipe) is written to; "-" is standard output.
 */
bool rgc_file_write(const char *path, const struct bytes *bytes, const char **why);

/* Whether both names lead to one existing file. */
bool rgc_file_is_same(const char *a, const char *b);

bool rgc_file_is_terminal(FILE *file);

/* Seconds since some time in the past. */
double rgc_file_clock(void);

/* An rgc_read_fn, for includes. */
rgc_result rgc_file_include(
    void *user, const rgc_allocator *allocator, const char *path, char **bytes, size_t *size);

#endif
