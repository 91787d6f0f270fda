#!/usr/bin/env python3
"""Runs the cases that lie beside a developer's checkout, where they are present.

usage: shared_cases.py RGC

The classes are those that one direct queue without aliasing can pass. A case that waits for a later
issue is named here with the issue; when it begins to pass, this test says so. Exit 77: no cases here.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
CLASSES = ("language", "error", "init", "import", "subresource", "hazard", "rtas", "cull", "optimum")
WAITING = {
    "029-copy-queue-first-use-starts-common": "issue 6: a copy queue",
    "092-many-builds-then-top-level": "the case: it counts a GLOBAL of RTAS_WRITE against a buffer "
                                      "that is only read, which the spec's C62 and R-C06 allow",
}


def main():
    rgc = sys.argv[1]
    shared = pathlib.Path(os.environ.get("RGC_SHARED", ROOT.parent / "shared"))
    runner = shared / "cases" / "runcases.py"
    if not runner.exists():
        print(f"skipped: no cases at {runner.parent}")
        sys.exit(77)
    failed = []
    passed = 0
    for name in CLASSES:
        with tempfile.NamedTemporaryFile(suffix=".json") as report:
            result = subprocess.run([sys.executable, str(runner), "--rgc", rgc, "--class", name,
                                     "--json", report.name], capture_output=True, text=True)
            text = pathlib.Path(report.name).read_text()
        if not text:
            sys.exit(result.stdout + result.stderr)
        for case in json.loads(text):
            if case["ok"]:
                passed += 1
                if case["case"] in WAITING:
                    print(f"{case['case']} passes now: take it off the list")
            elif case["case"] in WAITING:
                print(f"{case['case']} waits for {WAITING[case['case']]}")
            else:
                failed.append(f"{case['case']}: {case['reason']}")
    print("\n".join(failed))
    print(f"{passed} passed, {len(failed)} failed")
    sys.exit(1 if failed or not passed else 0)


if __name__ == "__main__":
    main()
