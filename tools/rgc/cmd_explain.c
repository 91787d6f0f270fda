/*
 * rgc/cmd_explain.c: pages on diagnostics, warnings, checks and rules, from the library's tables.
 */
#include "commands.h"
#include "suggest.h"

#include <rgc/diag.h>
#include <rgc/verify.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 80 };

static const struct {
    char letter;
    const char *meaning;
} certainties[] = {
    { 'S', "as the specification of D3D12 says" },
    { 'H', "as the header d3d12.h says" },
    { 'X', "as Microsoft's page on Xbox says" },
    { 'O', "observed, but written nowhere" },
    { 'I', "inferred from other rules" },
    { 'C', "a policy of rgc: another choice would be legal too" },
};

static void put_paragraph(struct bytes *out, const char *text)
{
    rgc_bytes_wrap(out, text, 0, 0, WIDTH);
    rgc_bytes_text(out, "\n");
}

static const char *word_of(rgc_severity severity)
{
    return severity == RGC_SEVERITY_ERROR ? "error" : "warning";
}

static void put_diag(struct bytes *out, const rgc_diag_info *info)
{
    rgc_bytes_format(out, "RGC%04u: ", info->code);
    rgc_bytes_wrap(out, info->title, 9, 9, WIDTH);
    if (!info->flag)
        rgc_bytes_text(out, "\nan error\n\n");
    else
        rgc_bytes_format(out, "\na warning, -W%s, %s\n\n", info->flag,
            info->severity == RGC_SEVERITY_IGNORED ? "off unless asked for" : "on by default");
    put_paragraph(out, info->text);
}

static void put_check(struct bytes *out, const rgc_check_info *info)
{
    rgc_bytes_format(out, "V%02u: ", info->check);
    rgc_bytes_wrap(out, info->title, 5, 5, WIDTH);
    rgc_bytes_format(out, "\na check of the judge, %s\n\n",
        info->severity == RGC_SEVERITY_ERROR ? "an error" : "a warning");
    put_paragraph(out, info->text);
}

static void put_rule(struct bytes *out, const rgc_rule_info *info)
{
    const char *meaning = "";
    for (size_t i = 0; i < sizeof(certainties) / sizeof(*certainties); i++)
        if (certainties[i].letter == info->certainty)
            meaning = certainties[i].meaning;
    rgc_bytes_format(out, "%s: a rule, %s\n\n", info->id, meaning);
    put_paragraph(out, info->text);
}

/* ---- all pages ------------------------------------------------------------------------------- */

enum page_kind { PAGE_DIAG, PAGE_CHECK, PAGE_RULE };

struct page {
    enum page_kind kind;
    uint32_t index; /* in the library's table of its kind */
    char id[16];
    const char *flag; /* of a warning, or NULL */
};

struct pages {
    struct page *items;
    uint32_t count;
};

static struct page *add_page(struct pages *pages, enum page_kind kind, uint32_t index)
{
    struct page *page = &pages->items[pages->count++];
    page->kind = kind;
    page->index = index;
    return page;
}

static struct pages list_pages(void)
{
    uint32_t diags = rgc_diag_info_count(), checks = rgc_check_info_count(),
             rules = rgc_rule_info_count();
    struct pages pages = { rgc_tool_alloc((size_t)diags + checks + rules, sizeof(struct page)), 0 };
    for (uint32_t i = 0; i < diags; i++) {
        struct page *page = add_page(&pages, PAGE_DIAG, i);
        page->flag = rgc_diag_info_get(i)->flag;
        (void)snprintf(page->id, sizeof(page->id), "RGC%04u", rgc_diag_info_get(i)->code);
    }
    for (uint32_t i = 0; i < checks; i++) {
        struct page *page = add_page(&pages, PAGE_CHECK, i);
        (void)snprintf(page->id, sizeof(page->id), "V%02u", rgc_check_info_get(i)->check);
    }
    for (uint32_t i = 0; i < rules; i++) {
        struct page *page = add_page(&pages, PAGE_RULE, i);
        (void)snprintf(page->id, sizeof(page->id), "%s", rgc_rule_info_get(i)->id);
    }
    return pages;
}

static void put_page(struct bytes *out, const struct page *page)
{
    switch (page->kind) {
    case PAGE_DIAG:
        put_diag(out, rgc_diag_info_get(page->index));
        break;
    case PAGE_CHECK:
        put_check(out, rgc_check_info_get(page->index));
        break;
    case PAGE_RULE:
        put_rule(out, rgc_rule_info_get(page->index));
        break;
    }
}

/* ---- one page -------------------------------------------------------------------------------- */

static char upper(char letter)
{
    return letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
}

static bool is_same(const char *a, const char *b)
{
    while (*a && upper(*a) == upper(*b))
        a++, b++;
    return !*a && !*b;
}

/* The page of this name; without one, `wanted` may hold what was meant. */
static const struct page *find_page(const struct pages *pages, struct suggestion *wanted)
{
    for (uint32_t i = 0; i < pages->count; i++) {
        const struct page *page = &pages->items[i];
        if (is_same(wanted->word, page->id) || (page->flag && is_same(wanted->word, page->flag)))
            return page;
        rgc_suggest(wanted, page->id);
        if (page->flag)
            rgc_suggest(wanted, page->flag);
    }
    return NULL;
}

static enum status explain(
    const struct pages *pages, struct bytes *out, struct report *report, const char *word)
{
    struct suggestion wanted = { .word = strncmp(word, "-W", 2) ? word : word + 2 };
    const struct page *page = find_page(pages, &wanted);
    if (page) {
        rgc_bytes_text(out, out->size ? "\n" : "");
        put_page(out, page);
        return STATUS_FINE;
    }
    char help[128];
    (void)snprintf(help, sizeof(help), "a page on '%s' exists", wanted.best ? wanted.best : "");
    rgc_report_tell(report, TOOL_USAGE, wanted.best ? help : "`rgc explain` lists what there is",
        "there is no diagnostic, warning, check or rule '%s'", word);
    return STATUS_USAGE;
}

/* ---- the list -------------------------------------------------------------------------------- */

static void put_entry(struct bytes *out, const char *id, const char *kind, const char *text)
{
    enum { COLUMN = 21 };
    rgc_bytes_format(out, "  %-8s %-8s  ", id, kind);
    rgc_bytes_wrap(out, text, COLUMN, COLUMN, WIDTH);
    rgc_bytes_text(out, "\n");
}

static void put_diag_entry(struct bytes *out, const struct page *page)
{
    const rgc_diag_info *info = rgc_diag_info_get(page->index);
    struct bytes title = { NULL, 0, 0 };
    rgc_bytes_text(&title, info->title);
    if (info->flag)
        rgc_bytes_format(&title, " (-W%s)", info->flag);
    put_entry(out, page->id, info->flag ? "warning" : "error", title.data);
    rgc_bytes_free(&title);
}

static void put_list(struct bytes *out, const struct pages *pages)
{
    static const char *const titles[] = {
        [PAGE_DIAG] = "Diagnostics:\n",
        [PAGE_CHECK] = "\nChecks of the judge:\n",
        [PAGE_RULE] = "\nRules:\n",
    };
    for (uint32_t i = 0; i < pages->count; i++) {
        const struct page *page = &pages->items[i];
        if (!i || page[-1].kind != page->kind)
            rgc_bytes_text(out, titles[page->kind]);
        if (page->kind == PAGE_DIAG)
            put_diag_entry(out, page);
        else if (page->kind == PAGE_CHECK)
            put_entry(out, page->id, word_of(rgc_check_info_get(page->index)->severity),
                rgc_check_info_get(page->index)->title);
        else
            put_entry(out, page->id, "rule", rgc_rule_info_get(page->index)->text);
    }
}

enum status rgc_command_explain(const struct options *options, struct report *report)
{
    struct bytes out = { NULL, 0, 0 };
    struct pages pages = list_pages();
    enum status status = STATUS_FINE;
    if (!options->file_count)
        put_list(&out, &pages);
    for (uint32_t i = 0; i < options->file_count; i++)
        status = rgc_status_worse(status, explain(&pages, &out, report, options->files[i]));
    status = rgc_status_worse(status, rgc_write_output(report, "-", &out));
    rgc_bytes_free(&out);
    free(pages.items);
    return status;
}
