/*
 * The table of formats against what their names and D3D12 say of them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "facts/facts.h"

#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

static bool begins(const char *text, const char *with)
{
    return !strncmp(text, with, strlen(with));
}

static void formats_of_one_family_have_one_shape(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < rgc_format_fact_count; i++) {
        const struct format_fact *fact = &rgc_format_facts[i];
        const struct format_fact *family = rgc_format_fact(fact->family);
        assert_non_null(family);
        assert_int_equal(family->family, family->format);
        assert_int_equal(family->block_bytes, fact->block_bytes);
        assert_int_equal(family->block_width, fact->block_width);
        assert_int_equal(family->block_height, fact->block_height);
        assert_int_equal(family->planes, fact->planes);
        assert_true(family->depth || !fact->depth); /* a view may be typed */
        assert_true(fact->planes && fact->block_bytes && fact->block_width && fact->block_height);
    }
}

/* "r16g16_float": the numbers behind the channels' letters, up to the underline;
 * "d24_unorm_s8_uint" has a second part with some. */
static uint32_t bits_in_name(const char *name)
{
    uint32_t bits = 0;
    for (const char *at = name; *at; at++) {
        bool letter = strchr("rgbadsxe", *at) != NULL;
        bool begins_channel = at == name || at[-1] == '_' || (at[-1] >= '0' && at[-1] <= '9');
        if (letter && begins_channel)
            bits += (uint32_t)strtoul(at + 1, NULL, 10);
    }
    return bits;
}

static void bytes_of_a_texel_are_the_bits_in_the_name(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < rgc_format_fact_count; i++) {
        const struct format_fact *fact = &rgc_format_facts[i];
        uint32_t bits = bits_in_name(fact->name);
        if (fact->video || begins(fact->name, "bc") || begins(fact->name, "sampler_feedback"))
            continue;
        if (fact->format == RGC_FORMAT_R10G10B10_XR_BIAS_A2_UNORM)
            bits = 32;
        if (fact->format == RGC_FORMAT_R9G9B9E5_SHAREDEXP || fact->format == RGC_FORMAT_R1_UNORM)
            bits = fact->format == RGC_FORMAT_R1_UNORM ? 8 : 32; /* shared exponent; 8 texels */
        assert_int_equal(fact->block_bytes * 8u, bits);
    }
}

static bool is_depth(const struct format_fact *fact)
{
    return begins(fact->name, "d") || fact->format == RGC_FORMAT_R32_TYPELESS ||
           fact->format == RGC_FORMAT_R16_TYPELESS || fact->format == RGC_FORMAT_R24G8_TYPELESS ||
           fact->format == RGC_FORMAT_R32G8X24_TYPELESS;
}

static bool has_stencil(const struct format_fact *fact)
{
    return fact->family == RGC_FORMAT_R24G8_TYPELESS ||
           fact->family == RGC_FORMAT_R32G8X24_TYPELESS;
}

static bool is_video(const struct format_fact *fact)
{
    return (fact->format >= RGC_FORMAT_AYUV && fact->format <= RGC_FORMAT_A8P8) ||
           (fact->format >= RGC_FORMAT_P208 && fact->format <= RGC_FORMAT_V408);
}

static void formats_have_the_kinds_and_planes_that_d3d12_gives_them(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < rgc_format_fact_count; i++) {
        const struct format_fact *fact = &rgc_format_facts[i];
        assert_int_equal(fact->depth, is_depth(fact));
        assert_int_equal(fact->stencil, is_depth(fact) && has_stencil(fact));
        assert_int_equal(fact->video, is_video(fact));
        assert_int_equal(fact->typeless,
            fact->format == fact->family && strstr(fact->name, "_typeless") != NULL);
        if (!fact->video)
            assert_int_equal(fact->planes, has_stencil(fact) ? 2 : 1);
    }
}

/* Of what is neither compressed, video, depth with stencil nor opaque, all may be a target and have
 * typed stores, with these exceptions. */
static void formats_can_what_d3d12_lets_them(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < rgc_format_fact_count; i++) {
        const struct format_fact *fact = &rgc_format_facts[i];
        bool plain = !begins(fact->name, "bc") && !begins(fact->name, "d") && !has_stencil(fact) &&
                     fact->block_width == 1 && fact->format != RGC_FORMAT_R9G9B9E5_SHAREDEXP;
        bool opaque = begins(fact->name, "sampler_feedback");
        bool no_store = strstr(fact->name, "_srgb") || strstr(fact->name, "_xr_bias");
        if (fact->video)
            continue; /* left to the hardware, below */
        assert_int_equal(fact->render_target, plain && !opaque);
        assert_int_equal(fact->unordered_access, plain && !no_store);
    }
}

static void video_formats_can_what_views_of_them_can(void **state)
{
    (void)state;
    static const rgc_format viewed[] = { RGC_FORMAT_AYUV, RGC_FORMAT_Y410, RGC_FORMAT_Y416,
        RGC_FORMAT_NV12, RGC_FORMAT_P010, RGC_FORMAT_P016, RGC_FORMAT_YUY2, RGC_FORMAT_Y210,
        RGC_FORMAT_Y216 };
    uint32_t seen = 0;
    for (uint32_t i = 0; i < rgc_format_fact_count; i++) {
        const struct format_fact *fact = &rgc_format_facts[i];
        bool expected = false;
        for (size_t at = 0; at < COUNT(viewed); at++)
            expected |= fact->format == viewed[at];
        seen += expected;
        if (!fact->video)
            continue;
        assert_int_equal(fact->render_target, expected);
        assert_int_equal(fact->unordered_access, expected);
    }
    assert_int_equal(seen, COUNT(viewed));
}

static void planes_and_sizes_of_known_formats(void **state)
{
    (void)state;
    static const struct {
        rgc_format format;
        uint8_t planes, width, height, bytes;
    } known[] = {
        { RGC_FORMAT_R8G8B8A8_UNORM, 1, 1, 1, 4 },
        { RGC_FORMAT_R32G32B32A32_FLOAT, 1, 1, 1, 16 },
        { RGC_FORMAT_D16_UNORM, 1, 1, 1, 2 },
        { RGC_FORMAT_D32_FLOAT, 1, 1, 1, 4 },
        { RGC_FORMAT_D24_UNORM_S8_UINT, 2, 1, 1, 4 },
        { RGC_FORMAT_R24G8_TYPELESS, 2, 1, 1, 4 },
        { RGC_FORMAT_D32_FLOAT_S8X24_UINT, 2, 1, 1, 8 },
        { RGC_FORMAT_BC1_UNORM, 1, 4, 4, 8 },
        { RGC_FORMAT_BC7_UNORM_SRGB, 1, 4, 4, 16 },
        { RGC_FORMAT_NV12, 2, 2, 2, 6 },
        { RGC_FORMAT_P010, 2, 2, 2, 12 },
        { RGC_FORMAT_P016, 2, 2, 2, 12 },
        { RGC_FORMAT_420_OPAQUE, 2, 2, 2, 6 },
        { RGC_FORMAT_NV11, 2, 4, 1, 6 },
        { RGC_FORMAT_P208, 2, 2, 1, 4 },
        { RGC_FORMAT_V208, 3, 1, 2, 4 },
        { RGC_FORMAT_V408, 3, 1, 1, 3 },
        { RGC_FORMAT_AYUV, 1, 1, 1, 4 },
        { RGC_FORMAT_Y410, 1, 1, 1, 4 },
        { RGC_FORMAT_Y416, 1, 1, 1, 8 },
        { RGC_FORMAT_YUY2, 1, 1, 1, 2 },
        { RGC_FORMAT_Y210, 1, 1, 1, 4 },
        { RGC_FORMAT_Y216, 1, 1, 1, 4 },
        { RGC_FORMAT_R1_UNORM, 1, 8, 1, 1 },
        { RGC_FORMAT_R8G8_B8G8_UNORM, 1, 2, 1, 4 },
        { RGC_FORMAT_G8R8_G8B8_UNORM, 1, 2, 1, 4 },
    };
    for (size_t i = 0; i < COUNT(known); i++) {
        const struct format_fact *fact = rgc_format_fact(known[i].format);
        assert_int_equal(fact->planes, known[i].planes);
        assert_int_equal(fact->block_width, known[i].width);
        assert_int_equal(fact->block_height, known[i].height);
        assert_int_equal(fact->block_bytes, known[i].bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formats_of_one_family_have_one_shape),
        cmocka_unit_test(bytes_of_a_texel_are_the_bits_in_the_name),
        cmocka_unit_test(formats_have_the_kinds_and_planes_that_d3d12_gives_them),
        cmocka_unit_test(formats_can_what_d3d12_lets_them),
        cmocka_unit_test(video_formats_can_what_views_of_them_can),
        cmocka_unit_test(planes_and_sizes_of_known_formats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
