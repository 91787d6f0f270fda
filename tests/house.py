#!/usr/bin/env python3
"""The rules of the house that a program can check. Exits 1 and says where one is broken.

The rules work on a tree, {path: text}, so that the self-test can break them in memory. It runs
after the rules each time; --self-test runs nothing else.
"""
import functools
import pathlib
import posixpath
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# What a part of the compiler may include and call. What is not a key here may use everything.
MAY_USE = {
    "public": {"public"},
    "base": {"base", "public"},
    "facts": {"facts", "base", "public"},
    "graph": {"graph", "facts", "base", "public"},
    "plan": {"plan", "graph", "facts", "base", "public"},
    "verify": {"verify", "facts", "base", "public"},
}

# What the judge and the planner may both call: look-ups in tables, arenas and lists.
BOTH_MAY_CALL = {
    "rgc_access_bits", "rgc_access_sync", "rgc_access_writes", "rgc_layout_fact",
    "rgc_sync_leaves", "QUEUE_BIT",
    "rgc_arena_alloc", "rgc_arena_format", "arena_array", "LIST", "list_grow", "list_reserve",
}

# What conflicts is decided twice, never in what both share. These two are names of diagnostics.
JUDGEMENT = re.compile(r"\w*(?:conflict|hazard)\w*", re.I)
NOT_JUDGEMENT = {("compiler/base/diag_graph.def", "CONFLICT"),
                 ("compiler/base/diag_graph.def", "FLAG_CONFLICT")}

INCLUDE = re.compile(r"^[ \t]*(?:#|%:)[ \t]*(?:include|include_next|import|embed)\b[ \t]*(.*)",
                     re.M)
TOKEN = re.compile(r"""(?:\#|%:)[ \t]*include[ \t]*<[^>\n]*> | "(?:\\.|[^"\\\n])*" |
                       '(?:\\.|[^'\\\n])*' | //[^\n]* | /\*.*?\*/""", re.S | re.X)
FUNCTION = re.compile(r"^([A-Za-z_][\w \t\n*]*?)\b(\w+)\s*\([^;{}]*\)\s*\{", re.M)
MACRO = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)\(", re.M)


def listed_by_git():
    """Tracked and new files, or None where git cannot tell."""
    if not (ROOT / ".git").exists():
        return None
    try:
        found = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT,
                               text=True, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    return [name for name in found.split("\0") if name and (ROOT / name).is_file()]


def listed_by_hand():
    """All files outside .git and build folders."""
    names = [path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file()]
    return [name.as_posix() for name in names
            if not any(part == ".git" or part.startswith("build") for part in name.parts[:-1])]


def read_tree():
    """The sources as {path: text}."""
    names = listed_by_git()
    if names is None:
        names = listed_by_hand()
    return {name: (ROOT / name).read_text(encoding="utf-8") for name in sorted(set(names))
            if name.endswith((".c", ".h", ".def"))}


def part_of(path):
    """The part that a file belongs to: "plan", "public", "compiler" for what is on its top."""
    parts = path.split("/")
    if parts[0] == "include":
        return "public"
    return parts[1] if parts[0] == "compiler" and len(parts) > 2 else parts[0]


@functools.lru_cache(maxsize=None)
def without_comments(text):
    """The text with continued lines joined and comments blank; lines keep their numbers."""
    text = re.sub(r"(?:[^\n]*\\\n)+[^\n]*",
                  lambda m: m[0].replace("\\\n", "") + "\n" * m[0].count("\\\n"), text)
    return TOKEN.sub(lambda m: " " + "\n" * m[0].count("\n") if m[0][0] == "/" else m[0], text)


@functools.lru_cache(maxsize=None)
def words_of(text):
    """Every identifier outside comments and strings, with the line of its first use."""
    code = TOKEN.sub(" ", without_comments(text))
    words = {}
    for number, line in enumerate(code.split("\n"), 1):
        for word in re.findall(r"\b[A-Za-z_]\w*", line):
            words.setdefault(word, number)
    return words


@functools.lru_cache(maxsize=None)
def defined_in(text, header):
    """Functions that others can call; of a header also the static ones and the macros."""
    code = without_comments(text)
    names = {name for kind, name in FUNCTION.findall(code)
             if header or not re.search(r"\bstatic\b", kind)}
    return names | set(MACRO.findall(code)) if header else names


@functools.lru_cache(maxsize=None)
def includes_of(text):
    """[(line, name)]; the name is None where it is not plainly written."""
    code, found = without_comments(text), []
    for match in INCLUDE.finditer(code):
        name = re.match(r'"([^"]+)"|<([^>]+)>', match[1])
        found.append((code.count("\n", 0, match.start()) + 1, name and (name[1] or name[2])))
    return found


def names_of_part(tree, part):
    """The names that a part of the compiler defines for others."""
    return set().union(*(defined_in(text, path.endswith(".h")) for path, text in tree.items()
                         if part_of(path) == part))


def words_of_part(tree, part):
    """The identifiers that a part of the compiler uses, each with a place."""
    return {word: (path, line) for path, text in tree.items() if part_of(path) == part
            for word, line in words_of(text).items()}


def check_lines(tree):
    """Columns, and headers that only one place may include."""
    for path, text in tree.items():
        if path.endswith(".def"):
            continue
        for number, line in enumerate(text.split("\n"), 1):
            if len(line) > 100:
                yield path, number, "longer than 100 columns"
            stb = re.search(r'#\s*include\s*[<"](stb/)?stb_ds\.h', line)
            if stb and path != "compiler/base/ds.h":
                yield path, number, "only base/ds.h includes stb_ds.h"
            if re.search(r'#\s*include\s*<(graphviz/)?cgraph\.h>', line) and "dot" not in path:
                yield path, number, "only the diagram includes cgraph.h"


def check_sizes(tree):
    """No function over 80 lines and no source file over 500, tests aside."""
    for path, text in tree.items():
        lines, start = text.split("\n"), 0
        if path.startswith("tests/"):
            continue
        if text.count("\n") > 500 and path.startswith(("compiler/", "include/", "tools/")):
            yield path, 501, f"a file of {text.count(chr(10))} lines"
        for number, line in enumerate(lines, 1):
            if line.startswith("{"):
                start = number
            elif line.startswith("}") and start:
                if number - start > 80:
                    yield path, number, f"a function of {number - start} lines"
                start = 0


def check_includes(tree):
    """Each part includes only what it may, wherever the name of the header leads."""
    known = {path.lower(): path for path in tree}
    for path, text in tree.items():
        part = part_of(path)
        for line, name in includes_of(text) if part in MAY_USE else ():
            if name is None:
                yield path, line, "an include that cannot be read"
                continue
            name = name.replace("\\", "/").lower()
            led = [posixpath.normpath(posixpath.join(base, name))
                   for base in (posixpath.dirname(path), "compiler", "include", "")]
            met = {part_of(known[target]) for target in led if target in known}
            if not met and (".." in name or name.startswith("/")):
                yield path, line, f"{name} leads out of the tree"
            for other in sorted(met - MAY_USE[part]):
                yield path, line, f"{part} includes {other}: {name}"


def check_calls(tree):
    """Each part calls only what it may, declared by an include or by hand."""
    parts = {part_of(path) for path in tree if path.startswith(("compiler/", "include/"))}
    names = {part: names_of_part(tree, part) for part in parts}
    for path, text in tree.items():
        part = part_of(path)
        if part == "public":
            continue  # declares what the parts define
        for other in sorted(parts - MAY_USE.get(part, parts)):
            for word in sorted((words_of(text).keys() & names[other]) - names[part]):
                yield path, words_of(text)[word], f"{part} uses {word} of {other}"


def check_names_apart(tree):
    """The judge and the planner define no function of one name."""
    for name in sorted(names_of_part(tree, "plan") & names_of_part(tree, "verify")):
        yield (*words_of_part(tree, "verify")[name], f"the planner defines {name} too")


def check_shared(tree):
    """The judge and the planner share short look-ups and nothing that judges."""
    plan, verify = words_of_part(tree, "plan"), words_of_part(tree, "verify")
    offered = set().union(*(names_of_part(tree, part) for part in ("facts", "base", "public")))
    for name in sorted((offered & plan.keys() & verify.keys()) - BOTH_MAY_CALL):
        yield (*verify[name], f"the judge and the planner both call {name}")
    for path, text in tree.items():
        if part_of(path) in ("facts", "base"):
            if JUDGEMENT.search(posixpath.basename(path)):
                yield path, 1, "a judgement in what both share"
            for word, line in words_of(text).items():
                if JUDGEMENT.fullmatch(word) and (path, word) not in NOT_JUDGEMENT:
                    yield path, line, f"{word}: a judgement in what both share"


RULES = (check_lines, check_sizes, check_includes, check_calls, check_names_apart, check_shared)


def broken_rules(tree, rules=RULES):
    """What the rules say of a tree, one line each."""
    return [f"{path}:{line}: {what}" for rule in rules for path, line, what in rule(tree)]


def mutations():
    """(rule, words it must say, {path: lines to add}): cheats that must be told."""
    judge, planner, facts = ("compiler/verify/barrier.c", "compiler/plan/hazard.c",
                             "compiler/facts/facts.c")
    for name in ('"plan/plan.h"', "<plan/plan.h>", '"base/../plan/plan.h"', '"../plan/plan.h"',
                 "<facts/./../plan/plan.h>", "<../compiler/plan/plan.h>", '"compiler/plan/plan.h"',
                 "<plan//plan.h>", r'"plan\plan.h"', '"Plan/plan.h"'):
        yield check_includes, "verify includes plan", {judge: f"#include {name}"}
    for line in ("#  include<plan/plan.h>", "#/**/include/* */<plan/plan.h>",
                 "#inc\\\nlude \"plan/plan.h\"", "%:include <plan/plan.h>"):
        yield check_includes, "verify includes plan", {judge: line}
    for other, name in (("text", "text/text.h"), ("emit", "emit/names.h"),
                        ("graph", "graph/graph.h")):
        yield check_includes, f"verify includes {other}", {judge: f"#include <{name}>"}
    yield check_includes, "cannot be read", {judge: '#define IT "plan/plan.h"\n#include IT'}
    yield check_includes, "out of the tree", {judge: '#include "../../../main/plan.h"'}
    yield check_includes, "plan includes verify", {planner: "#include <verify/judge.h>"}
    yield check_includes, "graph includes verify", {"compiler/graph/graph.h":
                                                    '#include "../verify/judge.h"'}
    for part, path in (("facts", facts), ("base", "compiler/base/list.h"),
                       ("public", "include/rgc/verify.h")):
        for other in ("plan/plan.h", "graph/graph.h", "verify/judge.h"):
            told = f"{part} includes {other.split('/')[0]}"
            yield check_includes, told, {path: f'#include "../../compiler/{other}"'}

    make, call = "bool {0}(int a)\n{{\n    return a;\n}}", "bool {0}(int a);\nint x = {0}(1);"
    for user, other, told in ((judge, planner, "verify uses rgc_it of plan"),
                              (planner, judge, "plan uses rgc_it of verify"),
                              (facts, planner, "facts uses rgc_it of plan"),
                              (judge, "compiler/emit/names.c", "verify uses rgc_it of emit")):
        yield check_calls, told, {user: call.format("rgc_it"), other: make.format("rgc_it")}
    both = make.format("rgc_it")
    yield check_names_apart, "defines rgc_it too", {judge: both, planner: both}

    for path, text in ((facts, make.format("rgc_it")),
                       ("compiler/base/new.c", "struct a *rgc_it(\n    int a)\n{\n}"),
                       ("compiler/base/list.h", "static inline " + make.format("rgc_it")),
                       ("include/rgc/base.h", "#define rgc_it(a) (a)")):
        yield check_shared, "both call rgc_it", {path: text, judge: "f(rgc_it);",
                                                 planner: "g(rgc_it(1));"}
    for path in (facts, "compiler/base/list.h", "compiler/facts/new.def"):
        for name in ("rgc_conflict", "rgc_two_Hazards", "CONFLICT"):
            yield check_shared, f"{name}: a judgement", {path: make.format(name)}
    yield check_shared, "a judgement", {"compiler/facts/conflict.c": "int a;"}
    yield check_sizes, "a file of 501", {"tools/rgc/new.c": "\n" * 500}
    yield check_sizes, "a function of", {"runtime/new.c": "{" + "\n" * 90 + "}"}
    yield check_lines, "100 columns", {"tests/new.c": "x" * 101}


def self_test(tree):
    """Breaks each rule in memory; returns the cheats that no rule told."""
    untold = []
    before = {rule: set(broken_rules(tree, [rule])) for rule in RULES}
    for rule, words, added in mutations():
        cheat = dict(tree)
        for path, text in added.items():
            cheat[path] = cheat.get(path, "") + text + "\n"
        told = set(broken_rules(cheat, [rule])) - before[rule]
        if not any(words in line for line in told):
            untold.append(f"tests/house.py: {rule.__name__} misses {added}")
    return untold


def main():
    """Holds the tree against the rules, and the rules against the cheats."""
    tree = read_tree()
    if len(tree) < 100:
        sys.exit(f"tests/house.py: {len(tree)} files found in {ROOT}; it should be hundreds")
    broken = [] if "--self-test" in sys.argv[1:] else broken_rules(tree)
    broken += self_test(tree)
    if broken:
        sys.exit("\n".join(broken))


if __name__ == "__main__":
    main()
