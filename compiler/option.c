/*
 * option.c: compile options by name.
 */
#include "base/diags.h"
#include "base/spell.h"
#include "graph/graph.h"

#include <rgc/compile.h>

#include <stddef.h>
#include <string.h>

struct option {
    rgc_option_info info;
    size_t offset; /* of the field in rgc_compile_options */
};

static const struct option options[] = {
#define SWITCH(name, field, default_on, planned, help)                                             \
    { { #name, RGC_OPTION_SWITCH, NULL, planned, help }, offsetof(rgc_compile_options, field) },
#define WORD(name, field, words, planned, help)                                                    \
    { { #name, RGC_OPTION_WORD, words, planned, help }, offsetof(rgc_compile_options, field) },
#include "option.def"
#undef SWITCH
#undef WORD
};

uint32_t rgc_option_info_count(void)
{
    return sizeof(options) / sizeof(*options);
}

const rgc_option_info *rgc_option_info_get(uint32_t index)
{
    return index < rgc_option_info_count() ? &options[index].info : NULL;
}

static const struct option *find(const char *name)
{
    for (uint32_t i = 0; i < rgc_option_info_count(); i++)
        if (!strcmp(options[i].info.name, name))
            return &options[i];
    return NULL;
}

/* The place of `value` among "a|b|c"; RGC_NONE: it is none of them. */
static uint32_t place_of_word(const char *words, const char *value)
{
    size_t length = strlen(value);
    for (uint32_t place = 0; length; place++) {
        size_t word = strcspn(words, "|");
        if (word == length && !memcmp(words, value, length))
            return place;
        if (!words[word])
            break;
        words += word + 1;
    }
    return RGC_NONE;
}

static rgc_result set_switch(rgc_switch *field, const char *value)
{
    uint32_t place = place_of_word("on|off|true|false|1|0", value);
    if (place == RGC_NONE)
        return RGC_ERROR_INPUT;
    *field = place % 2 ? RGC_SWITCH_OFF : RGC_SWITCH_ON;
    return RGC_OK;
}

rgc_result rgc_option_set(rgc_compile_options *target, const char *name, const char *value)
{
    if (!target || !name || !value)
        return RGC_ERROR_ARGUMENT;
    const struct option *option = find(name);
    if (!option)
        return RGC_ERROR_ARGUMENT;
    /* -fno-alias and `option alias off`: the switch beside the word of the same name. */
    if (option->offset == offsetof(rgc_compile_options, alias) &&
        set_switch(&target->aliasing, value) == RGC_OK)
        return RGC_OK;
    unsigned char *field = (unsigned char *)target + option->offset;
    if (option->info.kind == RGC_OPTION_SWITCH) {
        rgc_switch chosen;
        rgc_result result = set_switch(&chosen, value);
        if (result == RGC_OK)
            memcpy(field, &chosen, sizeof(chosen));
        return result;
    }
    uint32_t place = place_of_word(option->info.words, value);
    if (place == RGC_NONE)
        return RGC_ERROR_INPUT;
    memcpy(field, &place, sizeof(place)); /* enums of the options are 32 bits: asserted below */
    return RGC_OK;
}

_Static_assert(sizeof(rgc_target) == 4 && sizeof(rgc_objective) == 4 && sizeof(rgc_alias) == 4,
    "options are set by their place among the words");

static bool is_planned(const struct option *option, const char *value)
{
    return option->info.planned &&
           (option->info.kind == RGC_OPTION_WORD ? strcmp(value, "off") != 0
                                                 : place_of_word("on|true|1", value) != RGC_NONE);
}

static void tell(rgc_graph *graph, const struct graph_option *line, rgc_result result)
{
    const struct option *option = find(line->name);
    struct spell spell;
    if (result == RGC_OK) {
        if (!is_planned(option, line->value))
            return;
        rgc_diag_begin(graph->diags, RGC_DIAG_NOT_YET, &line->at,
            "option '%s' is not done yet by this version of rgc", line->name);
        return;
    }
    if (option) {
        rgc_diag_begin(graph->diags, RGC_DIAG_BAD_OPTION, &line->at,
            "option '%s' does not take '%s'", line->name, line->value);
        rgc_diag_add_help(
            graph->diags, "it takes %s", option->info.words ? option->info.words : "on or off");
        return;
    }
    rgc_diag_begin(
        graph->diags, RGC_DIAG_BAD_OPTION, &line->at, "there is no option '%s'", line->name);
    rgc_spell_begin(&spell, line->name);
    for (uint32_t i = 0; i < rgc_option_info_count(); i++)
        rgc_spell_offer(&spell, options[i].info.name);
    if (spell.best)
        rgc_diag_add_help(graph->diags, "an option named '%s' exists", spell.best);
}

rgc_result rgc_compile_options_from_graph(rgc_graph *graph, rgc_compile_options *target)
{
    if (!graph || !target)
        return RGC_ERROR_ARGUMENT;
    rgc_result worst = RGC_OK;
    for (uint32_t i = 0; i < ds_len(graph->options); i++) {
        const struct graph_option *line = &graph->options[i];
        rgc_result result = rgc_option_set(target, line->name, line->value);
        tell(graph, line, result);
        if (result != RGC_OK)
            worst = RGC_ERROR_INPUT;
    }
    return worst;
}
