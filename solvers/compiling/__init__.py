"""How kernels get machine code: ahead of time in binary wheels, or from numba when they are first called."""
