/*
 * rgc/base.h: version, result codes and the allocator.
 *
 * Every function that can fail returns an rgc_result. Nothing in the library prints, exits, or
 * keeps state outside the objects that the caller owns.
 */
#ifndef RGC_BASE_H
#define RGC_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define RGC_BEGIN extern "C" {
#define RGC_END }
#else
#define RGC_BEGIN
#define RGC_END
#endif

#define RGC_VERSION_MAJOR 0
#define RGC_VERSION_MINOR 1
#define RGC_VERSION_PATCH 0
#define RGC_VERSION_STRING "0.1.0"

/* Stands before every public function. Empty, as rgc's own build leaves it, unless who builds
 * defines it: a DLL needs its functions marked. */
#ifndef RGC_API
#define RGC_API
#endif

/* An index that points at nothing. */
#define RGC_NONE 0xffffffffu

RGC_BEGIN

typedef enum rgc_result {
    RGC_OK = 0,
    RGC_ERROR_INPUT = 1,         /* the input has no meaning: the diagnostics say why */
    RGC_ERROR_OUT_OF_MEMORY = 2, /* the allocator returned NULL; nothing is lost but this call */
    RGC_ERROR_IO = 3,            /* a writer or a reader of the caller's failed */
    RGC_ERROR_REFUSED = 4, /* the judge refused rgc's own program: a fault of rgc, please report */
    RGC_ERROR_UNSUPPORTED = 5, /* asked for something that this build or this device cannot do */
    RGC_ERROR_ARGUMENT = 6     /* a NULL or senseless argument: a fault of the caller */
} rgc_result;

/*
 * One function for all memory, in the manner of Lua's: `block` is NULL for a new block, `new_size`
 * is 0 to free one (the result is then ignored), and `old_size` is always what was asked for before
 * (0 for a new block). Returns NULL when it cannot; the old block is then untouched. Blocks are
 * aligned for any type.
 */
typedef void *(*rgc_resize_fn)(void *user, void *block, size_t old_size, size_t new_size);

typedef struct rgc_allocator {
    rgc_resize_fn resize; /* NULL: realloc and free of the C library */
    void *user;           /* handed to resize as it is */
} rgc_allocator;

/* Takes `size` bytes of output; returns false when it cannot, and is not called again then. */
typedef struct rgc_writer {
    bool (*write)(void *user, const void *bytes, size_t size);
    void *user;
} rgc_writer;

/* "0.1.0", of the library that was linked (RGC_VERSION_STRING is that of the header). */
RGC_API const char *rgc_version(void);

/* A short English name, "out of memory". Never NULL. */
RGC_API const char *rgc_result_name(rgc_result result);

RGC_END

#endif
