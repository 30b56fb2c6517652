"""What the observatory knows, as data: records of Gloop, certificates, and results of long computations."""

from importlib import resources
from pathlib import Path


def records_folder() -> Path:
    """The folder of the bundled records, `gloop-BOARD-CHALLENGE.json` each."""
    return Path(str(resources.files(__package__))) / "records"


def certificate(name: str) -> bytes:
    """The bundled certificate in the file `name`; raises `FileNotFoundError` when there is none of that name."""
    return _bytes(f"certificates/{name}")


def left_out() -> bytes:
    """`gloop_left_out.json`: how often each Gloop tile stays out of perfect packings of 83 to 87 tiles."""
    return _bytes("gloop_left_out.json")


def ottf_stuck() -> bytes:
    """`ottf_stuck.json`: the OTTF templates of up to 12 cells that have a solution and stop rules 1 and 2."""
    return _bytes("ottf_stuck.json")


def _bytes(path: str) -> bytes:
    return (resources.files(__package__) / path).read_bytes()
