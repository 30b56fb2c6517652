"""`puzzlemill verify`: checks what packs claim."""

from collections.abc import Sequence

from puzzlemill.cli.shared.faults import Faults
from puzzlemill.cli.shared.output import print_result
from puzzlemill.cli.shared.printing import print_error
from puzzlemill.cli.shared.progress import watched
from puzzlemill.cli.shared.statuses import CHECK_FAILED, NOT_ENOUGH
from puzzlemill.files.inputs import read_entries
from puzzlemill.grading.minutes import read_table
from puzzlemill.packs.verification import claims_nothing, forced_breaches
from puzzlemill.packs.verification import verify as prove
from puzzlemill.puzzles.escapes import one_line
from puzzlemill.puzzles.kinds import Breach
from puzzlemill.puzzles.parts import find
from puzzlemill.puzzles.wording import counted

MOST_BREACHES = 20
"""The most broken rules that are printed for each entry; JSON has all of them."""


def verify(
    sources: Sequence[str],
    budget: int | None,
    deductions: bool,
    table_file: str | None,
    keep_going: bool,
    as_json: bool,
) -> None:
    """Check every claim of a pack, and exit 1 if one fails or 3 if one could not be proved.

    With `deductions`, forced steps must solve each puzzle of a kind that has certificates of them.
    """
    table = None if table_file is None else read_table(table_file)
    faults = Faults(keep_going)
    unknown: list[str] = []
    entries = read_entries(sources, faults.report, unknown.append)
    outcomes = []
    forced: list[bool] = []
    for name, entry in watched("Verifying", entries):
        breaches = prove(entry, budget, table)
        if deductions and find("certifier", entry.instance.kind):
            unforced = forced_breaches(entry, budget)
            forced.append(not unforced)
            breaches += unforced
        outcome = _outcome(breaches)
        outcomes.append(outcome)
        record = {"name": str(name), "id": entry.id, "outcome": outcome, "claims": not claims_nothing(entry)}
        if breaches or as_json:
            print_result(record | {"breaches": breaches}, _breach_lines(str(name), breaches), as_json)
    failed, unproved = outcomes.count("failed"), outcomes.count("unproved")
    empty = sum(claims_nothing(entry) for _, entry in entries)
    summary = f"{len(entries)} checked, {failed} failed"
    if unproved:
        summary += f", {unproved} not proved within the budget (use a larger --budget)"
    if deductions:
        summary += f"; forced steps solve {sum(forced)} of {counted(len(forced), 'puzzle')} of kinds with certificates"
    if empty:
        summary += f"; {counted(empty, 'entry makes', 'entries make')} no claims"
    if unknown:
        summary += f"; {counted(len(unknown), 'unknown field')}, which cannot be checked"
    print_error(*unknown, summary if entries else "nothing to check: there are no entries")
    faults.end()
    if not entries:
        raise SystemExit(CHECK_FAILED)
    # A field that this version does not know could be a claim.
    if failed or unknown:
        raise SystemExit(CHECK_FAILED)
    if unproved:
        raise SystemExit(NOT_ENOUGH)


def _outcome(breaches: Sequence[Breach]) -> str:
    """Whether the claims of an entry hold, fail, or cannot all be proved within the budget."""
    if any(not breach.code.endswith("UNPROVED") for breach in breaches):
        return "failed"
    return "unproved" if breaches else "holds"


def _breach_lines(name: str, breaches: Sequence[Breach]) -> str:
    lines = [one_line(f"{name}: {breach}") for breach in breaches[:MOST_BREACHES]]
    if len(breaches) > MOST_BREACHES:
        lines.append(f"{name}: and {len(breaches) - MOST_BREACHES} more")
    return "\n".join(lines)
