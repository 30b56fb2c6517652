"""`puzzlemill research ottf`: what cores and reasons print, store, draw and refuse."""

from pathlib import Path

import pytest

from puzzlemill.puzzles.ottf.certificates import read_certificate
from puzzlemill_research import catalogues
from puzzlemill_research.ottf.reasons import reason
from tests.support.commands import ends_in, invoke, success
from tests.support.render.drawings import texts


class TestCores:
    @pytest.mark.thorough
    def test_the_stored_catalogue_is_what_the_command_writes(self) -> None:
        file = Path("stuck.json")
        result = success("research", "ottf", "cores", "-o", str(file))
        assert file.read_bytes() == catalogues.ottf_stuck()
        table = [line.split() for line in result.lines[5:]]
        assert len(table) == 12
        assert table[8] == ["9", "9,910", "0", "0", "0", "0"]
        assert table[11] == ["12", "505,861", "23", "3", "907", "3"]

    def test_json_can_go_to_standard_output_and_nothing_else_does(self) -> None:
        result = invoke("research", "ottf", "cores", "--cells", "4", "-o", "-")
        assert result.out.startswith('{"format":"puzzlemill-ottf-stuck","version":1,"rows":[{"cells":1,')
        assert result.out.count("\n") == 1

    def test_templates_to_which_no_rule_applies_are_listed_first(self) -> None:
        lines = [line.split() for line in invoke("research", "ottf", "cores", "--cells", "11", "--list").lines]
        assert lines[0] == ["cells", "core", "orientations", "template"]
        assert lines[1:3] == [["10", "10", "1", "ottf:3x4:a2222112232a"], ["10", "10", "1", "ottf:3x4:a22a21122232"]]
        assert [line[1] for line in lines[3:]] == ["11"] * 6 + ["10"] * 48

    def test_the_page_is_drawn_to_a_file(self) -> None:
        file = Path("cores.svg")
        assert invoke("research", "ottf", "cores", "--cells", "10", "--draw", str(file)).status == 0
        assert "<svg" in file.read_text()[:200]

    def test_a_page_without_a_template_is_not_drawn(self) -> None:
        run = ends_in(2, "research", "ottf", "cores", "--cells", "9", "--draw", "cores.svg")
        assert "the smallest have 10" in run.err
        assert not list(Path().iterdir())


def test_the_words_on_a_template_are_those_of_its_picture() -> None:
    template = "ottf:4x4:2122224211332122"
    words, written = (invoke("refute", template, *more).out for more in ((), ("-o", "-")))
    assert words.startswith("no solution: all 16 tiles touch in 24 pairs")
    drawn = " ".join(texts(reason(read_certificate(written.encode()))))
    assert words.partition(" touch ")[2].strip() == drawn.partition(" touch ")[2]
