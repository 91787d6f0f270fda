/*
 * facts/rule.c: checks and rules with their explanations, as rgc/verify.h hands them out.
 */
#include "facts/facts.h"

static const rgc_check_info checks[] = {
#define CHECK(number, severity, title, text) { number, RGC_SEVERITY_##severity, title, text },
#include "facts/check.def"
#undef CHECK
};

uint32_t rgc_check_info_count(void)
{
    return sizeof(checks) / sizeof(*checks);
}

const rgc_check_info *rgc_check_info_get(uint32_t index)
{
    return index < rgc_check_info_count() ? &checks[index] : NULL;
}

static const rgc_rule_info rules[] = {
#define RULE(id, certainty, text) { id, certainty, text },
#include "facts/rule.def"
#undef RULE
};

uint32_t rgc_rule_info_count(void)
{
    return sizeof(rules) / sizeof(*rules);
}

const rgc_rule_info *rgc_rule_info_get(uint32_t index)
{
    return index < rgc_rule_info_count() ? &rules[index] : NULL;
}
