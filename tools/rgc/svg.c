/*
 * rgc/svg.c: DOT to SVG with libgvc, which the build may lack (RGC_HAVE_GVC).
 *
 * Only the tool does this: libgvc loads plugins, prints to stderr unless told not to, and keeps
 * some tens of KB for the rest of the process, which a command line can afford and an engine
 * cannot. The context is made once and never freed, for Graphviz 2.42 reads freed memory when a
 * second one lays out text (its pango plugin remembers the name of the last font).
 */
#include "svg.h"

#include <stdio.h>
#include <string.h>

#define INSTEAD "use `--emit=dot -o - FILE | dot -Tsvg`"

#if RGC_HAVE_GVC

#include <gvc.h>

/* What Graphviz, its plugins and their libraries never free is not ours. LeakSanitizer asks. */
#if defined(__SANITIZE_ADDRESS__)
#define WATCH_LEAKS 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WATCH_LEAKS 1
#endif
#endif
#ifdef WATCH_LEAKS
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:libgv\nleak:libfontconfig\nleak:libpango\nleak:libcairo\nleak:libglib\n";
}

const char *__lsan_default_options(void);
const char *__lsan_default_options(void)
{
    return "print_suppressions=0";
}
#endif

/* Graphviz hands its errors, piece by piece, to a function without an argument. */
static char heard[RGC_SVG_MESSAGE / 2];

static int hear(char *text)
{
    size_t size = strlen(heard);
    (void)snprintf(heard + size, sizeof(heard) - size, "%s", text);
    heard[strcspn(heard, "\n")] = 0;
    return 0;
}

static rgc_result fail(rgc_result result, char *message, const char *what)
{
    (void)snprintf(message, RGC_SVG_MESSAGE, "%s%s%s%s", what, heard[0] ? ": " : "", heard,
        result == RGC_ERROR_IO ? "" : "; " INSTEAD);
    return result;
}

static rgc_result render(GVC_t *context, Agraph_t *graph, const rgc_writer *writer, char *message)
{
    if (gvLayout(context, graph, "dot"))
        return fail(RGC_ERROR_UNSUPPORTED, message, "Graphviz cannot lay out the diagram");
    rgc_result result = RGC_OK;
    char *bytes = NULL;
    unsigned size = 0;
    if (gvRenderData(context, graph, "svg", &bytes, &size) || !bytes)
        result = fail(RGC_ERROR_UNSUPPORTED, message, "Graphviz cannot write SVG");
    else if (!writer->write(writer->user, bytes, size))
        result = fail(RGC_ERROR_IO, message, "cannot write the SVG");
    if (bytes)
        gvFreeRenderData(bytes);
    (void)gvFreeLayout(context, graph);
    return result;
}

static rgc_result read_and_render(const char *dot, const rgc_writer *writer, char *message)
{
    static GVC_t *context;
    if (!context)
        context = gvContext();
    if (!context)
        return fail(RGC_ERROR_UNSUPPORTED, message, "Graphviz does not start");
    Agraph_t *graph = agmemread(dot);
    rgc_result result = graph ? render(context, graph, writer, message)
                              : fail(RGC_ERROR_INPUT, message, "Graphviz cannot read the diagram");
    if (graph)
        (void)agclose(graph);
    return result;
}

rgc_result rgc_svg_render(const char *dot, const rgc_writer *writer, char message[RGC_SVG_MESSAGE])
{
    message[0] = heard[0] = 0;
    agusererrf before = agseterrf(hear);
    rgc_result result = read_and_render(dot, writer, message);
    (void)agseterrf(before);
    return result;
}

#else

rgc_result rgc_svg_render(const char *dot, const rgc_writer *writer, char message[RGC_SVG_MESSAGE])
{
    (void)dot;
    (void)writer;
    (void)snprintf(message, RGC_SVG_MESSAGE, "this rgc was built without libgvc; " INSTEAD);
    return RGC_ERROR_UNSUPPORTED;
}

#endif
