/*
 * rgc/glyph.c: UTF-8, and how wide a terminal draws it. The ranges are those blocks of Unicode that
 * are wide or combining as a whole (East Asian Width W and F; general categories Mn, Me, Cf): good
 * for carets, not for typesetting.
 */
#include "glyph.h"

struct range {
    uint32_t first, last;
};

static const struct range wide[] = {
    { 0x1100, 0x115f },
    { 0x2e80, 0x303e },
    { 0x3041, 0xa4cf },
    { 0xa960, 0xa97f },
    { 0xac00, 0xd7a3 },
    { 0xf900, 0xfaff },
    { 0xfe30, 0xfe6f },
    { 0xff01, 0xff60 },
    { 0xffe0, 0xffe6 },
    { 0x1f300, 0x1f64f },
    { 0x1f680, 0x1f6ff },
    { 0x1f900, 0x1f9ff },
    { 0x20000, 0x3fffd },
};

static const struct range combining[] = {
    { 0x0300, 0x036f },
    { 0x0483, 0x0489 },
    { 0x0591, 0x05bd },
    { 0x064b, 0x065f },
    { 0x1ab0, 0x1aff },
    { 0x1dc0, 0x1dff },
    { 0x200b, 0x200d },
    { 0x20d0, 0x20ff },
    { 0xfe00, 0xfe0f },
    { 0xfe20, 0xfe2f },
};

static const struct range harmful[] = {
    { 0x0000, 0x001f },
    { 0x007f, 0x009f },
    { 0x200e, 0x200f },
    { 0x2028, 0x202e },
    { 0x2066, 0x2069 },
    { 0xfeff, 0xfeff },
};

#define IS_IN(table, code) is_in(table, sizeof(table) / sizeof(*(table)), code)

static bool is_in(const struct range *ranges, size_t count, uint32_t code)
{
    for (size_t i = 0; i < count; i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return true;
    return false;
}

uint32_t rgc_glyph_width(uint32_t code)
{
    return IS_IN(wide, code) ? 2 : !IS_IN(combining, code);
}

bool rgc_glyph_is_harmful(uint32_t code)
{
    return IS_IN(harmful, code);
}

struct glyph rgc_glyph_read(const char *text, size_t size)
{
    static const struct glyph bad = { 0xfffd, 1, false };
    static const uint32_t smallest[] = { 0, 0, 0x80, 0x800, 0x10000 };
    unsigned char lead = (unsigned char)text[0];
    if (lead < 0x80)
        return (struct glyph){ lead, 1, true };
    uint32_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc0 || lead >= 0xf8 || length > size)
        return bad;
    uint32_t code = lead & (0xffu >> (length + 1));
    for (uint32_t i = 1; i < length; i++) {
        unsigned char next = (unsigned char)text[i];
        if ((next & 0xc0) != 0x80)
            return bad;
        code = code << 6 | (next & 0x3f);
    }
    bool surrogate = code >= 0xd800 && code <= 0xdfff;
    if (code < smallest[length] || code > 0x10ffff || surrogate)
        return bad;
    return (struct glyph){ code, length, true };
}
