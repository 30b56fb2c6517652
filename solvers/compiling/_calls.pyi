# calls.c, compiled in binary wheels
from collections.abc import Callable
from typing import Any

class Kernel:
    py_func: Callable[..., object]
    def __init__(
        self,
        function: Callable[..., object],
        arity: int,
        choose: Callable[[Kernel, tuple[object, ...]], Callable[..., object]],
        bind: Callable[..., tuple[object, ...]],
    ) -> None: ...
    def __call__(self, *args: Any, **named: Any) -> Any: ...
