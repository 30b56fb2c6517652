"""What all linters print: what is wrong with a recipe on standard error, and what it will make."""

from puzzlemill.cli.shared.output import write_lines
from puzzlemill.cli.shared.printing import print_error, print_text
from puzzlemill.cli.shared.statuses import UNUSABLE
from puzzlemill.packs.plans import Report
from puzzlemill.puzzles.kinds import InputError


def print_report(report: Report, name: str, as_json: bool, *values: str) -> None:
    """Print the findings and the plan; exit 2 if there are errors. JSON has the `values` of the report."""
    print_findings(name, report)
    if as_json:
        errors, warnings = (
            [_placed(name, one).record() for one in found] for found in (report.errors, report.warnings)
        )
        write_lines([{"errors": errors, "warnings": warnings, **report.record(*values)}], None)
    elif report.plan:
        print_text(report.plan)
    if report.errors:
        raise SystemExit(UNUSABLE)


def print_findings(name: str, report: Report) -> None:
    """Print what is wrong with the recipe in file `name`."""
    for error in report.errors:
        print_error(str(_placed(name, error)))
    for warning in report.warnings:
        print_error(f"{name}: warning: {warning}")


def _placed(name: str, error: InputError) -> InputError:
    return error if error.places[0].file else error.within(file=name)
