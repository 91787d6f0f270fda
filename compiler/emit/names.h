/*
 * emit/names.h: what the printers of a program share: its words, its names as people read them, its
 * figures, and barriers of all three types seen alike.
 *
 * Text for people has D3D12's names of layouts, and for scopes and accesses the shorter words of
 * the language: "pixel", "srv". Names are the user's bytes: what is no UTF-8, or would move a
 * terminal's cursor, is printed as U+FFFD.
 */
#ifndef RGC_EMIT_NAMES_H
#define RGC_EMIT_NAMES_H

#include "base/out.h"

#include <rgc/program.h>

/* ---- words ----------------------------------------------------------------------------------- */

extern const char *const rgc_target_words[2]; /* "pc" */
extern const char *const rgc_kind_words[2];   /* "texture" */
extern const char *const rgc_hazard_names[7]; /* "RAW" */

/* Leaf scopes; ALL and SPLIT stay, and so does what no table knows. */
rgc_sync rgc_sync_printed(rgc_sync sync);

/* Bytes of the code point at `text`, which does not end there; 0: these are no UTF-8. */
size_t rgc_utf8_size(const char *text);
#define UTF8_REPLACEMENT "\xef\xbf\xbd"

/* The short forms of words in layouts, for a legend. */
struct short_word {
    const char *word, *instead;
};
#define SHORT_WORD_COUNT 6
extern const struct short_word rgc_short_words[SHORT_WORD_COUNT];

/* ---- names for people ------------------------------------------------------------------------ */

void rgc_name_text(struct out *out, const char *name); /* NULL: "(no name)" */
void rgc_name_pass(
    struct out *out, const rgc_program *program, uint32_t pass, const char *otherwise);
/* `bloom.mip[1..4]`, as the language writes it; `range` NULL: the whole resource. */
void rgc_name_target(struct out *out, const rgc_program *program, uint32_t resource,
    const rgc_subresource_range *range);
void rgc_name_kinds(struct out *out, uint32_t kinds); /* "compute copy" */
/* "DQ_SRV"; "-": none. */
void rgc_name_layout(struct out *out, rgc_layout layout);
void rgc_name_stages(struct out *out, rgc_sync sync);         /* "vertex+pixel"; "none" */
void rgc_name_usages(struct out *out, rgc_access access);     /* "srv+copy_source"; "none" */
void rgc_name_size(struct out *out, uint64_t bytes);          /* "23.8 MiB" */
void rgc_name_place(struct out *out, const rgc_location *at); /* "frame.rg:14:10"; or nothing */
/* Usages, then those scopes that do not follow from them: "rtv", "uav compute", "srv vertex+pixel".
 */
void rgc_name_use(struct out *out, rgc_sync sync, rgc_access access);
/* "RAW gbuffer -> ssao" */
void rgc_name_why(struct out *out, const rgc_program *program, const rgc_program_why *why);

/* Counts the columns of what is printed to `out`, between begin and end. */
struct measure {
    struct out out;
    rgc_writer writer;
    uint32_t width;
};
void rgc_measure_begin(struct measure *measure);
uint32_t rgc_measure_end(struct measure *measure);
void rgc_name_blanks(struct out *out, uint32_t count);

/* ---- barriers of all types ------------------------------------------------------------------- */

struct barrier {
    rgc_barrier_type type;
    rgc_sync sync_before, sync_after;
    rgc_access access_before, access_after;
    rgc_layout layout_before, layout_after; /* NONE, but of a texture */
    uint32_t resource;                      /* RGC_NONE, of a GLOBAL */
    rgc_subresource_range range;            /* of a texture */
    rgc_texture_barrier_flags flags;
    rgc_program_record record; /* empty if the program has no reasons */
};

/* The barrier at `place` of a group. */
struct barrier rgc_barrier_at(
    const rgc_program *program, const rgc_barrier_group *group, uint32_t place);

/* ---- figures (stats.c) ----------------------------------------------------------------------- */

enum {
#define STAT(name) STAT_##name,
#include "emit/stat.def"
#undef STAT
    STAT_COUNT
};

struct figure {
    const char *name;
    uint64_t value;
};

void rgc_stats_list(const rgc_program *program, struct figure stats[STAT_COUNT]);

#endif
