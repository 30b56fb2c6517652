"""The page that plays puzzles: its packs are data that nothing can break out of, and the page itself stays as built."""

import base64
import hashlib
import html
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import click
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import puzzlemill
from puzzlemill import catalogues
from puzzlemill.cli.command_table import MENU
from puzzlemill.player import LANGUAGES, StudyPlan, page, playable, write_page
from puzzlemill.player.content import LONGEST_TITLE, MOST_PACKS, MOST_PUZZLES
from puzzlemill.puzzles.kinds import InputError
from puzzlemill.puzzles.packs import Pack, make_entry, read_pack

HOSTILE = (
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "]]>",
    "&lt;/script&gt;",
    "</title><img src=x onerror=alert(1)>",
    "\u2028\u2029\ud7ff\U0001f600",
    "\"'`${1}\\",
    '<script type="application/json" id="content"></script>',
    "{script}{style}{policy}$&$1",
)
ENTRY = make_entry(puzzlemill.parse_id("ottf:2x2:1223"))
OTHER = make_entry(puzzlemill.parse_id("domicles:2x2:6:e1:60504321"))


class Elements(HTMLParser):
    """The start tags of a page, and the text of each element that has one."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.tags and data.strip():
            self.texts.append((self.tags[-1][0], data))

    def handle_comment(self, data: str) -> None:
        self.tags.append(("comment", {}))


BUILT = Elements(catalogues.player_page())


def content(text: str) -> dict[str, Any]:
    """What a page plays."""
    [data] = re.findall(r'<script type="application/json" id="content">(.*?)</script>', text, re.DOTALL)
    read: dict[str, Any] = json.loads(data)
    return read


def test_the_built_page_has_room_for_its_content_a_title_and_a_language() -> None:
    built = catalogues.player_page()
    head = built[: built.index("<body")]
    assert built.count('<script type="application/json" id="content"></script>') == 1
    assert head.count("<title>Puzzles</title>") == 1
    assert head.count('<html lang="en">') == 1
    assert built.index('charset="utf-8"') < 1024


@pytest.mark.parametrize("name", ["script", "style"])
def test_the_policy_of_the_page_allows_its_own_script_and_style_alone(name: str) -> None:
    [text] = re.findall(rf"<{name}>(.*?)</{name}>", page([Pack(puzzles=(ENTRY,))], "{script-hash}"), re.DOTALL)
    [policy] = [attrs["content"] for tag, attrs in BUILT.tags if attrs.get("http-equiv") == "Content-Security-Policy"]
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    assert f"{name}-src 'sha256-{digest}';" in (policy or "")


def test_a_page_has_the_packs_in_their_order_without_what_games_do_not_need() -> None:
    gloop, ottf = puzzlemill.ready_made("gloop"), puzzlemill.ready_made("ottf")
    read = content(page([gloop, ottf], "Two packs", "de"))
    assert [read[key] for key in ("format", "version", "title", "language", "study")] == [
        "puzzlemill-page",
        1,
        "Two packs",
        "de",
        None,
    ]
    for pack, made in zip((gloop, ottf), read["packs"], strict=True):
        assert made["title"] == pack.title
        assert [entry["id"] for entry in made["puzzles"]] == [entry.id for entry in pack.puzzles]
        assert all(
            entry.keys() == {"kind", "id", "instance", "solution", "grade", "origin"} for entry in made["puzzles"]
        )
        assert {entry["origin"] for entry in made["puzzles"]} == {None}
    lean = read_pack(json.dumps(read["packs"][0]).encode(), "page")
    assert [(each.instance, each.solution, each.grade) for each in lean.puzzles] == [
        (each.instance, each.solution, each.grade) for each in gloop.puzzles
    ]


@pytest.mark.parametrize("text", HOSTILE)
def test_no_title_adds_an_element_or_a_character(text: str) -> None:
    made = page([Pack(title=text, puzzles=(ENTRY,))], text if text.isprintable() else "")
    elements = Elements(made)
    assert elements.tags == BUILT.tags
    assert content(made)["packs"][0]["title"] == text
    data = made[made.index('id="content">') :].split("</script>")[0]
    assert data.isascii()
    if text.isprintable():
        assert f"<title>{html.escape(text)}</title>" in made
        assert ("title", html.unescape(html.escape(text))) in elements.texts


@given(st.text(st.characters(codec="utf-8"), max_size=60), st.sampled_from(HOSTILE))
def test_nor_does_any_text_of_a_pack(text: str, hostile: str) -> None:
    title = f"{text}{hostile}{text}"
    made = page([Pack(title=title, puzzles=(ENTRY,)), Pack(title=hostile, puzzles=(OTHER,))])
    assert [pack["title"] for pack in content(made)["packs"]] == [title, hostile]
    before, _, after = catalogues.player_page().partition('id="content">')
    assert made.startswith(before)
    assert made.endswith(after)


def test_grades_are_escaped_too() -> None:
    entry = puzzlemill.ready_made("ottf").puzzles[0]
    assert entry.grade is not None
    entry = msgspec.structs.replace(entry, grade=msgspec.structs.replace(entry.grade, text=HOSTILE[0]))
    made = page([Pack(puzzles=(entry,))])
    assert content(made)["packs"][0]["puzzles"][0]["grade"]["text"] == HOSTILE[0]
    assert Elements(made).tags == BUILT.tags


def test_every_puzzle_is_there_once_and_no_pack_is_empty() -> None:
    packs = playable([Pack(title="a", puzzles=(ENTRY, OTHER, ENTRY)), Pack(title="b", puzzles=(OTHER,)), Pack()])
    assert [(pack.title, [entry.id for entry in pack.puzzles]) for pack in packs] == [("a", [ENTRY.id, OTHER.id])]


def test_a_study_says_who_solves_what() -> None:
    plan = StudyPlan([(1, 2), (2, 1)], [3], 20)
    assert content(page([Pack(puzzles=(ENTRY,))], study=plan))["study"] == {
        "people": [[1, 2], [2, 1]],
        "practice": [3],
        "limit": 20,
    }


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ({"packs": [Pack()]}, "nothing to play: the input has no puzzles"),
        ({"title": "a\nb"}, "title 'a\\nb': expected at most 120 printable characters"),
        ({"title": "a" * (LONGEST_TITLE + 1)}, "title 'a"),
        ({"language": "fr"}, "language 'fr': expected one of en, de"),
        ({"packs": [Pack(puzzles=(entry,)) for entry in [ENTRY] * (MOST_PACKS + 1)]}, ""),
    ],
)
def test_what_a_page_cannot_have_is_refused(words: dict[str, Any], error: str) -> None:
    given_words = {"packs": [Pack(puzzles=(ENTRY,))]} | words
    if error:
        with pytest.raises(InputError, match=re.escape(error)):
            page(**given_words)
    else:
        assert len(content(page(**given_words))["packs"]) == 1


def test_too_many_puzzles_or_packs_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlemill.player.content.MOST_PUZZLES", 1)
    with pytest.raises(InputError, match="2 puzzles: a page has at most 1; make several pages"):
        page([Pack(puzzles=(ENTRY, OTHER))])
    monkeypatch.setattr("puzzlemill.player.content.MOST_PUZZLES", MOST_PUZZLES)
    monkeypatch.setattr("puzzlemill.player.content.MOST_PACKS", 1)
    with pytest.raises(InputError, match="2 packs: a page has at most 1; join some with `puzzlemill convert`"):
        page([Pack(puzzles=(ENTRY,)), Pack(puzzles=(OTHER,))])


def test_the_same_packs_make_the_same_page_in_a_file(tmp_path: Path) -> None:
    write_page([puzzlemill.ready_made("domicles")], tmp_path / "page.html", "Dominoes")
    written = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert written == page([puzzlemill.ready_made("domicles")], "Dominoes")
    with pytest.raises(InputError, match="it is a folder"):
        write_page([Pack(puzzles=(ENTRY,))], tmp_path)


def test_help_offers_the_languages_of_the_page_and_all_of_them_have_words() -> None:
    command = MENU.rows["play"]
    assert isinstance(command, click.Command)
    assert "|".join(LANGUAGES) in [parameter.metavar for parameter in command.params]
    assert set(LANGUAGES) <= set(catalogues.language_names())
