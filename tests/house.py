#!/usr/bin/env python3
"""The rules of the house that a program can check. Exits 1 and says where one is broken."""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILES = subprocess.run(["git", "ls-files", "*.c", "*.h"], cwd=ROOT, text=True,
                       capture_output=True, check=True).stdout.split()
broken = []


def tell(path, line, what):
    broken.append(f"{path}:{line}: {what}")


def check_lines(path, lines):
    for number, line in enumerate(lines, 1):
        if len(line) > 100:
            tell(path, number, "longer than 100 columns")
        if re.search(r'#\s*include\s*[<"](stb/)?stb_ds\.h', line) and path != "compiler/base/ds.h":
            tell(path, number, "only base/ds.h includes stb_ds.h")
        if re.search(r'#\s*include\s*<(graphviz/)?cgraph\.h>', line) and "dot" not in path:
            tell(path, number, "only the diagram includes cgraph.h")


def check_independence(path, lines):
    """The judge and the planner share facts and nothing else."""
    for number, line in enumerate(lines, 1):
        include = re.search(r'#\s*include\s*"([^"]+)"', line)
        if not include:
            continue
        name = include.group(1)
        if path.startswith("compiler/verify/") and name.split("/")[0] not in ("verify", "facts", "base"):
            tell(path, number, f"the judge includes {name}")
        if path.startswith("compiler/plan/") and name.startswith("verify/"):
            tell(path, number, f"the planner includes {name}")


def check_functions(path, lines):
    start = 0
    for number, line in enumerate(lines, 1):
        if line.startswith("{"):
            start = number
        elif line.startswith("}") and start:
            if number - start > 80 and not path.startswith("tests/"):
                tell(path, number, f"a function of {number - start} lines")
            start = 0


def names_defined(folder):
    names = set()
    for path in FILES:
        if path.startswith(folder):
            text = (ROOT / path).read_text()
            names |= set(re.findall(r"^(?!static)[a-z][\w ]*[ *](rgc_\w+)\(", text, re.M))
    return names


for file in FILES:
    content = (ROOT / file).read_text().split("\n")
    check_lines(file, content)
    check_independence(file, content)
    check_functions(file, content)

planner = names_defined("compiler/plan/")
for file in FILES:
    if file.startswith("compiler/verify/"):
        text = (ROOT / file).read_text()
        for name in planner:
            if re.search(rf"\b{name}\b", text):
                tell(file, 1, f"the judge calls the planner's {name}")

print("\n".join(broken))
sys.exit(1 if broken else 0)
