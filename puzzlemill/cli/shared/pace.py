"""The pace of a long run in words."""


def pace(done: int, total: int, seconds: float) -> str:
    """A rate and the time left, such as `312 per second, 4 min left`; empty until something is done."""
    if not done or seconds <= 0:
        return ""
    rate = done / seconds
    if rate >= 10:
        speed = f"{rate:,.0f} per second"
    elif rate >= 1:
        speed = f"{rate:.1f} per second"
    else:
        speed = f"{60 * rate:.1f} per minute"
    left = (total - done) / rate
    units = ((86_400, "days"), (3_600, "h"), (60, "min"), (1, "s"))
    size, unit = next(((size, unit) for size, unit in units if left >= 2 * size), units[-1])
    return f"{speed}, {left / size:.0f} {unit} left"
