/*
 * print_name.c: names that can be read back.
 *
 * Names must be unique within a name space to be read back, and those of the API need not be: a
 * second `blur` becomes `blur_2`, and so on, in the order of declaration.
 */
#include "text/print.h"

#include <inttypes.h>
#include <string.h>

const char *rgc_print_clean(struct printer *printer, const char *name)
{
    char *clean = rgc_text_string(&printer->text->arena, name, strlen(name));
    for (char *c = clean; *c;) {
        size_t size = rgc_utf8_measure(c, strlen(c) < 4 ? strlen(c) : 4);
        unsigned char first = (unsigned char)c[0], second = (unsigned char)c[size > 1];
        bool is_control = first < 0x20 || first == 0x7f || (first == 0xc2 && second < 0xa0);
        if (size && !is_control) {
            c += size;
            continue;
        }
        memset(c, '?', size ? size : 1);
        c += size ? size : 1;
    }
    return clean;
}

/* A name that nobody has yet, by a number behind it. */
static const char *numbered(struct printer *printer, enum name_space space, uint32_t symbol)
{
    struct symbols *symbols = &printer->text->symbols;
    for (;;) {
        /* The last number of this name is kept where variables would be bound. */
        uint32_t *last = &symbols->items[symbol].bound[OF_VARIABLES];
        *last = *last == RGC_NONE ? 2 : *last + 1;
        char *name =
            rgc_arena_format(symbols->arena, "%s_%" PRIu32, symbols->items[symbol].text, *last);
        if (!name)
            rgc_text_give_up();
        uint32_t other = rgc_symbol_of(symbols, name, strlen(name));
        if (symbols->items[other].bound[space] != RGC_NONE)
            continue;
        symbols->items[other].bound[space] = 0;
        return symbols->items[other].text;
    }
}

/* `names` are as they are declared, and become unique. */
static void make_unique(struct printer *printer, enum name_space space, uint32_t count)
{
    struct symbols *symbols = &printer->text->symbols;
    const char **names = printer->names[space];
    uint32_t *repeated = rgc_text_alloc(symbols->arena, count, sizeof(*repeated));
    for (uint32_t i = 0; i < count; i++) {
        names[i] = rgc_print_clean(printer, names[i]);
        uint32_t symbol = rgc_symbol_of(symbols, names[i], strlen(names[i]));
        bool is_new = symbols->items[symbol].bound[space] == RGC_NONE;
        symbols->items[symbol].bound[space] = 0;
        repeated[i] = is_new ? RGC_NONE : symbol;
    }
    for (uint32_t i = 0; i < count; i++)
        if (repeated[i] != RGC_NONE)
            names[i] = numbered(printer, space, repeated[i]);
    for (uint32_t i = 0; i < ds_len(symbols->items); i++) /* names of other things begin again */
        symbols->items[i].bound[OF_VARIABLES] = RGC_NONE;
}

#define GATHER(printer, space, array)                                                              \
    do {                                                                                           \
        uint32_t count_ = ds_len(array);                                                           \
        (printer)->names[space] =                                                                  \
            rgc_text_alloc(&(printer)->text->arena, count_, sizeof(const char *));                 \
        for (uint32_t i_ = 0; i_ < count_; i_++)                                                   \
            (printer)->names[space][i_] = (array)[i_].name;                                        \
        make_unique((printer), (space), count_);                                                   \
    } while (0)

void rgc_print_gather(struct printer *printer)
{
    const rgc_graph *graph = printer->graph;
    GATHER(printer, OF_RESOURCES, graph->resources);
    GATHER(printer, OF_PASSES, graph->passes);
    GATHER(printer, OF_QUEUES, graph->queues);
    GATHER(printer, OF_HEAPS, graph->heaps);
}
