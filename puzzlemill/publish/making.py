"""Makes the files of a published book: for the print shop, for sale on a screen, and for the page of a shop."""

import io
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from puzzlemill.books import Contents, ids_table, lay_out, make_contents, naming, source_of
from puzzlemill.books.recipe import Reading, checked
from puzzlemill.books.rhythm import chapters_of
from puzzlemill.files.printing import CREATOR, fewer_fit
from puzzlemill.progress import Task, quiet
from puzzlemill.publish.artwork import Artwork, read_artwork
from puzzlemill.publish.checks import LONG_SIDE, Check, FinishedFiles, checks, failed
from puzzlemill.publish.matter import matter_of, rights_reminders
from puzzlemill.publish.measures import digest, measured
from puzzlemill.publish.prepress import interior_pdf
from puzzlemill.publish.report import BookFacts, report_text
from puzzlemill.publish.samples import SAMPLE_SIDE, pictures, sample_sheets
from puzzlemill.publish.settings import Publish, PublishReading, checked_settings
from puzzlemill.puzzles import KINDS
from puzzlemill.puzzles.files.folder_names import (
    CHECK,
    COVER,
    COVERS,
    FRONT,
    IDS,
    INTERIOR,
    PACK,
    PUBLISHED_FILES,
    SCREEN,
    sample_file,
)
from puzzlemill.puzzles.files.folders import OwnedFolder, owned_folder
from puzzlemill.puzzles.packs import AnyEntry, Pack, write_pack
from puzzlemill.render.covers import CoverPlan, cover_sheet, front_sheet
from puzzlemill.render.covers.printers import printers
from puzzlemill.render.covers.spines import can_have_spine_text, spine_width
from puzzlemill.render.covers.wrap import Wrap
from puzzlemill.render.pages.pdf import Document
