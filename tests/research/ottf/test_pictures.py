"""Pictures of OTTF: solutions as rounds and as arrows, and templates without a solution, with the reason."""

import re
from collections import Counter

import msgspec
import pytest

from puzzlemill.puzzles.kinds import Cell, InputError
from puzzlemill.puzzles.ottf import Order, Ottf, format_id, neighbours, parse_id, replay, rounds, template_of
from puzzlemill.puzzles.ottf.certificates import Branch, Certificate, Chain, End, Number, Sum, Tree
from puzzlemill.render.drawing.canvas import BLUE, RED, ROSE, Drawing, Ink, Path, Text
from puzzlemill.solvers.ottf.refutation import refute
from puzzlemill_research.ottf import reasons as ottf_reasons
from puzzlemill_research.ottf.arrows import ALONE, FIVE, PLAIN, SINK, SOURCE, Look, arrows
from puzzlemill_research.ottf.cards import TINT, WIDEST
from puzzlemill_research.ottf.reasons import LATE, reason
from puzzlemill_research.ottf.strip import SMALLEST, TALLEST, rounds_strip
from tests.support.ottf import REASONS
from tests.support.render.cards import faces, nearest, squares
from tests.support.render.drawings import (
    SLACK,
    assert_apart,
    assert_inside,
    assert_texts_apart,
    box_of,
    corners_of,
    overlap,
    places,
    spot_of,
    texts,
)
from tests.support.render.samples import ottf_sample

PARTS = Order(((0, 0), (0, 1), (1, 0), (1, 1), (2, 1), (2, 0), (0, 3), (2, 4), (2, 5), (1, 5)))
BOARDS = ("1x1", "2x3", "5x4", "7x13", "20x20")


SOLVED = (
    *(ottf_sample(board, holes=0.2) for board in BOARDS),
    ottf_sample("5x6", holes=0.0, method="harmonic", sources=2),
    (template_of(3, 6, PARTS.order), PARTS),
)


def rounds_of(drawing: Drawing) -> list[Drawing]:
    """The boards of a strip."""
    _, strip = places(drawing)
    return [places(place.drawing)[0].drawing for place in places(strip.drawing)]


def look_of(cell: Cell, order: tuple[Cell, ...]) -> Look:
    around = [order.index(other) > order.index(cell) for other in neighbours(cell) if other in order]
    if not around:
        return ALONE
    if all(around):
        return FIVE if len(around) == 4 else SOURCE
    return PLAIN if any(around) else SINK


class TestRounds:
    @pytest.mark.parametrize(("puzzle", "solution"), SOLVED)
    def test_each_board_shows_its_round_dark_and_the_numbers_after_it(self, puzzle: Ottf, solution: Order) -> None:
        schedule, dark = rounds(solution.order), Counter[Cell]()
        boards = rounds_of(rounds_strip(puzzle, solution))
        before: dict[Cell, int] = {}
        for placed, board in zip(schedule, boards, strict=True):
            numbers = replay([*before, *placed])
            tiles = faces(puzzle, board)
            new = [cell for cell, (tint, _) in tiles.items() if tint == BLUE]
            dark.update(new)
            assert new == placed
            assert {cell: words for cell, (_, words) in tiles.items() if words} == {
                cell: [str(number)] for cell, number in numbers.items()
            }
            raised = {cell for cell, number in before.items() if numbers[cell] != number}
            assert {cell for cell, (tint, _) in tiles.items() if tint == TINT} == raised
            before = numbers
        assert dark == Counter(puzzle.tiles)

    @pytest.mark.parametrize(("puzzle", "solution"), SOLVED)
    def test_boards_stand_apart_within_the_page_under_their_numbers(self, puzzle: Ottf, solution: Order) -> None:
        drawing = rounds_strip(puzzle, solution)
        assert_inside(drawing)
        assert drawing.width <= WIDEST
        boards = places(places(drawing)[1].drawing)
        assert_apart(list(map(spot_of, boards)))
        for number, (placed, board) in enumerate(zip(rounds(solution.order), boards, strict=True), 1):
            assert_texts_apart(board.drawing)
            count = f"{len(placed)} tile{'s' * (len(placed) > 1)}"
            assert [item.text for item in board.drawing.items if isinstance(item, Text)] == [str(number), count]

    def test_thirty_rounds_on_a_full_board_fit_one_page_and_can_be_read(self) -> None:
        puzzle, solution = ottf_sample("7x13", holes=0.0, method="winding", sources=1)
        strip = places(rounds_strip(puzzle, solution, 1, 30))[1].drawing
        assert len(places(strip)) == 30
        assert strip.height <= TALLEST + SLACK
        (side,) = {round(box.height, 6) for _, box in squares(rounds_of(rounds_strip(puzzle, solution, 1, 30))[0])}
        assert side > SMALLEST

    def test_some_rounds_are_those_of_the_whole_strip(self) -> None:
        puzzle, solution = ottf_sample("7x13")
        tints = [[item.fill for item, _ in squares(board)] for board in rounds_of(rounds_strip(puzzle, solution))]
        boards = rounds_of(rounds_strip(puzzle, solution, 2, 3))
        assert [[item.fill for item, _ in squares(board)] for board in boards] == tints[1:3]

    @pytest.mark.parametrize(("first", "last"), [(0, 2), (3, 2), (1, 6), (6, None)])
    def test_unknown_rounds_are_refused(self, first: int, last: int | None) -> None:
        puzzle, solution = template_of(3, 6, PARTS.order), PARTS
        assert len(rounds(solution.order)) == 5
        with pytest.raises(InputError, match=rf"rounds '{first}-{last or 5}': expected numbers from 1 to 5"):
            rounds_strip(puzzle, solution, first, last)

    def test_pictures_larger_than_a_poster_are_refused(self) -> None:
        row = tuple((0, col) for col in range(1000))
        with pytest.raises(
            InputError,
            match=r"picture: 2\.2 x 13\.1 m is too large; the limit is 2 m per side; draw a smaller template",
        ):
            rounds_strip(template_of(1, 1000, row), Order(row))
        with pytest.raises(
            InputError,
            match=r"picture: 10\.0 x 0\.0 m is too large; the limit is 2 m per side; draw a smaller template",
        ):
            arrows(template_of(1, 1000, row), Order(row))


class TestArrows:
    @pytest.mark.parametrize(("puzzle", "solution"), SOLVED)
    def test_one_arrow_leads_from_the_earlier_to_the_later_of_each_touching_pair(
        self, puzzle: Ottf, solution: Order
    ) -> None:
        drawing = arrows(puzzle, solution)
        assert_inside(drawing)
        board = places(drawing)[0].drawing
        paths = [item for item in board.items if isinstance(item, Path)]
        tiles, rest = paths[: len(puzzle.tiles)], paths[len(puzzle.tiles) :]
        centres = {cell: box_of(tile).middle for cell, tile in zip(puzzle.tiles, tiles, strict=True)}
        pairs = Counter(
            (nearest(centres, corners_of(shaft)[0]), nearest(centres, corners_of(head)[0]))
            for shaft, head in zip(rest[::2], rest[1::2], strict=True)
        )
        move = {cell: number for number, cell in enumerate(solution.order)}
        assert pairs == Counter(
            (cell, other) for cell in move for other in neighbours(cell) if move.get(other, -1) > move[cell]
        )
        leaving = Counter(first for first, _ in pairs)
        assert all(str(leaving[row, col] % 4 + 1) == puzzle.template[row][col] for row, col in puzzle.tiles)

    def test_arrows_run_between_tiles_and_cover_none(self) -> None:
        board = places(arrows(*ottf_sample("7x13")))[0].drawing
        paths = [item for item in board.items if isinstance(item, Path)]
        tiles = [box_of(item) for item in paths if len(item.steps) > 5]
        heads = [box_of(item) for item in paths if len(item.steps) == 4]
        assert len(tiles) > 60
        assert len(heads) > 60
        assert not any(overlap(head, other) for head in heads for other in tiles)
        assert_apart(heads)

    @pytest.mark.parametrize(("puzzle", "solution"), SOLVED)
    def test_sources_sinks_and_hidden_fives_look_different_and_stand_in_the_key(
        self, puzzle: Ottf, solution: Order
    ) -> None:
        board, key = places(arrows(puzzle, solution))
        looks = {cell: look_of(cell, solution.order) for cell in puzzle.tiles}
        drawn = [(item.fill, item.width) for item in board.drawing.items if isinstance(item, Path)]
        assert drawn[: len(looks)] == [(look.fill, look.width) for look in looks.values()]
        words = [text for text in texts(key.drawing) if not text.isdigit()]
        assert words == [look.words for look in (FIVE, SOURCE, SINK, ALONE) if look in looks.values()]

    @pytest.mark.thorough
    def test_a_template_of_a_million_tiles_is_refused_before_anything_is_drawn(self) -> None:
        with pytest.raises(InputError, match=r"^template: 1000x1000 has 1000000 cells; at most 90000 can be drawn$"):
            arrows(Ottf(("2" * 1000,) * 1000), Order(()))

    def test_a_wrong_solution_has_neither_rounds_nor_arrows(self) -> None:
        puzzle, solution = ottf_sample("7x13")
        for picture in (rounds_strip, arrows):
            with pytest.raises(InputError, match="solution: not drawn because it is wrong"):
                picture(puzzle, Order(solution.order[:-1]))
            with pytest.raises(InputError, match="expected Order, got tuple"):
                picture(puzzle, solution.order)  # type: ignore[arg-type]


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
        certificate = Certificate(version=1, id=format_id(puzzle), reason=corner)
        assert "Even with 4 pairs that lead to other tiles" in " ".join(texts(reason(certificate)))

    def test_a_certificate_that_proves_nothing_is_not_drawn(self) -> None:
        wrong = msgspec.structs.replace(refuted("2232 3312 2334 2112"), reason=Number((0, 0)))
        with pytest.raises(InputError, match=r"certificate: \(0, 0\): needs 1 later neighbours and can have 2"):
            reason(wrong)
