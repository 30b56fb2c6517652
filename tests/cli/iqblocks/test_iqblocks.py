"""`puzzlemill id`: what it prints."""

from pathlib import Path

import pytest

from tests.support.commands import printed

BARS = "A\n##\n\nBC noflip ; two of them\n.#\n##\n"


@pytest.fixture(autouse=True)
def files() -> None:
    Path("pieces.txt").write_text(BARS)
    Path("board.txt").write_text("A..\n...\n\n..#\n")


class TestId:
    def test_a_piece_file_and_a_board_file_make_an_id(self) -> None:
        identity = printed("id", "pieces.txt", "board.txt")
        assert identity == "iqblocks:a11_b-01.11_c-01.11:3x3:a7.-\n"

    def test_bundled_sets_and_rectangles_go_by_their_names(self) -> None:
        assert printed("id", "pentominoes", "6x10") == "iqblocks:pentominoes:6x10:60.\n"
        assert printed("id", "a11_b1", "1x3") == "iqblocks:a11_b1:1x3:3.\n"

    def test_the_id_is_taken_by_other_commands(self) -> None:
        name = printed("id", "pieces.txt", "board.txt").strip()
        assert '"outcome":"solved"' in printed("solve", name)
