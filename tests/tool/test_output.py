"""What is written, where, and that nothing is written by halves."""
import json
import os
import pathlib
import subprocess
import unittest

from tool import BAD, GOOD, RGC, TWO, ToolTest, main

KINDS = ("text", "json", "rg", "stats")


class Output(ToolTest):
    def test_every_kind_goes_to_standard_output(self):
        for kind in KINDS:
            run = self.rgc(f"--emit={kind}", "good.rg")
            self.assertEqual((run.status, run.err), (0, ""), kind)
            self.assertTrue(run.out.endswith("\n"), kind)
            self.assertEqual(self.rgc(f"--emit={kind}", "-o", "-", "good.rg").out, run.out)

    def test_a_file_holds_what_standard_output_would(self):
        for kind in KINDS:
            self.assertEqual(self.rgc(f"--emit={kind}", "-o", "out", "good.rg").out, "")
            self.assertEqual((self.folder / "out").read_text(),
                             self.rgc(f"--emit={kind}", "good.rg").out)

    def test_several_kinds_share_a_base(self):
        self.assertEqual(self.rgc("--emit=text,json,stats", "-o", "base", "good.rg").status, 0)
        self.assertEqual(self.names(), ["bad.rg", "base.json", "base.stats", "base.txt", "good.rg"])

    def test_one_frame_is_an_object_and_several_are_an_array(self):
        self.file("two.rg", TWO)
        self.assertEqual(json.loads(self.rgc("--emit=json", "good.rg").out)["frame"], "good")
        frames = json.loads(self.rgc("--emit=json", "two.rg").out)
        self.assertEqual([frame["frame"] for frame in frames], ["good", "other"])

    def test_the_graph_prints_as_a_text_of_the_same_meaning(self):
        again = self.rgc("--emit=rg", "good.rg").out.encode()
        streams = []
        for run in (self.rgc("--emit=json", "good.rg"), self.rgc("--emit=json", "-", stdin=again)):
            self.assertEqual(run.status, 0, run.err)
            stream = json.loads(run.out)
            streams.append([stream["queues"], stream["stats"]])
        self.assertEqual(*streams)

    def test_standard_input_is_a_file(self):
        run = self.rgc("-", stdin=GOOD.encode())
        self.assertEqual((run.status, run.out), (0, self.rgc("good.rg").out))
        self.assertIn("<stdin>:4:", self.rgc("-", stdin=BAD.encode()).err)

    def test_the_same_input_gives_the_same_bytes(self):
        first, second = (self.rgc("--emit=json", "good.rg").out for _ in range(2))
        self.assertEqual(first, second)

    def test_a_diagram_is_printed_or_the_build_says_that_it_cannot(self):
        run = self.rgc("--emit=dot", "good.rg")
        if run.status == 2:
            self.assert_refused(run, "built without")
            self.skipTest("built without Graphviz")
        self.assertRegex(run.out, r"digraph")

    def test_a_picture_holds_one_frame(self):
        self.file("two.rg", TWO)
        self.assert_refused(self.rgc("--emit=svg", "two.rg"), "--frame")


class Writing(ToolTest):
    def test_an_unchanged_output_is_not_touched(self):
        out = self.folder / "out.json"
        self.rgc("--emit=json", "-MD", "-o", "out.json", "good.rg")
        files = [out, self.folder / "out.d"]
        before = [(os.stat(f).st_mtime_ns, os.stat(f).st_ino) for f in files]
        for f in files:
            os.utime(f, ns=(10**18, 10**18))
        self.rgc("--emit=json", "-MD", "-o", "out.json", "good.rg")
        for f, (_, inode) in zip(files, before):
            self.assertEqual((os.stat(f).st_mtime_ns, os.stat(f).st_ino), (10**18, inode))
        self.rgc("--emit=json", "-fno-cull", "-o", "out.json", "good.rg")
        self.assertNotEqual(os.stat(out).st_mtime_ns, 10**18)

    def test_no_temporary_file_stays(self):
        self.rgc("-o", "out", "good.rg")
        self.assertEqual(self.names(), ["bad.rg", "good.rg", "out"])

    def test_an_error_leaves_the_old_output(self):
        self.file("out", "old")
        self.assertEqual(self.rgc("-o", "out", "bad.rg").status, 1)
        self.assertEqual(self.rgc("-o", "out", "--budget=passes=0", "good.rg").status, 1)
        self.assertEqual((self.folder / "out").read_text(), "old")

    def test_an_error_in_a_later_frame_writes_nothing(self):
        self.file("half.rg", GOOD + BAD)
        self.assertEqual(self.rgc("-o", "out", "half.rg").status, 1)
        self.assertNotIn("out", self.names())

    def test_a_directory_is_no_output(self):
        (self.folder / "dir").mkdir()
        self.assert_refused(self.rgc("-o", "dir", "good.rg"), "dir", "is a directory")

    def test_a_missing_directory_is_told(self):
        self.assert_refused(self.rgc("-o", "no/out", "good.rg"), "no/out")

    @unittest.skipIf(os.geteuid() == 0, "root may write everywhere")
    def test_a_closed_directory_is_told_and_keeps_the_old_file(self):
        self.file("closed/out", "old")
        os.chmod(self.folder / "closed", 0o500)
        self.addCleanup(os.chmod, self.folder / "closed", 0o700)
        self.assert_refused(self.rgc("-o", "closed/out", "good.rg"), "closed/out")
        self.assertEqual((self.folder / "closed/out").read_text(), "old")

    @unittest.skipUnless(os.path.exists("/dev/full"), "this system has no /dev/full")
    def test_a_full_disk_is_told(self):
        self.assert_refused(self.rgc("-o", "/dev/full", "good.rg"), "/dev/full")
        with open("/dev/full", "wb") as full:
            run = self.rgc("good.rg", stdout=full)
        self.assertEqual(run.status, 2)
        self.assertIn("standard output", run.err)
        self.assertTrue(pathlib.Path("/dev/full").is_char_device())

    def test_a_device_is_written_to_not_replaced(self):
        self.assertEqual(self.rgc("-o", "/dev/null", "good.rg").status, 0)
        self.assertTrue(pathlib.Path("/dev/null").is_char_device())

    def test_an_input_is_never_overwritten(self):
        self.assert_refused(self.rgc("-o", "./good.rg", "good.rg"), "it is an input")
        self.assert_refused(self.rgc("--emit=rg,json", "-o", "good", "good.rg"), "it is an input")
        self.assertEqual((self.folder / "good.rg").read_text(), GOOD)

    def test_two_outputs_of_one_name_are_refused(self):
        self.assert_refused(self.rgc("-o", "x", "-MD", "-MF", "x", "good.rg"), "two outputs")

    def test_a_link_stays_a_link_and_rights_stay(self):
        target = self.file("real", "old")
        os.chmod(target, 0o640)
        os.symlink("real", self.folder / "link")
        self.assertEqual(self.rgc("-o", "link", "good.rg").status, 0)
        self.assertTrue((self.folder / "link").is_symlink())
        self.assertEqual(target.read_text(), self.rgc("good.rg").out)
        self.assertEqual(os.stat(target).st_mode & 0o777, 0o640)


class Reading(ToolTest):
    def test_what_cannot_be_read_ends_with_2(self):
        (self.folder / "dir").mkdir()
        self.assert_refused(self.rgc("missing.rg"), "missing.rg")
        self.assert_refused(self.rgc("dir"), "is a directory")
        self.assert_refused(self.rgc("fmt", "missing.rg"), "missing.rg")

    def test_a_binary_file_is_told(self):
        self.file("binary.rg", bytes(range(256)) * 64)
        self.assert_refused(self.rgc("binary.rg"), "not text", "binary.rg:1:1", status=1)

    def test_a_huge_file_is_told_at_once(self):
        with open(self.folder / "huge.rg", "wb") as huge:
            huge.truncate(100 << 20)
        self.assert_refused(self.rgc("huge.rg"), "larger than 64 MiB")

    @unittest.skipUnless(os.path.exists("/dev/zero"), "this system has no /dev/zero")
    def test_a_device_without_end_is_left(self):
        self.assert_refused(self.rgc("/dev/zero"), "larger than 64 MiB")

    def test_deep_nesting_is_told(self):
        text = "frame deep 64x64 {\n" + "if 1 {\n" * 10000 + "}\n" * 10000 + "}\n"
        self.file("deep.rg", text)
        self.assert_refused(self.rgc("deep.rg"), status=1)


class Dependencies(ToolTest):
    def setUp(self):
        super().setUp()
        self.file("lib/size a.inc", "param edge = 64\n")
        self.file("uses.rg", 'include "size a.inc"\n' + GOOD)

    def test_m_prints_the_rule_alone(self):
        run = self.rgc("-M", "-I", "lib", "--emit=json", "uses.rg")
        self.assertEqual((run.status, run.err), (0, ""))
        self.assertEqual(run.out, "uses.json: uses.rg lib/size\\ a.inc\n")

    def test_emit_deps_prints_the_same(self):
        self.assertIn("uses.rg lib/size\\ a.inc\n", self.rgc("--emit=deps", "-Ilib", "uses.rg").out)

    def test_md_writes_it_beside_the_output(self):
        self.rgc("-MD", "-Ilib", "--emit=json", "-o", "out.json", "uses.rg")
        self.assertEqual((self.folder / "out.d").read_text(),
                         "out.json: uses.rg lib/size\\ a.inc\n")

    def test_several_outputs_are_targets_of_one_rule(self):
        self.rgc("-MD", "-Ilib", "--emit=json,text", "-o", "out", "uses.rg")
        self.assertEqual((self.folder / "out.d").read_text(),
                         "out.txt out.json: uses.rg lib/size\\ a.inc\n")

    def test_mf_mt_and_mp(self):
        self.rgc("-MD", "-MF", "x.d", "-MT", "a $b", "-MT", "c#d", "-MP", "-Ilib", "uses.rg")
        self.assertEqual((self.folder / "x.d").read_text(),
                         "a\\ $$b c\\#d: uses.rg lib/size\\ a.inc\nlib/size\\ a.inc:\n")

    def test_an_error_writes_no_rule(self):
        self.rgc("-MD", "-MF", "x.d", "bad.rg")
        self.assertNotIn("x.d", self.names())
        self.assert_refused(self.rgc("-M", "uses.rg"), "size a.inc", status=1)

    def test_make_understands_the_rule(self):
        name = "odd $ name#1.inc"
        self.file(name, "param edge = 64\n")
        self.file("odd.rg", f'include "{name}"\n' + GOOD)
        self.rgc("-MD", "-MF", "odd.d", "-o", "odd.txt", "odd.rg")
        self.file("Makefile", "include odd.d\nodd.txt:\n\t@true\n")
        try:
            up_to_date = ["make", "-q", "odd.txt"]
            self.assertEqual(subprocess.run(up_to_date, cwd=self.folder).returncode, 0)
            os.utime(self.folder / name, ns=(4 * 10**18, 4 * 10**18))
            self.assertEqual(subprocess.run(up_to_date, cwd=self.folder).returncode, 1)
        except FileNotFoundError:
            self.skipTest("no make here")


class Format(ToolTest):
    UGLY = GOOD.replace("  texture", "       texture")

    def canonical(self, text):
        run = self.rgc("fmt", "-", stdin=text.encode())
        self.assertEqual(run.status, 0, run.err)
        return run.out

    def test_the_canonical_form_is_a_fixed_point(self):
        once = self.canonical(self.UGLY)
        self.assertNotEqual(once, self.UGLY)
        self.assertEqual(self.canonical(once), once)

    def test_check_names_what_would_change(self):
        self.file("ugly.rg", self.UGLY)
        self.file("fine.rg", self.canonical(self.UGLY))
        run = self.rgc("fmt", "--check", "ugly.rg", "fine.rg")
        self.assertEqual((run.status, run.out), (1, "ugly.rg\n"))
        self.assertEqual(self.rgc("fmt", "--check", "fine.rg").status, 0)
        self.assertEqual((self.folder / "ugly.rg").read_text(), self.UGLY)

    def test_w_writes_the_file_and_leaves_a_canonical_one(self):
        ugly = self.file("ugly.rg", self.UGLY)
        run = self.rgc("fmt", "-w", "ugly.rg")
        self.assertEqual((run.status, run.out), (0, ""))
        self.assertEqual(ugly.read_text(), self.canonical(self.UGLY))
        os.utime(ugly, ns=(10**18, 10**18))
        self.rgc("fmt", "-w", "ugly.rg")
        self.assertEqual(os.stat(ugly).st_mtime_ns, 10**18)

    def test_a_file_with_an_error_is_left_alone(self):
        broken = self.file("broken.rg", 'frame x 64x64 {\n  pass "open\n}\n')
        run = self.rgc("fmt", "-w", "broken.rg")
        self.assertEqual(run.status, 1)
        self.assertIn("broken.rg:2:", run.err)
        self.assertIn("pass \"open", run.err)
        self.assertEqual(broken.read_text(), 'frame x 64x64 {\n  pass "open\n}\n')


main()
