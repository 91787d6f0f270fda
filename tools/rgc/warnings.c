/*
 * rgc/warnings.c: -W options, as levels.
 *
 * As in GCC, what names one warning is stronger than what names a group, wherever they stand; else
 * the later wins. -Werror makes errors of all that is on, but for what -Wno-error= names; -w is
 * stronger than all.
 */
#include "warnings.h"

#include <string.h>

static bool is_group(const char *name)
{
    return !strcmp(name, "all") || !strcmp(name, "extra") || !strcmp(name, "everything");
}

/* What a warning becomes when it is on. */
static rgc_severity severity_on(const struct options *options, const char *name)
{
    bool error = options->all_errors;
    for (uint32_t i = 0; i < options->warning_count; i++) {
        const struct warning_rule *rule = &options->warnings[i];
        if (!strcmp(rule->name, name) && rule->word >= WARNING_ERROR)
            error = rule->word == WARNING_ERROR;
    }
    return error ? RGC_SEVERITY_ERROR : RGC_SEVERITY_WARNING;
}

/* -Wno-error=NAME does not switch on. */
static bool is_on(const struct options *options, const char *name)
{
    bool on = false, wide = false;
    for (uint32_t i = 0; i < rgc_diag_info_count(); i++) {
        const rgc_diag_info *info = rgc_diag_info_get(i);
        on = on || (info->flag && !strcmp(info->flag, name) && info->severity);
    }
    for (uint32_t i = 0; i < options->warning_count; i++) {
        const struct warning_rule *rule = &options->warnings[i];
        if (is_group(rule->name) && rule->word != WARNING_NO_ERROR)
            wide = rule->word != WARNING_OFF;
        if (!strcmp(rule->name, name) && rule->word != WARNING_NO_ERROR)
            return rule->word != WARNING_OFF;
    }
    return on || wide;
}

typedef void (*set_fn)(void *user, const char *name, rgc_severity severity);

static void replay(const struct options *options, set_fn set, void *user)
{
    set(user, "all", severity_on(options, "all"));
    for (int named = 0; named < 2; named++)
        for (uint32_t i = 0; i < options->warning_count; i++) {
            const struct warning_rule *rule = &options->warnings[i];
            if (is_group(rule->name) == named)
                continue;
            if (rule->word == WARNING_OFF)
                set(user, rule->name, RGC_SEVERITY_IGNORED);
            else if (rule->word != WARNING_NO_ERROR || is_on(options, rule->name))
                set(user, rule->name, severity_on(options, rule->name));
        }
    if (options->no_warnings)
        set(user, "everything", RGC_SEVERITY_IGNORED);
}

static void set_in_list(void *user, const char *name, rgc_severity severity)
{
    (void)rgc_diags_set_level(user, name, severity);
}

void rgc_warnings_apply(const struct options *options, rgc_diags *diags)
{
    replay(options, set_in_list, diags);
}

struct one {
    const char *name;
    rgc_severity severity;
};

static void set_one(void *user, const char *name, rgc_severity severity)
{
    struct one *one = user;
    if (!strcmp(name, one->name) || !strcmp(name, "all") || !strcmp(name, "everything"))
        one->severity = severity;
}

/* The level of a warning that is on by default. */
static rgc_severity level_of(const struct options *options, const char *name)
{
    struct one one = { .name = name, .severity = RGC_SEVERITY_WARNING };
    replay(options, set_one, &one);
    return one.severity;
}

static bool is_planned(const struct setting *setting)
{
    for (uint32_t i = 0; i < rgc_option_info_count(); i++) {
        const rgc_option_info *info = rgc_option_info_get(i);
        if (!strcmp(info->name, setting->name))
            return info->planned && strcmp(setting->value, "off") != 0;
    }
    return false;
}

bool rgc_warnings_not_yet(const struct options *options, struct report *report)
{
    rgc_severity severity = level_of(options, "not-yet");
    bool any = false;
    for (uint32_t i = 0; i < options->setting_count; i++) {
        if (!is_planned(&options->settings[i]))
            continue;
        any = true;
        rgc_report_tell_as(report, severity, TOOL_NOT_YET, NULL,
            "'%s' is not done yet by this version of rgc", options->settings[i].written);
    }
    return any && severity == RGC_SEVERITY_ERROR;
}
