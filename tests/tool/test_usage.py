"""The command line: what is understood, what is refused, and how the run ends."""
import json

from tool import GOOD, IMPLICIT, TWO, ToolTest, main


class Usage(ToolTest):
    def test_compile_is_the_default_command(self):
        self.assertEqual(self.rgc("good.rg").out, self.rgc("compile", "good.rg").out)
        self.assertEqual(self.rgc("good.rg").status, 0)

    def test_errors_in_the_input_end_with_1_and_print_no_stream(self):
        self.assert_refused(self.rgc("bad.rg"), "backbufer", status=1)
        self.assert_refused(self.rgc("check", "bad.rg"), "backbufer", status=1)

    def test_no_input_is_bad_usage(self):
        self.assert_refused(self.rgc(), "no input file")
        self.assert_refused(self.rgc("check"), "no input file")

    def test_a_second_file_is_refused_by_compile(self):
        self.assert_refused(self.rgc("good.rg", "bad.rg"), "bad.rg")

    def test_an_unknown_option_is_refused_with_the_nearest_one(self):
        self.assert_refused(self.rgc("--emti=json", "good.rg"), "--emti", "'--emit'")
        self.assert_refused(self.rgc("-fmerge-read", "good.rg"), "'-fmerge-reads'")
        self.assert_refused(self.rgc("--emit=jsno", "good.rg"), "'json'")
        self.assert_refused(self.rgc("-Wimplicit-stag", "good.rg"), "'implicit-stage'")

    def test_an_option_without_its_value_is_refused(self):
        for option in ("-o", "--emit", "--frame", "-D", "-MF", "--target"):
            self.assert_refused(self.rgc("good.rg", option), option)

    def test_bad_values_are_refused(self):
        for option in ("--max-errors=many", "--max-errors=-1", "--color=blue", "--diagnostics=xml",
                       "--target=ps5", "-tps5", "--budget=barrier_calls", "--budget=x=1y",
                       "-Dlevels", "-D=3", "--objective=speed", "-Wnonsense", "-Werror=nonsense"):
            self.assert_refused(self.rgc(option, "good.rg"))

    def test_options_that_contradict_each_other_are_refused(self):
        for options in (["--why=scene", "--dump=place"], ["--why=scene", "--emit=json"],
                        ["-M", "-MD"], ["-MP"], ["-MF", "x.d"], ["--emit=text,json"],
                        ["-MT", "x"]):
            self.assert_refused(self.rgc(*options, "good.rg"))

    def test_the_time_table_does_not_spoil_json_diagnostics(self):
        run = self.rgc("--time", "--diagnostics=json", "good.rg")
        self.assertEqual((run.status, len(json.loads(run.err))), (2, 1))

    def test_what_is_not_in_this_version_says_so(self):
        for command in ("verify", "translate", "diff", "lsp"):
            self.assert_refused(self.rgc(command, "good.rg"), command, "not in this version")
        for option in ("--frontier", "--memory-limit=1", "--heap-tier=1", "--emit=html",
                       "--dot=passes", "--emit=c", "--diagnostics=sarif", "--waits=fewest-waits"):
            self.assert_refused(self.rgc(option, "good.rg"), "not in this version")

    def test_what_is_not_done_yet_warns_and_changes_nothing(self):
        plain = self.rgc("--emit=json", "good.rg").out
        for option in ("-fsplit", "-felide", "-felide-discard", "-ffence-barriers",
                       "--objective=memory", "--alias=all"):
            run = self.rgc("--emit=json", option, "good.rg")
            self.assertEqual(run.status, 0)
            self.assertRegex(run.err, rf"warning\[RGC0302\]: '{option}' .*\[-Wnot-yet\]")
            self.assertEqual(json.loads(run.out)["queues"], json.loads(plain)["queues"])

    def test_switching_off_what_is_not_done_is_silent(self):
        run = self.rgc("-fno-alias", "-fno-reorder", "-fno-async", "-fno-split", "good.rg")
        self.assertEqual((run.status, run.err), (0, ""))

    def test_not_yet_is_a_warning_like_others(self):
        self.assertEqual(self.rgc("-fsplit", "-Wno-not-yet", "good.rg").err, "")
        self.assertEqual(self.rgc("-fsplit", "-w", "good.rg").err, "")
        self.assert_refused(self.rgc("-fsplit", "-Werror", "good.rg"), "-Werror=not-yet", status=1)
        self.assertEqual(self.rgc("-fsplit", "-Werror", "-Wno-error=not-yet", "good.rg").status, 0)

    def test_the_command_line_wins_over_the_frame(self):
        self.file("option.rg", GOOD.replace("{\n", "{\n  option target xbox\n", 1))
        self.assertEqual(json.loads(self.rgc("--emit=json", "option.rg").out)["target"], "xbox")
        run = self.rgc("--emit=json", "-t", "pc", "option.rg")
        self.assertEqual(json.loads(run.out)["target"], "pc")
        for target in (["-txbox"], ["--target=xbox"], ["--target", "xbox"]):
            run = self.rgc("--emit=json", *target, "good.rg")
            self.assertEqual(json.loads(run.out)["target"], "xbox")

    def test_switches_reach_the_compiler(self):
        on = json.loads(self.rgc("--emit=json", "good.rg").out)["options"]
        off = json.loads(self.rgc("--emit=json", "-fno-cull", "good.rg").out)["options"]
        self.assertEqual((on["cull"], off["cull"]), (True, False))

    def test_values_may_follow_or_be_joined(self):
        self.file("param.rg", "param levels = 1\n" + GOOD.replace(
            "texture scene r8g8b8a8_unorm", "texture scene r8g8b8a8_unorm mips levels"))
        want = self.rgc("--emit=json", "-Dlevels=3", "param.rg")
        self.assertEqual(want.status, 0, want.err)
        self.assertEqual(json.loads(want.out)["resources"][1]["mips"], 3)
        self.assertEqual(self.rgc("--emit", "json", "-D", "levels=3", "param.rg").out, want.out)

    def test_a_name_after_two_dashes_is_a_file(self):
        self.file("-o.rg", GOOD)
        self.assertEqual(self.rgc("--", "-o.rg").out.split("\n")[0],
                         self.rgc("good.rg").out.split("\n")[0])

    def test_an_unknown_frame_is_named_with_the_nearest(self):
        self.file("two.rg", TWO)
        run = self.rgc("--frame", "othr", "two.rg")
        self.assert_refused(run, "othr", "'other'", status=1)
        run = self.rgc("--emit=json", "--frame=other", "two.rg")
        self.assertEqual(json.loads(run.out)["frame"], "other")

    def test_a_file_without_a_frame_is_refused(self):
        self.file("empty.rg", "")
        self.file("params.rg", "param x = 1\n")
        self.assert_refused(self.rgc("empty.rg"), "holds no frame", status=1)
        self.assert_refused(self.rgc("params.rg"), "no frame", status=1)

    def test_budgets_fail_only_above_the_limit(self):
        calls = json.loads(self.rgc("--emit=json", "good.rg").out)["stats"]["barrier_calls"]
        fine = self.rgc(f"--budget=barrier_calls={calls}", "good.rg")
        self.assertEqual((fine.status, fine.err), (0, ""))
        over = self.rgc(f"--budget=barrier_calls={calls - 1}", "good.rg")
        self.assert_refused(over, "barrier_calls", str(calls), str(calls - 1), status=1)
        over = self.rgc("check", f"--budget=barrier_calls={calls - 1}", "good.rg")
        self.assertEqual(over.status, 1)

    def test_budgets_take_sizes(self):
        self.assertEqual(self.rgc("--budget=peak_bytes=1GiB", "good.rg").status, 0)
        self.assertEqual(self.rgc("--budget=peak_bytes=1KiB", "good.rg").status, 1)

    def test_a_budget_of_an_unknown_figure_is_refused(self):
        self.assert_refused(self.rgc("--budget=barriercalls=3", "good.rg"), "barriercalls")

    def test_check_reads_all_files_and_ends_with_the_worst(self):
        self.file("implicit.rg", IMPLICIT)
        run = self.rgc("check", "good.rg", "bad.rg", "implicit.rg", "missing.rg", "-Wextra")
        self.assertEqual(run.status, 2)
        for word in ("backbufer", "missing.rg", "-Wimplicit-stage"):
            self.assertIn(word, run.err)
        self.assertEqual(self.rgc("check", "good.rg").status, 0)

    def test_time_lists_phases_on_standard_error(self):
        run = self.rgc("--time", "good.rg")
        self.assertEqual(run.out, self.rgc("good.rg").out)
        for phase in ("parse", "validate", "place", "total"):
            self.assertRegex(run.err, rf"(?m)^  {phase} +[0-9.]+ ms")

    def test_dump_stands_instead_of_the_output(self):
        run = self.rgc("--dump=place", "good.rg")
        self.assertEqual(run.status, 0)
        self.assertIn("gap", run.out)
        self.assertNotEqual(run.out, self.rgc("good.rg").out)
        self.assert_refused(self.rgc("--dump=plcae", "good.rg"), "plcae", "place")

    def test_why_names_the_passes_of_a_resource(self):
        run = self.rgc("--why=scene", "good.rg")
        self.assertEqual(run.status, 0)
        for word in ("scene", "draw", "post"):
            self.assertIn(word, run.out)
        self.assert_refused(self.rgc("--why=scnee", "good.rg"), "scnee", "'scene'", status=1)


class Help(ToolTest):
    def test_help_fits_80_columns_and_ends_with_0(self):
        for command in ([], ["compile"], ["check"], ["fmt"], ["explain"]):
            run = self.rgc(*command, "--help")
            self.assertEqual((run.status, run.err), (0, ""))
            self.assertTrue(run.out.startswith("usage: rgc"))
            self.assertLessEqual(max(map(len, run.out.split("\n"))), 80)
            self.assertEqual(run.out, self.rgc(*command, "-h").out)

    def test_help_lists_the_options_of_its_command_alone(self):
        self.assertIn("--emit=", self.rgc("compile", "--help").out)
        self.assertIn("-f[no-]merge-reads", self.rgc("compile", "--help").out)
        self.assertNotIn("--emit=", self.rgc("fmt", "--help").out)
        self.assertIn("-w ", self.rgc("fmt", "--help").out)

    def test_version(self):
        self.assertRegex(self.rgc("--version").out, r"\Argc \d+\.\d+\.\d+\n\Z")

    def test_explain_knows_codes_warnings_checks_and_rules(self):
        for name, start in (("RGC0302", "RGC0302: "), ("rgc0302", "RGC0302: "), ("V30", "V30: "),
                            ("R-D05", "R-D05: "), ("not-yet", "RGC0302: "),
                            ("-Wnot-yet", "RGC0302")):
            run = self.rgc("explain", name)
            self.assertEqual((run.status, run.err), (0, ""), name)
            self.assertTrue(run.out.startswith(start), run.out)
            self.assertLessEqual(max(map(len, run.out.split("\n"))), 80)
            self.assertGreater(len(run.out.split("\n")), 3)

    def test_every_entry_of_the_list_has_a_page(self):
        names = [line.split()[0] for line in self.rgc("explain").out.split("\n")
                 if line.startswith("  ") and line[2] != " "]
        self.assertGreater(len(names), 100)
        run = self.rgc("explain", *names)
        self.assertEqual((run.status, run.err), (0, ""))

    def test_explain_suggests(self):
        self.assert_refused(self.rgc("explain", "RGC0303x"), "'RGC0303'")
        self.assert_refused(self.rgc("explain", "not-yte"), "'not-yet'")


main()
