#!/usr/bin/env python3
"""Runs the .rg files of tests/golden, each of which carries what must hold of it.

usage: golden.py RGC [NAME ...]

Line 1 says why the file exists. Further comments of these forms are the test:

    # args: -t xbox                    options of the command line
    # stat: barrier_calls 3            a figure of --emit=stats
    # text: DISCARD                    occurs in the listing (blanks count as one)
    # not: GLOBAL                      does not
    # error: RGC0211 5:8 is no format  a diagnostic, its place, and a part of its message
    # warning: RGC0242 9:5 words       likewise

A file with an `error` must be refused, every other one accepted; diagnostics that are not expected fail.
"""
import json
import pathlib
import re
import shlex
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent / "golden"
EXPECTATION = re.compile(r"^\s*#\s*(args|stat|text|not|error|warning):\s*(.*?)\s*$")


def expectations(path):
    lines = path.read_text().split("\n")
    if not lines[0].startswith("# ") or EXPECTATION.match(lines[0]):
        sys.exit(f"{path}: line 1 must say why the file exists")
    wanted = {key: [] for key in ("args", "stat", "text", "not", "error", "warning")}
    for line in lines:
        match = EXPECTATION.match(line)
        if match:
            wanted[match.group(1)].append(match.group(2))
    return wanted


def run(rgc, path, *options):
    return subprocess.run([rgc, "-fverify", *options, str(path)], capture_output=True, text=True, timeout=60)


def check_diagnostics(wanted, found):
    for severity in ("error", "warning"):
        left = [d for d in found if d["severity"] == severity]
        for expectation in wanted[severity]:
            code, place, words = (expectation.split(None, 2) + ["", ""])[:3]
            for diag in left:
                if (diag["code"] == code and words in diag["message"]
                        and place in (f"{diag['line']}:{diag['column']}", "-")):
                    left.remove(diag)
                    break
            else:
                yield f"no {severity} {expectation}"
        for diag in left:
            yield f"unexpected {severity} {diag['code']} {diag['line']}:{diag['column']} {diag['message']}"


def check_output(wanted, rgc, path, options):
    listing = " ".join(run(rgc, path, *options).stdout.split())
    for words in wanted["text"]:
        if " ".join(words.split()) not in listing:
            yield f"the listing lacks: {words}"
    for words in wanted["not"]:
        if " ".join(words.split()) in listing:
            yield f"the listing has: {words}"
    figures = dict(line.split()[:2] for line in
                   run(rgc, path, "--emit=stats", *options).stdout.splitlines() if len(line.split()) == 2)
    for expectation in wanted["stat"]:
        name, value = expectation.split()
        if figures.get(name) != value:
            yield f"{name} is {figures.get(name)}, not {value}"


def check(rgc, path):
    wanted = expectations(path)
    options = [word for args in wanted["args"] for word in shlex.split(args)]
    result = run(rgc, path, "--diagnostics=json", "--emit=json", "-o", "/dev/null", *options)
    found = json.loads(result.stderr or "[]")
    failures = list(check_diagnostics(wanted, found))
    if result.returncode != (1 if wanted["error"] else 0):
        failures.append(f"exit status {result.returncode}: {result.stderr[:200]}")
    if not wanted["error"] and not failures:
        failures += check_output(wanted, rgc, path, options)
    return failures


def main():
    rgc, names = sys.argv[1], sys.argv[2:]
    paths = sorted(path for path in FOLDER.glob("*.rg") if not names or path.stem in names)
    failed = 0
    for path in paths:
        failures = check(rgc, path)
        failed += bool(failures)
        for failure in failures:
            print(f"{path.name}: {failure}")
    print(f"{len(paths) - failed} of {len(paths)} golden files hold")
    sys.exit(1 if failed or not paths else 0)


if __name__ == "__main__":
    main()
