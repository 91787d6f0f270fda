/*
 * eval.c: expressions, and names with expressions in them.
 *
 * Numbers are 64 bits, signed, with a unit carried along: none, bytes or time. Whatever C leaves
 * undefined is a mistake at the operator. The recursion is over the tree, whose depth the parser
 * has limited.
 */
#include "text/elaborate.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- arithmetic: false if it overflows ------------------------------------------------------- */

static bool add(int64_t a, int64_t b, int64_t *result)
{
    if (b > 0 ? a > INT64_MAX - b : a < INT64_MIN - b)
        return false;
    *result = a + b;
    return true;
}

static bool subtract(int64_t a, int64_t b, int64_t *result)
{
    if (b > 0 ? a < INT64_MIN + b : a > INT64_MAX + b)
        return false;
    *result = a - b;
    return true;
}

static bool multiply(int64_t a, int64_t b, int64_t *result)
{
    if (a == 0 || b == 0) {
        *result = 0;
        return true;
    }
    if ((a == -1 && b == INT64_MIN) || (b == -1 && a == INT64_MIN))
        return false;
    if (a > 0 ? (b > 0 ? a > INT64_MAX / b : b < INT64_MIN / a)
              : (b > 0 ? a < INT64_MIN / b : a < INT64_MAX / b))
        return false;
    *result = a * b;
    return true;
}

static bool shift_left(int64_t a, int64_t by, int64_t *result)
{
    for (; by && a; by--)
        if (!add(a, a, &a))
            return false;
    *result = a;
    return true;
}

/* Toward minus infinity, as machines do. */
static int64_t shift_right(int64_t a, int64_t by)
{
    return a >= 0 ? a >> by : ~(~a >> by);
}

static int64_t log2_of(int64_t a)
{
    int64_t result = 0;
    while (a >>= 1)
        result++;
    return result;
}

/* ---- operators ------------------------------------------------------------------------------- */

static bool fail_overflow(struct run *run, const struct expr *expr, int64_t a, int64_t b)
{
    rgc_run_tell(run, RGC_DIAG_OVERFLOW, expr->mark,
        "%" PRId64 " %s %" PRId64 " does not fit 64 bits", a,
        rgc_token_text((enum token_kind)expr->op), b);
    return false;
}

static bool divide(struct run *run, const struct expr *expr, int64_t a, int64_t b, int64_t *result)
{
    if (b == 0) {
        rgc_run_tell(
            run, RGC_DIAG_DIVISION_BY_ZERO, expr->mark, "%" PRId64 " is divided by zero", a);
        return false;
    }
    if (b == -1 && expr->op == TOKEN_OVER)
        return subtract(0, a, result) || fail_overflow(run, expr, a, b);
    *result = b == -1 ? 0 : expr->op == TOKEN_OVER ? a / b : a % b;
    return true;
}

static bool shift(struct run *run, const struct expr *expr, int64_t a, int64_t b, int64_t *result)
{
    if (b < 0 || b > 63) {
        rgc_run_tell(
            run, RGC_DIAG_OPERAND, expr->mark, "a shift by %" PRId64 " bits; it is by 0 to 63", b);
        return false;
    }
    *result = expr->op == TOKEN_SHIFT_RIGHT ? shift_right(a, b) : 0;
    return expr->op == TOKEN_SHIFT_RIGHT || shift_left(a, b, result) ||
           fail_overflow(run, expr, a, b);
}

static bool compute(struct run *run, const struct expr *expr, int64_t a, int64_t b, int64_t *result)
{
    bool fits = true;
    switch (expr->op) {
    case TOKEN_PLUS:
        fits = add(a, b, result);
        break;
    case TOKEN_MINUS:
        fits = subtract(a, b, result);
        break;
    case TOKEN_TIMES:
        fits = multiply(a, b, result);
        break;
    case TOKEN_OVER:
    case TOKEN_MODULO:
        return divide(run, expr, a, b, result);
    case TOKEN_SHIFT_LEFT:
    case TOKEN_SHIFT_RIGHT:
        return shift(run, expr, a, b, result);
    case EXPR_MIN:
        *result = a < b ? a : b;
        break;
    case EXPR_MAX:
        *result = a > b ? a : b;
        break;
    default: /* a comparison */
        *result = expr->op == TOKEN_EQUAL     ? a == b
                  : expr->op == TOKEN_UNEQUAL ? a != b
                  : expr->op == TOKEN_LESS    ? a < b
                  : expr->op == TOKEN_MORE    ? a > b
                  : expr->op == TOKEN_AT_MOST ? a <= b
                                              : a >= b;
    }
    return fits || fail_overflow(run, expr, a, b);
}

/* The unit of the result; false: the two do not go together. */
static bool combine_units(uint8_t op, uint8_t a, uint8_t b, uint8_t *unit)
{
    bool is_scale = op == TOKEN_TIMES || op == TOKEN_SHIFT_LEFT || op == TOKEN_SHIFT_RIGHT;
    bool is_test = op == TOKEN_EQUAL || op == TOKEN_UNEQUAL || op == TOKEN_LESS ||
                   op == TOKEN_MORE || op == TOKEN_AT_MOST || op == TOKEN_AT_LEAST;
    *unit = a ? a : b;
    if (op == TOKEN_OVER) {
        *unit = a == b ? UNIT_NONE : a;
        return !b || a == b;
    }
    if (is_scale)
        return !a || !b;
    bool is_mixed = a != b && a && b;
    bool is_bare_time = a != b && (a == UNIT_TIME || b == UNIT_TIME);
    if (is_test)
        *unit = UNIT_NONE;
    return !is_mixed && !is_bare_time;
}

static bool eval_binary(struct run *run, const struct expr *expr, struct value *value)
{
    struct value a, b;
    bool has_a = rgc_eval(run, expr->a, &a), has_b = rgc_eval(run, expr->b, &b);
    if (!has_a || !has_b)
        return false;
    if (!combine_units(expr->op, a.unit, b.unit, &value->unit)) {
        rgc_run_tell(run, RGC_DIAG_UNIT, expr->mark, "the units of the two sides do not fit");
        return false;
    }
    return compute(run, expr, a.number, b.number, &value->number);
}

/* && and || look at their right side only if it matters. */
static bool eval_logic(struct run *run, const struct expr *expr, struct value *value)
{
    struct value a, b;
    bool is_or = expr->op == TOKEN_OR;
    if (!rgc_eval(run, expr->a, &a))
        return false;
    *value = (struct value){ .number = is_or };
    if ((a.number != 0) == is_or)
        return true;
    if (!rgc_eval(run, expr->b, &b))
        return false;
    value->number = b.number != 0;
    return true;
}

static bool eval_unary(struct run *run, const struct expr *expr, struct value *value)
{
    struct value a;
    if (!rgc_eval(run, expr->a, &a))
        return false;
    *value = (struct value){ .unit = expr->op == EXPR_NEGATE ? a.unit : UNIT_NONE };
    if (expr->op == EXPR_NOT) {
        value->number = !a.number;
    } else if (expr->op == EXPR_LOG2) {
        if (a.number <= 0) {
            rgc_run_tell(
                run, RGC_DIAG_OPERAND, expr->mark, "%" PRId64 " has no logarithm", a.number);
            return false;
        }
        value->number = log2_of(a.number);
    } else if (!subtract(0, a.number, &value->number)) {
        rgc_run_tell(
            run, RGC_DIAG_OVERFLOW, expr->mark, "-(%" PRId64 ") does not fit 64 bits", a.number);
        return false;
    }
    return true;
}

static void suggest_variable(struct run *run, uint32_t symbol)
{
    const rgc_text *text = run->text;
    struct spell spell;
    if (run->is_silent || !rgc_text_may_guess(run->text))
        return;
    rgc_spell_begin(&spell, text->symbols.items[symbol].text);
    for (uint32_t i = 0; i < ds_len(text->variables); i++)
        rgc_spell_offer(&spell, text->symbols.items[text->variables[i].symbol].text);
    if (run->in_frame) {
        rgc_spell_offer(&spell, "width");
        rgc_spell_offer(&spell, "height");
    }
    if (spell.best)
        rgc_run_help(run, "a variable named '%s' exists", spell.best);
}

static bool eval_name(struct run *run, const struct expr *expr, struct value *value)
{
    const struct text_variable *variable = rgc_scope_find(run, expr->a);
    if (variable) {
        *value = variable->value;
        return !variable->is_bad;
    }
    bool is_size = expr->a == WORD_WIDTH || expr->a == WORD_HEIGHT;
    if (is_size && run->in_frame && run->width) {
        *value = (struct value){ .number = expr->a == WORD_WIDTH ? run->width : run->height };
        return true;
    }
    const char *name = rgc_symbol_shown(&run->text->symbols, expr->a);
    if (is_size && run->in_frame) {
        rgc_run_tell(
            run, RGC_DIAG_NO_FRAME_SIZE, expr->mark, "the frame has no size, so no '%s'", name);
        return false;
    }
    rgc_run_tell(run, RGC_DIAG_UNKNOWN_VARIABLE, expr->mark, "no variable is named '%s'", name);
    suggest_variable(run, expr->a);
    return false;
}

bool rgc_eval(struct run *run, uint32_t index, struct value *value)
{
    const struct expr *expr = &run->text->exprs[index];
    struct value condition;
    switch (expr->op) {
    case EXPR_NUMBER:
        *value = (struct value){ expr->number, expr->unit };
        return true;
    case EXPR_NAME:
        return eval_name(run, expr, value);
    case EXPR_NEGATE:
    case EXPR_NOT:
    case EXPR_LOG2:
        return eval_unary(run, expr, value);
    case TOKEN_AND:
    case TOKEN_OR:
        return eval_logic(run, expr, value);
    case EXPR_CHOOSE:
        return rgc_eval(run, expr->a, &condition) &&
               rgc_eval(run, condition.number ? expr->b : expr->c, value);
    default:
        return eval_binary(run, expr, value);
    }
}

/* ---- what is wanted -------------------------------------------------------------------------- */

static bool in_range(
    struct run *run, uint32_t expr, const char *what, int64_t number, int64_t least, int64_t most)
{
    struct span at = run->text->exprs[expr].at;
    if (number < least)
        rgc_run_tell(run, RGC_DIAG_VALUE, at, "%s is %" PRId64 ", but at least %" PRId64, what,
            number, least);
    else if (number > most)
        rgc_run_tell(
            run, RGC_DIAG_VALUE, at, "%s is %" PRId64 ", but at most %" PRId64, what, number, most);
    return number >= least && number <= most;
}

bool rgc_eval_count(
    struct run *run, uint32_t expr, const char *what, int64_t least, int64_t most, int64_t *count)
{
    struct value value;
    if (!rgc_eval(run, expr, &value))
        return false;
    if (value.unit) {
        rgc_run_tell(run, RGC_DIAG_UNIT, run->text->exprs[expr].at, "%s has no unit", what);
        return false;
    }
    *count = value.number;
    return in_range(run, expr, what, value.number, least, most);
}

bool rgc_eval_u32(struct run *run, uint32_t expr, const char *what, uint32_t *count)
{
    int64_t number;
    if (!rgc_eval_count(run, expr, what, 1, RGC_NONE - 1, &number))
        return false;
    *count = (uint32_t)number;
    return true;
}

bool rgc_eval_bytes(struct run *run, uint32_t expr, const char *what, uint64_t *bytes)
{
    struct value value;
    if (!rgc_eval(run, expr, &value))
        return false;
    if (value.unit == UNIT_TIME) {
        rgc_run_tell(
            run, RGC_DIAG_UNIT, run->text->exprs[expr].at, "%s is in bytes, not a time", what);
        return false;
    }
    *bytes = (uint64_t)value.number;
    return in_range(run, expr, what, value.number, 1, INT64_MAX);
}

bool rgc_eval_time(struct run *run, uint32_t expr, const char *what, uint64_t *nanoseconds)
{
    struct value value;
    if (!rgc_eval(run, expr, &value))
        return false;
    if (value.unit != UNIT_TIME) {
        rgc_run_tell(run, RGC_DIAG_UNIT, run->text->exprs[expr].at, "%s is a time", what);
        rgc_run_help(run, "a time has a unit: ns, us or ms");
        return false;
    }
    *nanoseconds = (uint64_t)value.number;
    return in_range(run, expr, what, value.number, 0, INT64_MAX);
}

/* ---- names ----------------------------------------------------------------------------------- */

static void append(rgc_text *text, const char *bytes, size_t size)
{
    if (!size)
        return;
    char *to = stbds_arraddnptr(text->scratch, size);
    memcpy(to, bytes, size);
}

static bool append_part(struct run *run, const struct part *part)
{
    rgc_text *text = run->text;
    char digits[24];
    struct value value;
    if (part->symbol != RGC_NONE) {
        append(
            text, text->symbols.items[part->symbol].text, text->symbols.items[part->symbol].size);
        return true;
    }
    if (!rgc_eval(run, part->expr, &value))
        return false;
    int size = snprintf(digits, sizeof(digits), "%" PRId64, value.number);
    append(text, digits, (size_t)size);
    return true;
}

uint32_t rgc_eval_name(struct run *run, uint32_t index)
{
    rgc_text *text = run->text;
    const struct name *name = &text->names[index];
    if (name->symbol != RGC_NONE)
        return name->symbol;
    ds_reset(text->scratch);
    for (uint32_t i = 0; i < name->part_count; i++)
        if (!append_part(run, &text->parts[name->first_part + i]))
            return RGC_NONE;
    return rgc_symbol_of(&text->symbols, text->scratch, ds_len(text->scratch));
}
