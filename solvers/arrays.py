"""Names for the arrays of the searches: the dtype is in the name, the shape in the docstring of whoever uses one.

`Int64s` may have any number of axes; a docstring says `int64[cells, 4]` where it has two of these lengths. The values
taken out of an array are `Any` to a type checker: inside a kernel numba knows them, outside `int(...)` makes them so.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Int64s: TypeAlias = NDArray[np.int64]
Int32s: TypeAlias = NDArray[np.int32]
Int16s: TypeAlias = NDArray[np.int16]
Int8s: TypeAlias = NDArray[np.int8]
UInt64s: TypeAlias = NDArray[np.uint64]
UInt8s: TypeAlias = NDArray[np.uint8]
Bools: TypeAlias = NDArray[np.bool_]
Floats: TypeAlias = NDArray[np.float64]
Texts: TypeAlias = NDArray[np.bytes_]
