"""`puzzlemill gloop-game`: whole games by scripted people, saved games, replays, pictures, and what is refused."""

import itertools
import json
from pathlib import Path
from unittest.mock import patch

import pytest

from puzzlemill.puzzles.gloop.game import State, replay, start
from puzzlemill.puzzles.gloop.game.moves import Build, Variant
from puzzlemill.render.gloop.game.characters import hand_lines
from puzzlemill.solvers.gloop.game import LADDER
from tests.support.commands import Run, ends_in, invoke, printed, refusal, success
from tests.support.gloop_games import example_game

TURN = "a\n1\n\nb\n1\n1\nd\n\n"
"""Attaches if possible, or else builds, or else draws: a line that does not fit the moment changes nothing."""

GAME = "1\n" + 80 * TURN
EASY = "--opponents", "easy"


def lines_of(run: Run) -> list[str]:
    """The lines of a run, where a prompt ends its line as it does when a person types."""
    return run.out.replace("> ", "> \n").splitlines()


def saved(name: str) -> State:
    return replay(Path(name).read_bytes(), name)


def test_a_person_plays_a_game_to_its_end_and_it_is_saved() -> None:
    run = success("gloop-game", *EASY, "--seed", "3", "--save", "game.json", given=GAME)
    state = saved("game.json")
    assert (state.seed, state.players, state.ended) == (3, 2, True)
    assert max(map(len, lines_of(run))) <= 80
    scores = [int(line.split(")")[1].split()[0]) for line in run.lines[-2:]]
    assert scores == list(state.scores)
    assert run.lines[-3] in printed("gloop-game", "--replay", "game.json").splitlines()


def test_a_game_goes_on_where_it_was_stopped() -> None:
    success("gloop-game", *EASY, "--seed", "5", "--save", "whole.json", given=GAME)
    for stop in ("1\nq\n", "1\n" + TURN, TURN + TURN + "q\n", GAME):
        run = success(
            "gloop-game",
            *EASY,
            *(() if Path("parts.json").exists() else ("--seed", "5")),
            "--save",
            "parts.json",
            given=stop,
        )
        if not saved("parts.json").ended:
            assert len(run.remarks) == 1
            assert "it is in parts.json, and the same --save continues it" in run.err
    assert Path("parts.json").read_bytes() == Path("whole.json").read_bytes()


def test_an_interrupt_is_one_line_and_loses_no_move() -> None:
    success("gloop-game", *EASY, "--seed", "5", "--save", "game.json", given="1\nq\n")
    with patch("puzzlemill.cli.gloop.asking.ask", side_effect=KeyboardInterrupt):
        run = invoke("gloop-game", *EASY, "--save", "game.json")
    assert (run.status, run.remarks[-1]) == (130, "puzzlemill: interrupted")
    assert len(saved("game.json").played) == 1


def test_people_at_one_keyboard_do_not_see_the_hands_of_the_others() -> None:
    state = start(2, 8)
    run = success("gloop-game", "--players", "2", "--seed", "8", given="\n1\nb\n1\n1\n\n\n")
    screens = run.out.split("press Return when nobody else looks at the screen. ")
    hands = ["\n".join(hand_lines(hand)) for hand in state.hands]
    assert [[hand in screen for hand in hands] for screen in screens] == [[False, False], [True, False], [False, True]]
    assert "Press Return, then hand over the keyboard. " in screens[1]


def test_words_that_fit_nothing_get_one_line() -> None:
    run = success("gloop-game", *EASY, "--seed", "3", given="1\nx\na\nd\nb 1 2 3 4\nb\n\nh\ns\nv\nq\n")
    for line in (
        "'x' is not one of b, a, d, s, v, ?, h and q; h explains them.",
        "'a': none of your squares fits an end.",
        "'d': you can build or attach.",
        "'1 2 3 4': no square can be built of these; b alone lists all that can.",
    ):
        assert line in lines_of(run)


def test_squares_are_chosen_by_their_tiles_or_from_the_list() -> None:
    state = start(2, 3).apply(start(2, 3).moves()[0])
    build = state.moves()[0]
    assert isinstance(build, Build)
    listed = success("gloop-game", *EASY, "--seed", "3", "--save", "one.json", given="1\nb\n1\n1\nq\n")
    assert "Tiles that make squares, how many, and * if one of them fits the pattern now:" in lines_of(listed)
    tiles = sorted(set(state.hands[0]) - set(saved("one.json").hands[0]))
    success("gloop-game", *EASY, "--seed", "3", "--save", "two.json", given=f"1\nb {' '.join(map(str, tiles))}\n1\nq\n")
    assert Path("two.json").read_bytes() == Path("one.json").read_bytes()


def test_advice_is_a_move_with_its_reason() -> None:
    run = success("gloop-game", *EASY, "--seed", "3", given="1\n?\nq\n")
    [advice] = [line for line in lines_of(run) if line.startswith("The strongest opponent")]
    tiles = advice.partition("builds ")[2].split(".")[0].split()
    assert set(map(int, tiles)) < set(start(2, 3).hands[0])


def test_opponents_play_alone_and_the_same_seed_gives_the_same_game() -> None:
    words = "gloop-game", "--watch", "--opponents", "easy,random,easy", "--seed", "11"
    text = printed(*words, "--save", "game.json")
    assert text == printed(*words)
    records = success(*words, "--json").records()
    assert records == success("gloop-game", "--replay", "game.json", "--json").records()
    assert [record["number"] for record in records] == list(range(len(records)))
    assert records[-1]["result"]["scores"] == list(saved("game.json").scores)
    joined = " ".join(text.split())
    assert all(record["text"] in joined for record in records)


def test_rules_and_seed_are_those_asked_for() -> None:
    rules = "edges=last", "hand=8", "opener=B", "extra=0,2", "end=blocked"
    success(
        "gloop-game",
        "--watch",
        *EASY[:1],
        "easy,random",
        "--seed",
        "2",
        *(w for r in rules for w in ("--rule", r)),
        "--save",
        "g.json",
    )
    state = saved("g.json")
    assert state.variant == Variant(edges="last", hand=8, opener=1, extra=(0, 2), end="blocked")
    assert state.seed == 2


def test_pictures_show_any_position_of_a_saved_game() -> None:
    Path("game.json").write_text(printed("gloop-game", "--example"))
    assert saved("game.json") == example_game()
    for name, start_of_file in (("all.svg", b"<svg"), ("all.png", b"\x89PNG"), ("all.pdf", b"%PDF")):
        success("gloop-game", "--replay", "game.json", "--picture", name)
        assert Path(name).read_bytes().startswith(start_of_file)
    assert printed("gloop-game", "--replay", "-", given=Path("game.json").read_text()) == printed(
        "gloop-game", "--replay", "game.json"
    )
    success("gloop-game", "--replay", "game.json", "--move", "1", "--seat", "B", "--picture", "b.svg")
    shown = Path("b.svg").read_text()
    hands = example_game(1).hands
    assert [all(f">{tile}</text>" in shown for tile in hand) for hand in hands] == [False, True]


def test_the_set_is_five_files() -> None:
    run = success("gloop-game", "--set", "made", "--players", "3", "--paper", "letter", "--language", "de", "--json")
    files = {file["name"]: file["pages"] for file in run.records()[0]["files"]}
    assert files == {"rules.pdf": 4, "aids.pdf": 2, "tiles.pdf": 4, "scores.pdf": 1, "label.pdf": 1}
    assert {path.name for path in Path("made").glob("*.pdf")} == set(files)


def test_the_opponents_have_the_names_of_the_ladder() -> None:
    line = refusal("gloop-game", "--opponents", "eazy")
    assert line.startswith(f"opponent 'eazy': expected one of {', '.join(rung.name for rung in LADDER)}")
    shown = (printed("gloop-game", "--help") + printed("help", "gloop-game")).split()
    named = [names.split(",") for option, names in itertools.pairwise(shown) if option == "--opponents"]
    assert {name for names in named for name in names} <= {*(rung.name for rung in LADDER), "NAME", "..."}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("--replay game.json --watch", "give either --replay or --watch"),
        ("--set made --save new.json", "give either --set or --save"),
        ("--watch --players 2", "give either --watch or --players"),
        ("--move 1", "--move needs --replay"),
        ("--replay game.json --seat A", "--seat needs --picture"),
        ("--json", "--json needs --replay, --watch or --set"),
        ("--replay game.json --move 10", "--move 10: game.json has 9 moves"),
        ("--replay game.json --seat C --picture a.svg", "--seat 2: expected 0 to 1"),
        ("--players 8 --opponents easy", "8 people and 1 opponent: expected 2 to 8 players in all"),
        ("--watch --opponents easy", "0 people and 1 opponent: expected 2 to 8 players in all"),
        ("--rule egdes=all", "--rule 'egdes=all': expected NAME=VALUE with one of "),
        ("--rule edges=some", "--rule: edges 'some': "),
        ("--save -", "--save -: standard output is for the game; name a file"),
        ("--save game.json --seed 1", "game.json has a game with a seed and rules; leave out --seed and --rule"),
        ("--save game.json --players 3", "game.json has a game of 2 players, not 3; ask for as many to continue"),
        ("--replay game.json --picture a.gif", "a.gif: expected FILE.svg, FILE.pdf or FILE.png"),
        ("--replay bad.json", "bad.json: move 1, draw: the pair has to be turned first"),
        ("--set made --paper 100x140mm", "--paper: 100 x 140 mm is too small for the rules of the Gloop game"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_line(line: str, expected: str) -> None:
    text = printed("gloop-game", "--example")
    Path("game.json").write_text(text)
    Path("bad.json").write_text(json.dumps({**json.loads(text), "moves": [{"move": "draw"}]}))
    assert refusal("gloop-game", *line.split()).startswith(expected)


def test_standard_input_that_ends_early_keeps_the_game() -> None:
    run = ends_in(0, "gloop-game", *EASY, "--seed", "1", "--save", "game.json")
    assert run.remarks == ["puzzlemill: stopped after 0 moves; it is in game.json, and the same --save continues it"]
    assert saved("game.json") == start(2, 1)
