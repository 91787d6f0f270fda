/*
 * rgc/depfile.c: a rule for make and ninja, written as GCC writes it.
 */
#include "depfile.h"

#include <string.h>

enum { WIDTH = 78 };

/* Make's quoting: a dollar is doubled, blanks and # take a backslash, and so do the backslashes
 * just before them. */
static void put_name(struct bytes *out, const char *name)
{
    size_t backslashes = 0;
    for (; *name; name++) {
        if (*name == ' ' || *name == '\t' || *name == '#')
            rgc_bytes_repeat(out, '\\', (*name == '#' ? 0 : backslashes) + 1);
        else if (*name == '$')
            rgc_bytes_text(out, "$");
        backslashes = *name == '\\' ? backslashes + 1 : 0;
        rgc_bytes_put(out, name, 1);
    }
}

static void put_prerequisite(struct bytes *out, size_t *line, const char *name)
{
    struct bytes quoted = { NULL, 0, 0 };
    put_name(&quoted, name);
    if (out->size - *line + quoted.size + 1 > WIDTH) {
        rgc_bytes_text(out, " \\\n");
        *line = out->size;
    }
    rgc_bytes_text(out, " ");
    rgc_bytes_put(out, quoted.data, quoted.size);
    rgc_bytes_free(&quoted);
}

void rgc_depfile_print(const struct depfile *depfile, struct bytes *out)
{
    uint32_t count = rgc_text_file_count(depfile->text);
    size_t line = out->size;
    for (uint32_t i = 0; i < depfile->target_count; i++) {
        rgc_bytes_text(out, i ? " " : "");
        put_name(out, depfile->targets[i]);
    }
    rgc_bytes_text(out, ":");
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(rgc_text_file_get(depfile->text, i)->path, "<stdin>") != 0)
            put_prerequisite(out, &line, rgc_text_file_get(depfile->text, i)->path);
    rgc_bytes_text(out, "\n");
    for (uint32_t i = 1; depfile->phony && i < count; i++) {
        put_name(out, rgc_text_file_get(depfile->text, i)->path);
        rgc_bytes_text(out, ":\n");
    }
}
