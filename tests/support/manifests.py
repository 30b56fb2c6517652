"""Manifests of finished books, changed on purpose."""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from puzzlemill.puzzles.files.folder_names import MANIFEST


def relist(folder: Path, change: Callable[[dict[str, Any]], object] = lambda manifest: None) -> None:
    """Change the manifest, and list the current digests of all files, as a skilled forger would."""
    manifest = json.loads((folder / MANIFEST).read_text())
    for file in manifest["files"]:
        data = (folder / file["name"]).read_bytes()
        file["bytes"], file["sha256"] = len(data), sha256(data).hexdigest()
    change(manifest)
    (folder / MANIFEST).write_text(json.dumps(manifest))
