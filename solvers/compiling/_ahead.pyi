# the machine code that build.py makes for signatures.txt in binary wheels
from collections.abc import Callable

def __getattr__(name: str) -> Callable[..., object]: ...
