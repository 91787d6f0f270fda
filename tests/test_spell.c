#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/spell.h"

#include <string.h>

static const char *best_of(const char *word, const char *const *words)
{
    struct spell spell;
    rgc_spell_begin(&spell, word);
    for (; *words; words++)
        rgc_spell_offer(&spell, *words);
    return spell.best;
}

static void each_slip_of_the_pen_is_mended(void **state)
{
    (void)state;
    const char *const words[] = { "normals", "depth", "albedo", NULL };
    assert_string_equal(best_of("normal", words), "normals"); /* one left out */
    assert_string_equal(best_of("deppth", words), "depth");   /* one too many */
    assert_string_equal(best_of("albado", words), "albedo");  /* one replaced */
    assert_string_equal(best_of("dehpt", (const char *const[]){ "depth", NULL }) ? "yes" : "no",
        "no"); /* two slips in five letters are another word */
    assert_string_equal(best_of("detph", words), "depth"); /* two neighbours swapped */
}

static void far_words_are_not_suggested(void **state)
{
    (void)state;
    const char *const words[] = { "shader_resource", "ab", NULL };
    assert_null(best_of("copy_source", words));
    assert_null(best_of("xy", words)); /* no third of two letters */
    assert_null(best_of("", words));
}

static void nearest_wins_and_then_the_first(void **state)
{
    (void)state;
    assert_string_equal(
        best_of("bloom_1", (const char *const[]){ "blom_2", "bloom_3", "bloom_2", NULL }),
        "bloom_3");
}

static void long_words_are_left_alone(void **state)
{
    (void)state;
    char word[300], other[300];
    memset(word, 'a', sizeof(word));
    word[299] = 0;
    memcpy(other, word, sizeof(other));
    other[10] = 'b';
    assert_null(best_of(word, (const char *const[]){ other, NULL }));
    word[64] = other[64] = 0;
    assert_ptr_equal(best_of(word, (const char *const[]){ other, NULL }), other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_slip_of_the_pen_is_mended),
        cmocka_unit_test(far_words_are_not_suggested),
        cmocka_unit_test(nearest_wins_and_then_the_first),
        cmocka_unit_test(long_words_are_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
