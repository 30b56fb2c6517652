"""`puzzlemill ottf`: what OTTF's two rules cannot decide, proofs that there is no solution, orders, pictures."""

import click

from puzzlemill.ottf_orders_command import orders, sat
from puzzlemill.ottf_picture_commands import arrows, reason, strip
from puzzlemill.ottf_proof_command import check, refute


@click.group()
def ottf() -> None:
    """Search OTTF, the puzzle of numbers left behind by an order of placing.

    \b
    Templates that two rules do not solve:   puzzlemill ottf cores
    The smallest of them as a page:          puzzlemill ottf cores --draw cores.pdf
    Why a template has no solution:          puzzlemill ottf refute ottf:2x2:2222 -o proof.json
    And to check it:                         puzzlemill ottf check proof.json
    The same as a picture:                   puzzlemill ottf reason ottf:2x2:2222 -o proof.png
    A solution round by round:               puzzlemill ottf strip ottf:3x4:a22a21122232 -o strip.png
    """


for command in (refute, check, strip, arrows, reason, orders, sat):
    ottf.add_command(command)


@ottf.command()
@click.option(
    "--cells", type=int, default=12, show_default=True, metavar="N", help="Of the largest templates, 1 to 14."
)
@click.option("--list", "listing", is_flag=True, help="List the templates, one a line, instead of the table.")
@click.option("--draw", "picture", metavar="FILE", help="Draw the smallest: FILE.svg, FILE.pdf or FILE.png.")
@click.option("-o", "--output", metavar="FILE", help="Where to store the templates; - prints them as JSON.")
def cores(cells: int, listing: bool, picture: str | None, output: str | None) -> None:
    """Find all templates with a solution on which rules 1 and 2 stop before the end.

    It answers the doubt at the end of the OTTF blog; docs/ottf-open-question.md tells how. Up to 12 cells it takes
    seconds, 14 take a minute or less.
    """
    import msgspec

    from puzzlemill.ottf_words import census_list, census_table
    from puzzlemill.outputs import write_output
    from puzzlemill.progress import task
    from puzzlemill.solvers.ottf_cores import Census, census

    if picture is not None:
        from puzzlemill.pictures import check_ending

        check_ending(picture)
    rows = []
    with task("Searching", cells) as advance:
        for row in census(cells):
            rows.append(row)
            advance(row.cells)
    if output != "-":
        click.echo(census_list(rows) if listing else census_table(rows))
    if output is not None:
        found = Census(format="puzzlemill-ottf-stuck", version=1, rows=tuple(rows))
        write_output(msgspec.json.encode(found) + b"\n", output)
    if picture is not None:
        from puzzlemill.pictures import write_drawing
        from puzzlemill.render.ottf_cores import page

        write_drawing(page(rows), picture, margin=0)
