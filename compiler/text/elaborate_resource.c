/*
 * elaborate_resource.c: queues, heaps, textures and buffers.
 */
#include "text/elaborate.h"

/* ---- queues and heaps ------------------------------------------------------------------------ */

void rgc_run_queue(struct run *run, const struct statement *statement)
{
    const rgc_text *text = run->text;
    int64_t pipe = 0, index = 0;
    rgc_queue_desc desc = { .type = (rgc_queue_type)statement->what,
        .has_pipe = statement->a != RGC_NONE };
    uint32_t symbol = rgc_eval_name(run, statement->name);
    if (desc.has_pipe && (!rgc_eval_count(run, statement->a, "the pipe", 0, RGC_NONE, &pipe) ||
                             !rgc_eval_count(run, statement->b, "the index", 0, RGC_NONE, &index)))
        run->is_unsure = true;
    if (symbol == RGC_NONE) {
        run->is_unsure = true;
        return;
    }
    desc.name = text->symbols.items[symbol].text;
    desc.pipe = (uint32_t)pipe;
    desc.index = (uint32_t)index;
    desc.at = rgc_run_location(run, statement->at);
    if (!rgc_declare_name(run, OF_QUEUES, symbol, 0, &desc.at))
        return;
    rgc_queue queue = rgc_queue_add(run->graph, &desc);
    ds_last(run->text->declared).handle = queue.id;
}

void rgc_run_heap(struct run *run, const struct statement *statement)
{
    rgc_heap_desc desc = { .bytes = 0 };
    uint32_t symbol = rgc_eval_name(run, statement->name);
    bool is_fine = statement->a == RGC_NONE ||
                   rgc_eval_bytes(run, statement->a, "the size of a heap", &desc.bytes);
    if (symbol == RGC_NONE) {
        run->is_unsure = true;
        return;
    }
    desc.name = run->text->symbols.items[symbol].text;
    desc.at = rgc_run_location(run, statement->at);
    if (!rgc_declare_name(run, OF_HEAPS, symbol, 0, &desc.at) || !is_fine)
        return;
    rgc_heap heap = rgc_heap_add(run->graph, &desc);
    ds_last(run->text->declared).handle = heap.id;
}

/* "direct" is there though nobody declared it, unless a queue of that type was. */
static uint32_t find_queue(struct run *run, uint32_t symbol, const rgc_location *at)
{
    bool is_declared = run->text->symbols.items[symbol].bound[OF_QUEUES] != RGC_NONE;
    if (symbol == WORD_DIRECT && !is_declared && run->graph->queues[0].implied)
        return 1;
    return rgc_find_name(run, OF_QUEUES, symbol, at);
}

rgc_queue rgc_run_queue_named(struct run *run, const struct attr *attr)
{
    uint32_t symbol = rgc_eval_name(run, attr->name);
    rgc_location at = rgc_run_location(run, run->text->names[attr->name].at);
    return (rgc_queue){ symbol == RGC_NONE ? 0 : find_queue(run, symbol, &at) };
}

/* ---- resources ------------------------------------------------------------------------------- */

/* What is gathered of a resource, whichever kind it is. */
struct draft {
    const struct statement *statement;
    rgc_texture_desc texture;
    uint64_t size, stride, count; /* of a buffer */
    uint32_t third;               /* of the size: layers or depth */
    struct span third_at;
    const struct attr *layers;
};

static void tell_kind(struct run *run, const struct draft *draft, struct span at, const char *what)
{
    rgc_run_tell(run, RGC_DIAG_ATTRIBUTE_KIND, at, "a %s has no %s",
        draft->statement->is_buffer ? "buffer" : "texture", what);
}

/* A fraction of the frame: `1/2`, also `1/2/2`. */
struct fraction {
    int64_t above, below;
};

static bool eval_fraction(struct run *run, uint32_t index, struct fraction *fraction)
{
    const struct expr *expr = &run->text->exprs[index];
    fraction->below = 1;
    for (; expr->op == TOKEN_OVER && !expr->in_parens; expr = &run->text->exprs[index]) {
        int64_t part;
        if (!rgc_eval_count(run, expr->b, "the divisor of a fraction", 1, INT32_MAX, &part))
            return false;
        fraction->below = fraction->below > INT32_MAX / part ? INT32_MAX : fraction->below * part;
        index = expr->a;
    }
    return rgc_eval_count(run, index, "a fraction", 1, INT32_MAX, &fraction->above);
}

/* Rounded up. Both fit 32 bits, so the product fits 64. */
static uint64_t scale(uint32_t size, const struct fraction *fraction)
{
    uint64_t product = (uint64_t)size * (uint64_t)fraction->above;
    return product / (uint64_t)fraction->below + (product % (uint64_t)fraction->below != 0);
}

static bool run_fraction(struct run *run, struct draft *draft, const struct attr *attr)
{
    struct fraction fraction;
    if (!run->width) {
        rgc_run_tell(
            run, RGC_DIAG_NO_FRAME_SIZE, attr->at, "the frame has no size to take a fraction of");
        return false;
    }
    if (!eval_fraction(run, attr->a, &fraction))
        return false;
    uint64_t width = scale(run->width, &fraction), height = scale(run->height, &fraction);
    if (width >= RGC_NONE || height >= RGC_NONE) {
        rgc_run_tell(run, RGC_DIAG_VALUE, attr->at, "this fraction of the frame is too large");
        return false;
    }
    draft->texture.width = (uint32_t)width;
    draft->texture.height = (uint32_t)height;
    return true;
}

static bool run_texels(struct run *run, struct draft *draft, const struct attr *attr)
{
    bool has_width = rgc_eval_u32(run, attr->a, "the width", &draft->texture.width);
    bool has_height = rgc_eval_u32(run, attr->b, "the height", &draft->texture.height);
    if (attr->c == RGC_NONE)
        return has_width && has_height;
    draft->third_at = attr->at;
    return rgc_eval_u32(run, attr->c, "the third size", &draft->third) && has_width && has_height;
}

static bool run_size(struct run *run, struct draft *draft, const struct attr *attr)
{
    const struct expr *expr = &run->text->exprs[attr->a];
    if (draft->statement->is_buffer) {
        if (attr->b == RGC_NONE)
            return rgc_eval_bytes(run, attr->a, "the size of a buffer", &draft->size);
        tell_kind(run, draft, attr->at, "size in texels");
        return false;
    }
    if (attr->b != RGC_NONE)
        return run_texels(run, draft, attr);
    if (expr->op == TOKEN_OVER && !expr->in_parens)
        return run_fraction(run, draft, attr);
    rgc_run_tell(run, RGC_DIAG_TEXTURE_SIZE_FORM, attr->at, "the size of a texture is two numbers");
    rgc_run_help(run, "write it as 256x256, or as a fraction of the frame, 1/2");
    return false;
}

static void suggest_attribute(struct run *run, const struct draft *draft, const char *word)
{
    static const uint32_t words[] = { WORD_VOLUME, WORD_MIPS, WORD_LAYERS, WORD_SAMPLES, WORD_ALIGN,
        WORD_BYTES, WORD_STRIDE, WORD_HEAP, WORD_FAST, WORD_DEDICATED, WORD_OUTPUT, WORD_FROM,
        WORD_TO };
    struct spell spell;
    if (run->is_silent || !rgc_text_may_guess(run->text))
        return;
    rgc_spell_begin(&spell, word);
    for (uint32_t i = 0; i < sizeof(words) / sizeof(*words); i++)
        rgc_spell_offer(&spell, run->text->symbols.items[words[i]].text);
    for (uint32_t i = 0; i < rgc_flag_fact_count; i++)
        rgc_spell_offer(&spell, rgc_flag_facts[i].word);
    uint32_t before = spell.distance;
    for (uint32_t i = 0; i < rgc_format_fact_count && !draft->statement->is_buffer; i++)
        rgc_spell_offer(&spell, rgc_format_facts[i].name);
    if (spell.best)
        rgc_run_help(run, "%s named '%s' exists",
            spell.distance < before ? "a format" : "an attribute", spell.best);
}

/* A lone word: the size, if a variable has that name. */
static bool run_word(struct run *run, struct draft *draft, const struct attr *attr)
{
    uint32_t symbol = run->text->exprs[attr->a].a;
    bool is_size = symbol == WORD_WIDTH || symbol == WORD_HEIGHT;
    if (is_size || rgc_scope_find(run, symbol))
        return run_size(run, draft, attr);
    rgc_run_tell(run, RGC_DIAG_UNKNOWN_FORMAT, attr->at, "there is no %sattribute '%s'",
        draft->statement->is_buffer ? "" : "format or ",
        rgc_symbol_shown(&run->text->symbols, symbol));
    suggest_attribute(run, draft, run->text->symbols.items[symbol].text);
    return false;
}

static bool run_mips(struct run *run, struct draft *draft, const struct attr *attr)
{
    draft->texture.mips = RGC_MIPS_ALL;
    return attr->a == RGC_NONE || rgc_eval_u32(run, attr->a, "mips", &draft->texture.mips);
}

static bool run_stride(struct run *run, struct draft *draft, const struct attr *attr)
{
    bool has_stride = rgc_eval_bytes(run, attr->a, "the stride", &draft->stride);
    int64_t count = 0;
    if (!rgc_eval_count(run, attr->b, "the count", 1, INT64_MAX, &count) || !has_stride)
        return false;
    draft->count = (uint64_t)count;
    return true;
}

static bool run_heap_named(struct run *run, struct draft *draft, const struct attr *attr)
{
    uint32_t symbol = rgc_eval_name(run, attr->name);
    rgc_location at = rgc_run_location(run, run->text->names[attr->name].at);
    if (symbol != RGC_NONE)
        draft->texture.heap.id = rgc_find_name(run, OF_HEAPS, symbol, &at);
    return draft->texture.heap.id != 0;
}

static bool run_state(struct run *run, const struct attr *attr, rgc_state *state)
{
    *state = (rgc_state){ .kind = attr->state,
        .layout = attr->layout,
        .usage = attr->usage,
        .stages = attr->stages,
        .at = rgc_run_location(run, attr->at) };
    if (attr->name == RGC_NONE)
        return true;
    state->queue = rgc_run_queue_named(run, attr);
    return state->queue.id != 0;
}

/* What only textures, or only buffers have; NULL: both. */
static const char *foreign_attr(const struct draft *draft, uint8_t kind)
{
    static const char *const of_textures[ATTR_COUNT] = { [ATTR_FORMAT] = "format",
        [ATTR_VOLUME] = "volume",
        [ATTR_MIPS] = "mips",
        [ATTR_LAYERS] = "layers",
        [ATTR_SAMPLES] = "samples" };
    if (draft->statement->is_buffer)
        return of_textures[kind];
    return kind == ATTR_STRIDE ? "stride" : NULL;
}

static bool run_attr(struct run *run, struct draft *draft, const struct attr *attr)
{
    rgc_texture_desc *texture = &draft->texture;
    const char *foreign = foreign_attr(draft, attr->kind);
    if (foreign) {
        tell_kind(run, draft, attr->at, foreign);
        return false;
    }
    switch (attr->kind) {
    case ATTR_FORMAT:
        texture->format = (rgc_format)attr->value;
        return true;
    case ATTR_SIZE:
        return run_size(run, draft, attr);
    case ATTR_WORD:
        return run_word(run, draft, attr);
    case ATTR_VOLUME:
        return texture->volume = true;
    case ATTR_MIPS:
        return run_mips(run, draft, attr);
    case ATTR_LAYERS:
        draft->layers = attr;
        return rgc_eval_u32(run, attr->a, "layers", &texture->layers);
    case ATTR_SAMPLES:
        return rgc_eval_u32(run, attr->a, "samples", &texture->samples);
    case ATTR_ALIGN:
        return rgc_eval_bytes(run, attr->a, "align", &texture->alignment);
    case ATTR_BYTES:
        return rgc_eval_bytes(run, attr->a, "bytes", &texture->bytes);
    case ATTR_STRIDE:
        return run_stride(run, draft, attr);
    case ATTR_HEAP:
        return run_heap_named(run, draft, attr);
    case ATTR_FAST:
        return texture->fast = true;
    case ATTR_DEDICATED:
        return texture->dedicated = true;
    case ATTR_OUTPUT:
        return texture->output = true;
    case ATTR_FROM:
        return run_state(run, attr, &texture->from);
    case ATTR_TO:
        return run_state(run, attr, &texture->to);
    default:
        texture->flags |= attr->value;
        return true;
    }
}

/* The third number of a size is the depth of a volume, else layers. */
static bool place_third(struct run *run, struct draft *draft)
{
    if (!draft->third)
        return true;
    if (draft->texture.volume) {
        draft->texture.depth = draft->third;
        return true;
    }
    if (draft->layers) {
        rgc_location at = rgc_run_location(run, draft->third_at);
        rgc_run_tell(run, RGC_DIAG_ATTRIBUTE_TWICE, draft->layers->at, "the layers are said twice");
        rgc_run_label(run, &at, "first here, as the third number");
        return false;
    }
    draft->texture.layers = draft->third;
    return true;
}

static uint32_t add_resource(struct run *run, const struct draft *draft)
{
    const rgc_texture_desc *t = &draft->texture;
    if (!draft->statement->is_buffer)
        return rgc_texture_add(run->graph, t).id;
    rgc_buffer_desc buffer = { .name = t->name,
        .lifetime = t->lifetime,
        .size = draft->size,
        .stride = draft->stride,
        .count = draft->count,
        .flags = t->flags,
        .heap = t->heap,
        .fast = t->fast,
        .dedicated = t->dedicated,
        .output = t->output,
        .bytes = t->bytes,
        .alignment = t->alignment,
        .from = t->from,
        .to = t->to,
        .at = t->at };
    return rgc_buffer_add(run->graph, &buffer).id;
}

void rgc_run_resource(struct run *run, const struct statement *statement)
{
    rgc_text *text = run->text;
    struct draft draft = { .statement = statement };
    uint32_t symbol = rgc_eval_name(run, statement->name);
    draft.texture.lifetime = (rgc_lifetime)statement->what;
    draft.texture.at = rgc_run_location(run, statement->at);
    bool is_fine = true;
    for (uint32_t i = 0; i < statement->attr_count && is_fine; i++)
        is_fine = run_attr(run, &draft, &text->attrs[statement->first_attr + i]);
    is_fine = is_fine && place_third(run, &draft);
    if (symbol == RGC_NONE) {
        run->is_unsure = true;
        return;
    }
    draft.texture.name = text->symbols.items[symbol].text;
    if (!rgc_declare_name(run, OF_RESOURCES, symbol, 0, &draft.texture.at) || !is_fine)
        return;
    uint32_t handle = add_resource(run, &draft);
    ds_last(text->declared).handle = handle;
}
