"""Files of strangers behind the wall: each is refused in a line in little time and memory, and leaves no process."""

import contextlib
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from PIL import Image

from puzzlemill.publish.linter import lint_publish
from puzzlemill.publish.making import publish_book
from puzzlemill.publish.wall import Wall
from puzzlemill.publish.walled import MEMORY, Found, Wanted
from puzzlemill.puzzles.kinds import InputError
from tests.publish import PUBLISH, RECIPE, publishing_of
from tests.support.commands import heed_interrupts
from tests.support.render.hostile_pages import HOSTILE, LARGE, forms, picture
from tests.support.render.source_pdfs import source_pdf

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits processes")

SLOW = b"0.5 g " + b"0 0 300 360 re f " * 100_000
"""A page whose areas take long to fill, although they are few."""


def wanted(path: Path, *, refuse: bool = False) -> Wanted:
    return Wanted(str(path), (1838, 2775), path.suffix == ".pdf", refuse)


def read(path: Path, *, refuse: bool = False) -> Found:
    wall = Wall()
    try:
        return wall.ask("read", wanted(path, refuse=refuse), Found)
    finally:
        wall.end()


def walls() -> list[psutil.Process]:
    """The processes behind walls that this process has started."""
    found = []
    for process in psutil.Process().children():
        with contextlib.suppress(psutil.Error):
            found += [process] if any("publish.walled" in word for word in process.cmdline()) else []
    return found


@pytest.mark.few
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_in_a_line_at_once(name: str, tmp_path: Path) -> None:
    ending, make = HOSTILE[name]
    (tmp_path / f"own.{ending}").write_bytes(make())
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with pytest.raises(InputError) as refusal:
        read(tmp_path / f"own.{ending}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    text = str(refusal.value)
    assert text.startswith(f"{tmp_path}/own.{ending}: ")
    assert len(text) < 1000
    assert "page 1: " in text or ending == "jpg"
    assert after.ru_utime - before.ru_utime < 3
    assert walls() == []


@pytest.mark.thorough
def test_a_page_that_takes_too_long_or_too_much_memory_ends_the_process_that_reads_it_alone(tmp_path: Path) -> None:
    file = tmp_path / "own.png"
    file.write_bytes(source_pdf(SLOW))
    wall = Wall()
    began = time.monotonic()
    # It has less time than usual, so that the test is quick.
    psutil.Process(wall._kept._program.pid).rlimit(psutil.RLIMIT_CPU, (1, 1))
    with pytest.raises(InputError, match=r"own\.png: takes more than (7 s|1024 MiB)"):
        wall.ask("read", wanted(file), Found)
    assert time.monotonic() - began < 20
    assert not wall.folder.exists()
    wall = Wall()
    psutil.Process(wall._kept._program.pid).rlimit(psutil.RLIMIT_AS, (MEMORY // 3, MEMORY // 3))
    file.write_bytes(picture("RGBA"))
    with pytest.raises(InputError, match=r"own\.png: takes more than 1024 MiB of memory to be read"):
        wall.ask("read", wanted(file), Found)


@pytest.mark.thorough
@pytest.mark.parametrize("mode", LARGE)
def test_large_pictures_are_scaled_down_within_the_memory(mode: str, tmp_path: Path) -> None:
    file = tmp_path / "own.png"
    file.write_bytes(picture(mode))
    found = read(file)
    assert found.width == found.height == (5550 if mode in ("L", "I;16") else 2775)


@pytest.mark.thorough
def test_pictures_that_fit_are_not_scaled(tmp_path: Path) -> None:
    for size, expected in (((1838, 2775), (1838, 2775)), ((1900, 2775), (1900, 2775)), ((3676, 5550), (1838, 2775))):
        Image.linear_gradient("L").resize(size).convert("RGB").save(tmp_path / "own.png")
        with Image.open(tmp_path / "own.png") as opened:
            red = Image.merge("RGB", [opened.getchannel(0), Image.new("L", size), Image.new("L", size)])
        red.save(tmp_path / "own.png")
        found = read(tmp_path / "own.png")
        assert (found.width, found.height) == expected


@contextlib.contextmanager
def publishing(folder: Path) -> Iterator["subprocess.Popen[str]"]:
    """A command that reads a slow page."""
    (folder / "own.png").write_bytes(source_pdf(SLOW))
    (folder / "recipe.toml").write_text(RECIPE + PUBLISH + 'front = "own.png"\n')
    words = [sys.executable, "-m", "puzzlemill", "publish", str(folder / "recipe.toml"), "--lint"]
    # Not compiled: a compiler can drop a signal, which is only sent again after the page has been given up.
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    process = subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=environment,
        preexec_fn=heed_interrupts,
    )
    try:
        until = time.monotonic() + 60
        while not any(child.cpu_times().user > 0.6 for child in psutil.Process(process.pid).children()):
            assert process.poll() is None
            assert time.monotonic() < until
            time.sleep(0.02)
        yield process
    finally:
        process.kill()
        process.communicate()


@pytest.mark.few
@pytest.mark.parametrize(("number", "status"), [(signal.SIGKILL, -9), (signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_whatever_ends_the_command_ends_the_process_behind_the_wall(
    number: signal.Signals, status: int, tmp_path: Path
) -> None:
    with publishing(tmp_path) as process:
        [child] = psutil.Process(process.pid).children()
        os.kill(process.pid, number)
        process.communicate(timeout=10)
        assert process.returncode == status
        psutil.wait_procs([child], 1)
        assert not child.is_running() or child.status() == psutil.STATUS_ZOMBIE


@pytest.mark.thorough
def test_pages_that_are_not_proved_are_refused_if_the_publisher_wants_that(tmp_path: Path) -> None:
    file = tmp_path / "own.pdf"
    file.write_bytes(source_pdf(b"1 0 0 rg 0 0 9 9 re f", pages=2))
    assert read(file).pages == [("RGB colours",)] * 2
    with pytest.raises(InputError, match=r"own\.pdf: page 1: has RGB colours; export it again without, or print"):
        read(file, refuse=True)


@pytest.mark.thorough
def test_a_system_without_limits_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlemill.puzzles.keepers.sys", type("System", (), {"platform": "darwin"}))
    Image.new("RGB", (600, 900)).save(tmp_path / "own.png")
    text = RECIPE + PUBLISH + '[[publish.pages]]\nfile = "own.png"\n'
    made = publish_book(publishing_of(tmp_path, text), tmp_path / "sale")
    line = "this system does not limit the memory of processes, so use only files that you trust"
    assert line in made.remarks
    assert line in "\n".join(map(str, lint_publish(publishing_of(tmp_path, text)).warnings))


def test_forms_of_forms_are_drawn_if_they_are_few(tmp_path: Path) -> None:
    (tmp_path / "own.pdf").write_bytes(forms(b"0.5 g", deep=3))
    assert read(tmp_path / "own.pdf").pages == [()]
