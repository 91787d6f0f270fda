"""Runs rgc in a folder of its own. RGC names the binary."""
import os
import pathlib
import pty
import re
import shutil
import subprocess
import tempfile
import unittest

RGC = os.path.abspath(os.environ.get("RGC", "rgc"))

GOOD = """frame good 64x64 {
  import texture backbuffer r8g8b8a8_unorm from present to present
  texture scene r8g8b8a8_unorm
  pass draw raster { write scene render_target }
  pass post raster { read scene shader_resource pixel; write backbuffer render_target }
}
"""

TWO = GOOD + GOOD.replace("frame good", "frame other")

# Line 4 names a resource that there is not, at column 15.
BAD = """frame bad 64x64 {
  import texture backbuffer r8g8b8a8_unorm from present to present
  pass draw raster {
\twrite backbufer render_target
  }
}
"""

# A warning of -Wextra: two stages would do.
IMPLICIT = GOOD.replace("shader_resource pixel", "shader_resource")


class Run:
    def __init__(self, result):
        self.status = result.returncode
        self.out = result.stdout.decode()
        self.err = result.stderr.decode()


class ToolTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="rgc-"))
        self.addCleanup(shutil.rmtree, self.folder, True)
        self.file("good.rg", GOOD)
        self.file("bad.rg", BAD)

    def file(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def rgc(self, *arguments, stdin=b"", stdout=subprocess.PIPE, env=None):
        variables = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
        result = subprocess.run([RGC, *map(str, arguments)], cwd=self.folder, input=stdin,
                                stdout=stdout, stderr=subprocess.PIPE, timeout=120,
                                env={**variables, **(env or {})})
        result.stdout = result.stdout or b""
        self.assertIn(result.returncode, (0, 1, 2), result.stderr.decode(errors="replace"))
        return Run(result)

    def on_terminal(self, *arguments, env=None):
        """What rgc writes to standard error when that is a terminal."""
        controller, terminal = pty.openpty()
        variables = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
        child = subprocess.Popen([RGC, *arguments], cwd=self.folder, stdout=subprocess.DEVNULL,
                                 stdin=subprocess.DEVNULL, stderr=terminal,
                                 env={**variables, "TERM": "xterm", **(env or {})})
        os.close(terminal)
        text = b""
        while True:
            try:
                block = os.read(controller, 65536)
            except OSError:  # Linux says so when the other side is closed
                break
            if not block:
                break
            text += block
        child.wait()
        os.close(controller)
        return text.decode().replace("\r\n", "\n")

    def names(self):
        return sorted(path.name for path in self.folder.iterdir())

    def assert_refused(self, run, *words, status=2):
        """One error, with these words, and nothing on standard output."""
        self.assertEqual(run.status, status, run.err)
        self.assertEqual(run.out, "")
        self.assertRegex(run.err, r"(?m)^(rgc|\S+:\d+:\d+): .*error\[RGC\d{4}\]: ")
        for word in words:
            self.assertIn(word, run.err)


def strip_colour(text):
    return re.sub(r"\033\[[0-9;]*[mK]", "", text)


def main():
    unittest.main(verbosity=1)
