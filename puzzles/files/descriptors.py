"""Names of descriptors that the process already has open: /dev/stdin, or `<(zcat x)` and `>(gzip)` in a shell."""

import re
from pathlib import Path
from typing import Final

_NUMBERED: Final = re.compile(r"/(?:dev|proc/self)/fd/([0-9]{1,9})")

_STREAMS: Final = {"/dev/stdin": 0, "/dev/stdout": 1, "/dev/stderr": 2}


def descriptor_named(path: Path) -> int | None:
    """The descriptor that a path names, None for any other path."""
    numbered = _NUMBERED.fullmatch(str(path))
    return int(numbered[1]) if numbered else _STREAMS.get(str(path))
