"""How diagnostics look, to people and to programs."""
import json
import re

from tool import BAD, GOOD, IMPLICIT, ToolTest, main, strip_colour


def underlined(text):
    """Each source line that is shown, with what is under its first underline."""
    found = []
    lines = text.split("\n")
    for line, below in zip(lines, lines[1:]):
        shown = re.match(r"  +\d+ \|( .*)$", line)
        marks = re.match(r"  +\|([ ^-]*)", below)
        if shown and marks:
            span = re.search(r"\^+", marks[1])
            if span:
                found.append(shown[1][span.start():span.end()])
    return found


class Text(ToolTest):
    def test_the_first_line_is_place_severity_code_and_message(self):
        first = self.rgc("bad.rg").err.split("\n")[0]
        self.assertRegex(first, r"^bad\.rg:4:8: error\[RGC\d{4}\]: .*'backbufer'")

    def test_a_warning_ends_in_its_name(self):
        self.file("implicit.rg", IMPLICIT)
        run = self.rgc("-Wextra", "implicit.rg")
        self.assertEqual(run.status, 0)
        want = r"(?m)^implicit\.rg:5:\d+: warning\[RGC\d{4}\]: .* \[-Wimplicit-stage\]$"
        self.assertRegex(run.err, want)

    def test_carets_stand_below_the_name_after_a_tab(self):
        self.assertEqual(underlined(self.rgc("bad.rg").err), ["backbufer"])

    def test_columns_count_code_points_and_carets_count_cells(self):
        wide = BAD.replace("\twrite", '/* \u6f22\u5b57 e\u0301 \U0001f600 */ write')
        self.file("wide.rg", wide)
        error = self.rgc("wide.rg").err
        line = wide.split("\n")[3]
        self.assertIn(f"wide.rg:4:{line.index('backbufer') + 1}: ", error)
        # In cells: two wide signs of 2 each, one wide picture, a combining accent of 0.
        shown = next(l for l in error.split("\n") if "\u6f22" in l)
        below = error.split("\n")[error.split("\n").index(shown) + 1]
        cells = shown.index("backbufer") + 3 - 1
        self.assertEqual(below.index("^"), cells)
        self.assertEqual(below.count("^"), len("backbufer"))

    def test_a_terminal_is_not_obeyed(self):
        self.file("evil.rg", BAD.replace("\twrite", "/* \033[31m \u202e \x07 */ write"))
        error = self.rgc("evil.rg").err
        self.assertIn("backbufer", error)
        for sign in ("\033", "\u202e", "\x07"):
            self.assertNotIn(sign, error)

    def test_a_long_line_is_cut_to_the_place(self):
        self.file("long.rg", BAD.replace("\twrite", "/*" + "x" * 100000 + "*/ write"))
        error = self.rgc("long.rg").err
        self.assertIn("backbufer render_target", error)
        self.assertLess(len(error), 2000)
        self.assertEqual(underlined(error), ["backbufer"])

    def test_crlf_and_bom_do_not_move_carets(self):
        self.file("crlf.rg", b"\xef\xbb\xbf" + BAD.replace("\n", "\r\n").encode())
        error = self.rgc("crlf.rg").err
        self.assertIn("crlf.rg:4:8: ", error)
        self.assertNotIn("\r", error)
        self.assertEqual(underlined(error), ["backbufer"])

    def test_a_place_in_an_include_is_shown_with_the_way_to_it(self):
        self.file("broken.inc", "param nothing =\n")
        self.file("main.rg", '# first\ninclude "broken.inc"\n' + GOOD)
        error = self.rgc("main.rg").err
        self.assertRegex(error, r"(?m)^broken\.inc:1:\d+: error\[")
        self.assertRegex(error, r"(?m)^main\.rg:2:\d+: note: ")
        self.assertIn("1 | param nothing =", error)

    def test_a_loop_tells_its_round_and_counts_repeats(self):
        loop = 'for i in 0..3 { read missing shader_resource pixel }\n write scene'
        self.file("loop.rg", GOOD.replace("write scene", loop))
        error = self.rgc("loop.rg").err
        self.assertEqual(error.count("error["), 1)
        self.assertRegex(error, r"(?m)^loop\.rg:4:\d+: note: .*i = 0")
        self.assertRegex(error, r"2 more times")


class Limits(ToolTest):
    def setUp(self):
        super().setUp()
        line = "  pass p{0} raster {{ write none{0} render_target }}\n"
        lines = "".join(line.format(i) for i in range(30))
        self.file("many.rg", "frame many 64x64 {\n" + lines + "}\n")

    def errors(self, *options):
        return self.rgc(*options, "many.rg").err.count("error[")

    def test_errors_are_capped_and_the_rest_is_counted(self):
        self.assertEqual(self.errors(), 20)
        self.assertEqual(self.errors("--max-errors=0"), 30)
        run = self.rgc("--max-errors=3", "many.rg")
        self.assertEqual(run.err.count("error["), 3)
        self.assertIn("27 more errors", run.err)
        self.assertEqual(len(json.loads(self.rgc(
            "--max-errors=3", "--diagnostics=json", "many.rg").err)), 3)


class Warnings(ToolTest):
    def setUp(self):
        super().setUp()
        self.file("implicit.rg", IMPLICIT)

    def status_and_word(self, *options):
        run = self.rgc(*options, "implicit.rg")
        word = re.search(r"(warning|error)\[", run.err)
        return run.status, word and word[1]

    def test_levels(self):
        for options, want in (
                ([], (0, None)),
                (["-Wall"], (0, None)),
                (["-Wextra"], (0, "warning")),
                (["-Weverything"], (0, "warning")),
                (["-Wimplicit-stage"], (0, "warning")),
                (["-Wextra", "-Wno-implicit-stage"], (0, None)),
                (["-Wno-implicit-stage", "-Wextra"], (0, None)),
                (["-Werror"], (0, None)),
                (["-Wextra", "-Werror"], (1, "error")),
                (["-Werror", "-Wextra"], (1, "error")),
                (["-Werror=implicit-stage"], (1, "error")),
                (["-Wextra", "-Werror", "-Wno-error=implicit-stage"], (0, "warning")),
                (["-Wno-error=implicit-stage"], (0, None)),
                (["-Wextra", "-Werror", "-Wno-error"], (0, "warning")),
                (["-Wextra", "-Werror", "-w"], (0, None))):
            self.assertEqual(self.status_and_word(*options), want, options)

    def test_an_error_that_was_a_warning_keeps_its_name(self):
        run = self.rgc("-Werror=implicit-stage", "implicit.rg")
        self.assertIn("[-Werror=implicit-stage]", run.err)


class Json(ToolTest):
    FIELDS = {"severity", "code", "flag", "message", "file", "line", "column", "end_line",
              "end_column", "notes", "help"}

    def test_an_array_with_all_fields_on_standard_error(self):
        run = self.rgc("--diagnostics=json", "bad.rg")
        self.assertEqual((run.status, run.out), (1, ""))
        (entry,) = json.loads(run.err)
        self.assertLessEqual(self.FIELDS, set(entry))
        self.assertEqual([entry[k] for k in ("severity", "flag", "file")],
                         ["error", None, "bad.rg"])
        self.assertEqual([entry[k] for k in ("line", "column", "end_line", "end_column")],
                         [4, 8, 4, 17])
        self.assertRegex(entry["code"], r"^RGC\d{4}$")

    def test_nothing_to_tell_is_an_empty_array(self):
        run = self.rgc("--diagnostics=json", "--emit=json", "good.rg")
        self.assertEqual(json.loads(run.err), [])
        self.assertEqual(json.loads(run.out)["frame"], "good")

    def test_mistakes_of_the_command_line_are_entries_too(self):
        for arguments in (["--nonsense", "good.rg"], ["missing.rg"],
                          ["--budget=passes=0", "good.rg"]):
            (entry,) = json.loads(self.rgc(*arguments, "--diagnostics=json").err)
            self.assertEqual((entry["severity"], entry["file"]), ("error", None))

    def test_several_files_make_one_array(self):
        self.file("also.rg", BAD)
        entries = json.loads(self.rgc("check", "--diagnostics=json", "bad.rg", "also.rg").err)
        self.assertEqual([entry["file"] for entry in entries], ["bad.rg", "also.rg"])

    def test_strange_names_stay_json(self):
        self.file('a"b\\c.rg', BAD)
        (entry,) = json.loads(self.rgc("--diagnostics=json", 'a"b\\c.rg').err)
        self.assertEqual(entry["file"], 'a"b\\c.rg')
        self.file("latin.rg", BAD.encode().replace(b"backbufer", b'"back\xe9"'))
        self.assertTrue(json.loads(self.rgc("--diagnostics=json", "latin.rg").err))


class Colour(ToolTest):
    def test_a_pipe_gets_none_unless_asked(self):
        self.assertNotIn("\033", self.rgc("bad.rg").err)
        always = self.rgc("--color=always", "bad.rg").err
        self.assertIn("\033[1;31merror", always)
        self.assertEqual(strip_colour(always), self.rgc("bad.rg").err)

    def test_a_terminal_gets_them_and_a_sum(self):
        text = self.on_terminal("bad.rg")
        self.assertIn("\033[1;31merror", text)
        self.assertIn("1 error generated.", text)

    def test_no_color_is_respected_and_overruled(self):
        self.assertNotIn("\033", self.on_terminal("bad.rg", env={"NO_COLOR": "1"}))
        self.assertIn("\033[", self.on_terminal("bad.rg", env={"NO_COLOR": ""}))
        self.assertNotIn("\033", self.on_terminal("bad.rg", env={"TERM": "dumb"}))
        self.assertNotIn("\033", self.on_terminal("--color=never", "bad.rg"))
        always = self.on_terminal("--color=always", "bad.rg", env={"NO_COLOR": "1"})
        self.assertIn("\033[1;31m", always)

    def test_many_files_show_how_far_it_is_on_a_terminal_alone(self):
        files = [f"f{i}.rg" for i in range(10)]
        for name in files:
            self.file(name, GOOD)
        self.assertIn("[10/10] f9.rg", self.on_terminal("check", *files))
        self.assertEqual(self.rgc("check", *files).err, "")


main()
