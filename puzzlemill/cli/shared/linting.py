"""What all linters print: what is wrong with a recipe on standard error, and what it will make."""

from collections.abc import Callable

from puzzlemill.cli.shared.output import write_lines
from puzzlemill.cli.shared.printing import print_error, print_text
from puzzlemill.cli.shared.statuses import UNUSABLE
from puzzlemill.packs.plans import Report


def print_report(report: Report, name: str, placed: Callable[[str], str], as_json: bool, *values: str) -> None:
    """Print the findings, with their lines by `placed`, and the plan; exit 2 if there are errors.

    JSON has the `values` of the report with these names.
    """
    errors, warnings = (list(map(placed, lines)) for lines in (report.errors, report.warnings))
    print_findings(name, errors, warnings)
    if as_json:
        write_lines([{"errors": errors, "warnings": warnings, **report.record(*values)}], None)
    elif report.plan:
        print_text(report.plan)
    if errors:
        raise SystemExit(UNUSABLE)


def print_findings(name: str, errors: list[str], warnings: list[str]) -> None:
    """Print what is wrong with the recipe in file `name`."""
    for line in (*errors, *(f"warning: {line}" for line in warnings)):
        print_error(f"{name}: {line}")
