"""Every guide comes with puzzlemill, and no text names a file that does not."""

import re
import subprocess
from pathlib import Path

import pytest

from puzzlemill.cli.command_table import PUZZLEMILL
from puzzlemill.cli.help.guides import guide, shelves, topics
from tests.house.reading import FLOORS, commands, files
from tests.support.commands import success
from tests.support.places import CATALOGUES, ROOT

FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
GUIDE_IN_CHECKOUT = re.compile(r"\bdocs/[a-z/-]+\.md")


def test_every_guide_is_a_topic() -> None:
    for shelf in shelves():
        assert sorted(shelf.topics) == sorted(path.stem for path in (ROOT / shelf.home).glob("*.md"))


@pytest.mark.parametrize("topic", topics())
def test_a_guide_is_the_page_with_its_code_unchanged(topic: str) -> None:
    [page] = [(ROOT / shelf.home / f"{topic}.md").read_text() for shelf in shelves() if topic in shelf.topics]
    text = guide(topic)
    assert FENCE.findall(text) == FENCE.findall(page)
    assert text.splitlines()[0] == page.splitlines()[0]


@pytest.mark.parametrize("topic", topics())
def test_a_guide_names_other_guides_by_the_command_that_shows_them(topic: str) -> None:
    words = FENCE.sub("", guide(topic))
    assert re.findall(r"\]\((?!https:)[^)]*\)", words) == []
    in_sources = re.findall(r"`([^`]+)` in the sources", words)
    assert {path for path in in_sources if not (ROOT / path).exists()} == set()


def test_links_and_pictures_become_text_that_a_person_can_type() -> None:
    text = guide("pack-recipes")
    assert "`puzzlemill help packs` describes the file." in " ".join(text.split())
    assert "(`puzzlemill help stores`)" in guide("batches")
    assert "*Picture: A Gloop answer in four themes*" in guide("themes")
    assert "https://www.latofonts.com" in guide("printing")


def test_no_help_message_or_docstring_names_a_guide_by_its_path() -> None:
    named = {
        str(path.relative_to(ROOT)): found
        for path in [*files(*FLOORS), *CATALOGUES.rglob("*.toml")]
        if (found := GUIDE_IN_CHECKOUT.findall(path.read_text(encoding="utf-8")))
    }
    assert named == {}
    assert [context.command_path for context, text in commands(PUZZLEMILL) if GUIDE_IN_CHECKOUT.search(text)] == []


@pytest.mark.parametrize("house", ["product", "research"])
def test_every_topic_that_is_mentioned_exists(house: str) -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    if not tracked:
        pytest.skip("there is no git checkout")
    mentioned = set()
    for path in map(Path, tracked.splitlines()):
        ours = path.parts[0] != "tests" and (path.parts[0] == "research") == (house == "research")
        if path.suffix in (".py", ".md", ".toml") and ours and (ROOT / path).is_file():
            text = " ".join((ROOT / path).read_text(encoding="utf-8").split())
            mentioned |= set(re.findall(r"`puzzlemill help ([a-z][a-z -]*)`|puzzlemill help ([a-z][a-z-]+)", text))
    words = sorted({span or word for span, word in mentioned})
    assert len(words) > 3
    for name in words:
        assert success("help", *name.split()).out
