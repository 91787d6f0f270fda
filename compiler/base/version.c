/*
 * base/version.c: what the library calls itself, and its results.
 */
#include <rgc/base.h>

const char *rgc_version(void)
{
    return RGC_VERSION_STRING;
}

const char *rgc_result_name(rgc_result result)
{
    static const char *const names[] = {
        [RGC_OK] = "ok",
        [RGC_ERROR_INPUT] = "invalid input",
        [RGC_ERROR_OUT_OF_MEMORY] = "out of memory",
        [RGC_ERROR_IO] = "input or output failed",
        [RGC_ERROR_REFUSED] = "refused by the judge",
        [RGC_ERROR_UNSUPPORTED] = "not supported",
        [RGC_ERROR_ARGUMENT] = "invalid argument",
    };
    unsigned index = (unsigned)result;
    return index < sizeof(names) / sizeof(*names) ? names[index] : "unknown result";
}
