/*
 * rgc/cmd_fmt.c: the canonical form of files: printed, written back, or only asked for.
 */
#include "file.h"
#include "input.h"

#include <string.h>

static enum status deliver(
    const struct input *input, const char *path, const struct bytes *formatted, struct bytes *out)
{
    const struct options *options = input->options;
    bool same = formatted->size == input->bytes.size &&
                (!formatted->size || !memcmp(formatted->data, input->bytes.data, formatted->size));
    if (options->check) {
        if (same)
            return STATUS_FINE;
        rgc_bytes_format(out, "%s\n", input->path);
        return STATUS_INPUT;
    }
    if (options->write && strcmp(path, "-") != 0)
        return same ? STATUS_FINE : rgc_write_output(input->report, path, formatted);
    if (formatted->size)
        rgc_bytes_put(out, formatted->data, formatted->size);
    return STATUS_FINE;
}

static enum status format_file(
    const struct options *options, struct report *report, const char *path, struct bytes *out)
{
    struct input input;
    struct bytes formatted = { NULL, 0, 0 };
    enum status status = rgc_input_open(&input, options, report, path);
    if (status == STATUS_FINE) {
        rgc_writer writer = rgc_bytes_writer(&formatted);
        rgc_result result = rgc_text_format(&input.desc, &writer);
        rgc_input_tell(&input);
        status = result == RGC_OK ? deliver(&input, path, &formatted, out) : STATUS_INPUT;
    }
    rgc_bytes_free(&formatted);
    rgc_input_close(&input);
    return status;
}

enum status rgc_command_fmt(const struct options *options, struct report *report)
{
    struct bytes out = { NULL, 0, 0 };
    enum status status = STATUS_FINE;
    for (uint32_t i = 0; i < options->file_count; i++)
        status = rgc_status_worse(status, format_file(options, report, options->files[i], &out));
    status = rgc_status_worse(status, rgc_write_output(report, "-", &out));
    rgc_bytes_free(&out);
    return status;
}
