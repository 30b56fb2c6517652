"""Names for the arrays of the searches: the name gives the dtype, and a docstring of the user gives the shape.

`Int64s` can have any number of axes; a docstring writes `int64[cells, 4]` for two axes of these lengths. To a type
checker the values in an array are `Any`: inside a kernel numba knows their type, outside `int(...)` converts them.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Int64s: TypeAlias = NDArray[np.int64]
Int32s: TypeAlias = NDArray[np.int32]
Int8s: TypeAlias = NDArray[np.int8]
UInt64s: TypeAlias = NDArray[np.uint64]
UInt8s: TypeAlias = NDArray[np.uint8]
Bools: TypeAlias = NDArray[np.bool_]
Floats: TypeAlias = NDArray[np.float64]
Texts: TypeAlias = NDArray[np.bytes_]
