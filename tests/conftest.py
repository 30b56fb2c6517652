"""What all tests share: deterministic properties, and nothing else."""

from hypothesis import HealthCheck, settings

# Kernels compile on their first call, so a deadline would fail whoever comes first.
settings.register_profile(
    "puzzlemill",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("puzzlemill")
