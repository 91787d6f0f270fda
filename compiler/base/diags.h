/*
 * base/diags.h: building diagnostics (rgc/diag.h is how they are read).
 *
 *     rgc_diag_begin(diags, RGC_DIAG_UNKNOWN_RESOURCE, &at, "no resource is named '%s'", name);
 *     rgc_diag_add_primary(diags, "read here");
 *     rgc_diag_add_label(diags, &other, "written here");
 *     rgc_diag_add_help(diags, "a resource named '%s' exists", guess);
 *
 * What follows rgc_diag_begin belongs to it. If it was a warning that is switched off, or the same
 * code at the same place as an earlier one (which then counts one more repeat), the rest is
 * ignored.
 */
#ifndef RGC_BASE_DIAGS_H
#define RGC_BASE_DIAGS_H

#include <rgc/diag.h>

#if defined(__GNUC__)
#define DIAG_FORMAT(string, first) __attribute__((format(printf, string, first)))
#else
#define DIAG_FORMAT(string, first)
#endif

/* RGC_DIAG_name = number, from diag.def. */
enum rgc_diag_code {
#define DIAG_ERROR(number, name, title, text) RGC_DIAG_##name = number,
#define DIAG_WARNING(number, name, flag, level, title, text) RGC_DIAG_##name = number,
#include "base/diag.def"
#undef DIAG_ERROR
#undef DIAG_WARNING
};

void rgc_diag_begin(rgc_diags *diags, uint32_t code, const rgc_location *at, const char *format,
    ...) DIAG_FORMAT(4, 5);
void rgc_diag_add_primary(rgc_diags *diags, const char *format, ...) DIAG_FORMAT(2, 3);
void rgc_diag_add_label(rgc_diags *diags, const rgc_location *at, const char *format, ...)
    DIAG_FORMAT(3, 4);
void rgc_diag_add_note(rgc_diags *diags, const rgc_location *at, const char *format, ...)
    DIAG_FORMAT(3, 4); /* at may be NULL */
void rgc_diag_add_help(rgc_diags *diags, const char *format, ...) DIAG_FORMAT(2, 3);

/* Whether a diagnostic of this code would be kept: it is not a warning that is switched off. */
bool rgc_diags_wanted(const rgc_diags *diags, uint32_t code);

/* Whether memory ran out while a diagnostic was kept; some are then missing. */
bool rgc_diags_incomplete(const rgc_diags *diags);

#endif
