"""Pictures of OTTF templates without a solution, with the reason."""

import re

import msgspec
import pytest

from puzzlemill.puzzles.kinds import Cell, InputError
from puzzlemill.puzzles.ottf import Ottf, format_id, neighbours, parse_id
from puzzlemill.puzzles.ottf.certificates import Branch, Certificate, Chain, End, Number, Sum, Tree
from puzzlemill.render.drawing.canvas import BLUE, RED, ROSE, Drawing, Ink, Path
from puzzlemill.solvers.ottf.refutation import refute
from puzzlemill_research.ottf import reasons as ottf_reasons
from puzzlemill_research.ottf.cards import TINT
from puzzlemill_research.ottf.reasons import LATE, reason
from tests.support.ottf import REASONS
from tests.support.render.cards import faces
from tests.support.render.drawings import assert_inside, assert_texts_apart, places, texts

REFUTED = tuple(REASONS)
CHAINS = REFUTED[4:8]


def refuted(template: str) -> Certificate:
    certificate = refute(Ottf(tuple(template.split())))
    assert certificate
    return certificate


def cells_of(end: End) -> set[Cell]:
    return {end.cell} if isinstance(end, Number) else set(end.cells)


def perimeter(cells: set[Cell]) -> int:
    return sum(other not in cells for cell in cells for other in neighbours(cell))


def frames(card: Drawing) -> int:
    return sum(isinstance(item, Path) and item.stroke == RED for item in card.items)


def ends(certificate: Certificate) -> list[End]:
    """The contradiction of the reason, or of each case of a tree."""
    nodes = certificate.reason.nodes if isinstance(certificate.reason, Tree) else (certificate.reason,)
    return [node.end if isinstance(node, Chain) else node for node in nodes if not isinstance(node, Branch)]


def cards(certificate: Certificate) -> list[Drawing]:
    """The boards of the picture of a reason."""
    drawing = reason(certificate)
    if not isinstance(certificate.reason, Tree):
        return [places(drawing)[0].drawing]
    _, *rows = places(drawing)
    return [
        board.drawing
        for row in rows
        if len(places(row.drawing)) == 3
        for board in places(places(row.drawing)[1].drawing)
    ]


class TestReasons:
    @pytest.mark.parametrize("template", REFUTED)
    def test_the_cells_of_each_contradiction_are_tinted_and_framed(self, template: str) -> None:
        certificate = refuted(template)
        drawing = reason(certificate)
        assert_inside(drawing, descenders=False)
        assert_texts_apart(drawing)
        for card, end in zip(cards(certificate), ends(certificate), strict=True):
            tiles, cells = faces(parse_id(certificate.id), card), cells_of(end)
            tinted = {cell for cell, (tint, _) in tiles.items() if tint == ROSE}
            assert frames(card) == perimeter(cells)
            around = {other for cell in cells for other in neighbours(cell)} if isinstance(end, Number) else set()
            assert cells <= tinted <= cells | around

    @pytest.mark.parametrize("template", CHAINS)
    def test_the_steps_of_a_chain_are_numbered_in_their_order(self, template: str) -> None:
        certificate = refuted(template)
        assert isinstance(certificate.reason, Chain)
        puzzle = parse_id(certificate.id)
        tiles = faces(puzzle, cards(certificate)[0])
        tints: dict[str, set[Ink | None]] = {"first": set(), "last": set()}
        for number, (row, col, role) in enumerate(certificate.reason.steps, 1):
            tint, words = tiles[row, col]
            assert words == [str(number), puzzle.template[row][col]]
            tints[role].add(tint)
        assert max(map(len, tints.values())) == 1
        assert tints["first"] != tints["last"]

    def test_numbers_of_the_contradiction_are_counted_down_beside_those_shown(self) -> None:
        certificate = refuted("2322 1113 2113 2422")
        tiles = faces(parse_id(certificate.id), cards(certificate)[0])
        assert [words for tint, words in tiles.values() if tint == ROSE] == [["1", "4"], ["1"]]

    def test_each_case_of_a_tree_assumes_what_its_head_says(self) -> None:
        certificate = refuted(REFUTED[-1])
        heads = [text for text in texts(reason(certificate)) if text.startswith("If ")]
        assert heads == [
            "If A is first",
            "If A is last, B first, C first",
            "If A is last, B first, C last",
            "If A is last, B last",
        ]
        named: dict[str, Cell] = {}
        for head, card in zip(heads, cards(certificate), strict=True):
            tiles = faces(parse_id(certificate.id), card)
            dark = {words[0]: cell for cell, (tint, words) in tiles.items() if tint == BLUE}
            assert sorted(dark) == re.findall(r"\b[A-Z]\b", head)
            assert all(named.setdefault(letter, cell) == cell for letter, cell in dark.items())
            small = [int(words[0]) for tint, words in tiles.values() if tint in (TINT, LATE)]
            assert sorted(small) == list(range(1, len(small) + 1))

    def test_the_first_of_many_cases_are_drawn(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(ottf_reasons, "MOST_CASES", 3)
        certificate = refuted(REFUTED[-1])
        assert len(cards(certificate)) == 3
        assert texts(reason(certificate))[-1] == "1 more case is not shown."

    @pytest.mark.parametrize(
        ("template", "words"),
        [
            ("4332 2132 4312 2211", "The 4 in red needs 3 neighbours placed after it, but only 2 are left."),
            ("2122 2242 1133 2122", "touch in 24 pairs, and in each pair one tile comes later. Their numbers"),
            (
                "2122 2242 1133 2122",
                "add up to 16 later neighbours. That leaves 8 pairs over, 4 for each hidden five (a 1",
            ),
            ("2", "The 2 in red needs 1 neighbour placed after it, but none is left."),
            (
                "111 121 111",
                "add up to 1 later neighbour. That leaves 11 pairs over, but each hidden five (a 1 placed before",
            ),
            ("22 23", "add up to 5 later neighbours, which is too many."),
            ("2322 1113 2113 2422", "The 4 in red needs 3 neighbours placed after it, but only 1 is left."),
            (
                ".22...22. 211313412 2332.2232",
                "not counting tiles decided before. That leaves 3 pairs over",
            ),
            ("2232 3312 2334 2112", "None of the 2 framed tiles can come first among them: each has fewer later"),
            ("2232 3312 2334 2112", "each has fewer later neighbours than neighbours among them."),
            ("2222 3112 4423 3432", "last among them: each has fewer earlier neighbours than neighbours among them."),
            ("1323 2113 3233 2322", "later neighbours than neighbours among them, not counting tiles decided before."),
            ("2422 2132 3313 2222", "earlier neighbours than neighbours among them, not counting tiles decided"),
        ],
    )
    def test_the_words_give_the_numbers_of_the_contradiction(self, template: str, words: str) -> None:
        assert words in " ".join(texts(reason(refuted(template))))

    def test_a_sum_over_a_corner_says_what_leads_out(self) -> None:
        puzzle = Ottf(("112", "121", "111"))
        corner = Sum(((0, 0), (0, 1), (1, 0), (1, 1)))
        certificate = Certificate(format="puzzlemill-ottf-refutation", version=1, id=format_id(puzzle), reason=corner)
        assert "Even with 4 pairs that lead to other tiles" in " ".join(texts(reason(certificate)))

    def test_a_certificate_that_proves_nothing_is_not_drawn(self) -> None:
        wrong = msgspec.structs.replace(refuted("2232 3312 2334 2112"), reason=Number((0, 0)))
        with pytest.raises(InputError, match=r"certificate: \(0, 0\): needs 1 later neighbours and can have 2"):
            reason(wrong)
