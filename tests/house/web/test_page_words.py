"""The page that plays puzzles uses every sentence written for it, and has every sentence that it uses."""

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from tests.house.web.sources import source, sources
from tests.support.places import ROOT

PLAYER: Final = ROOT / "web" / "player"

PREFIX: Final = re.compile(r"`(page\.(?:\w+\.)*)\$\{\w+\}`")
"""The template of a helper that makes keys from names, such as `page.gloop.` before `turn`."""

HELPED: Final = re.compile(
    r"(?:\b(?:text|said|because|pageText|paragraph)|#(?:text|said))\((?:(?:this\.)?#?desk, )?([^,()]*)"
)
"""A call of such a helper, and the name or the choice of names that it is given."""

QUOTED: Final = re.compile(r'(?<!=== )(?<!!== )"([a-z][\w.]*)"')

TEMPLATE: Final = re.compile(r"`([^`\n]*)`")

FIELD: Final = re.compile(r"\$\{[^}]*\}")


def texts(language: str) -> dict[str, str]:
    """The texts of the page by their full keys; the forms of a text for several numbers are one text."""

    def entries(table: Mapping[str, object], prefix: str) -> Iterator[tuple[str, str]]:
        for name, value in table.items():
            if not isinstance(value, dict):
                yield f"{prefix}{name}", str(value)
            elif "other" in value:
                yield f"{prefix}{name}", " | ".join(value.values())
            else:
                yield from entries(value, f"{prefix}{name}.")

    file = ROOT / "catalogues" / "words" / f"{language}.toml"
    return dict(entries(tomllib.loads(file.read_text(encoding="utf-8"))["page"], "page."))


def parts() -> dict[str, str]:
    """The code of each part of the page: a folder of `web/player` with all below it."""
    code: dict[str, str] = defaultdict(str)
    for path in sources(r"web/player/.*\.ts"):
        if (part := path.relative_to(PLAYER).parts[0]) != "words":
            code[part] += source(path)
    return dict(code)


def prefixes(code: str) -> set[str]:
    """What the helpers of a part put before names; a full key needs nothing before it."""
    return {"", *PREFIX.findall(code)}


def names(code: str) -> Iterator[str]:
    """Patterns of all names in quotation marks; a field of a template can be any of the other names, or a letter."""
    quoted = set(QUOTED.findall(code))
    yield from map(re.escape, quoted)
    words = f"(?:[a-z]|{'|'.join(name for name in quoted if '.' not in name)})"
    for template in TEMPLATE.findall(PREFIX.sub("", code)):
        if re.fullmatch(r"[\w.]+", "".join(fixed := FIELD.split(template))):
            yield words.join(map(re.escape, fixed))


def used(keys: Iterable[str]) -> set[str]:
    """The keys that the code of the page can ask for."""
    kept = set()
    for part, code in parts().items():
        names_of_kind = "".join(source(path) for path in sources(rf"web/src/{re.escape(part)}/.*\.ts"))
        names_of_guides = "".join(source(path) for path in sources(r"web/(player/.*/guide|src/[a-z]+/index)\.ts"))
        pattern = re.compile("|".join(names(code + (names_of_guides if part == "rules" else names_of_kind))))
        for prefix in prefixes(code):
            kept |= {key for key in keys if key.startswith(prefix) and pattern.fullmatch(key, len(prefix))}
    return kept


def asked() -> Iterator[tuple[str, set[str]]]:
    """What each call of a helper asks for: the place, and the keys that would do."""
    for part, code in parts().items():
        known = prefixes(code)
        for argument in HELPED.findall(code):
            for name in QUOTED.findall(TEMPLATE.sub("", argument)):
                yield f"{part}: {name}", {f"{prefix}{name}" for prefix in known}


def test_every_sentence_of_the_page_is_used() -> None:
    keys = texts("en").keys()
    assert len(keys) > 250
    assert sorted(keys - used(keys)) == []


def test_an_unused_sentence_is_noticed() -> None:
    stray = {"page.game.sing", "page.gloop.sing", "page.library.sing", "page.rules.gloop.sing.loudly"}
    assert used(stray) == set()


def test_every_sentence_that_the_page_uses_is_written() -> None:
    keys = texts("en").keys()
    calls = list(asked())
    assert len(calls) > 120
    assert [place for place, wanted in calls if not wanted & keys] == []
    code = "".join(source(path) for path in sources(r"web/(player|tests)/.*\.ts"))
    full = set(re.findall(r'"(page(?:\.\w+){2,})"', code))
    assert len(full) > 40
    assert sorted(full - keys) == []
