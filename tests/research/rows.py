"""Every command of the observatory that reads or writes files, as in `tests/cli/hostile/rows.py`."""

from typing import Final

from tests.cli.hostile.rows import Row

ROWS: Final = (
    Row("research populations build 'domicles 4x2' -o made", writes="made"),
    Row("research gloop explain gloop.json", "gloop.json"),
    Row("research gloop strip --board 3x3 -o made.svg", writes="made.svg"),
    Row("research domicles histogram domicles.json", "domicles.json"),
    Row("research domicles strip domicles.json -o made.svg", "domicles.json", "made.svg"),
    Row("research ottf reason unsolvable.json -o made.svg", "unsolvable.json", "made.svg"),
    Row("research ottf strip ottf.json -o made.svg", "ottf.json", "made.svg"),
    Row("research ottf arrows ottf.json -o made.svg", "ottf.json", "made.svg"),
    Row("research ottf sat ottf.json -o made.jsonl", "ottf.json", "made.jsonl"),
    Row("research iqblocks count iqblocks.json", "iqblocks.json"),
    Row("research iqblocks solutions iqblocks.json", "iqblocks.json"),
    Row("research iqblocks catalogue --pieces a11_b11 --board 2x2 -o made.bin", writes="made.bin"),
    Row("research iqblocks picture iqblocks.json -o made.svg", "iqblocks.json", "made.svg"),
    Row("research iqblocks strip iqblocks.json -o made.svg", "iqblocks.json", "made.svg"),
    Row("research iqblocks poster blocks.json --columns 1 -o made.pdf", "blocks.json", "made.pdf"),
    Row("research gloop pack --board 2x2 -o made.svg", writes="made.svg"),
    Row("research gloop proof --tiles 0-30 -o made.json", writes="made.json"),
    Row("research gloop check gloop-proof.json", "gloop-proof.json", reports=True),
    Row("research gloop left-out counts.json", "counts.json"),
    Row("research gloop left-out --seeds 1 -o made.json", writes="made.json"),
    Row("research domicles plot --boards 2 -o made.svg", writes="made.svg"),
    Row("research ottf cores --cells 4 -o made.json", writes="made.json"),
    Row("research ottf cores --cells 10 --draw made.svg", writes="made.svg"),
    Row("research ottf orders ottf.json", "ottf.json"),
    Row("research iqblocks rounds blocks.json", "blocks.json"),
    Row("research iqblocks fewest blocks.json", "blocks.json"),
    Row("research validity ottf --quick -o made", writes="made", reports=True),
    Row("research yardstick people.csv", "people.csv"),
    Row("research records show 1b 7x13 --records kept", "kept"),
    Row("research records draw 1b 7x13 --records kept -o made.svg", "kept", "made.svg"),
    Row("research records verify --records kept", "kept"),
    Row("research records improve 2a 9x10 --budget 1 --records kept", "kept", status=3, writes_into=True),
)

FILELESS: Final = {
    f"research {command}"
    for command in (
        *("populations list", "populations check", "gloop game", "gloop removals", "domicles layouts"),
        *("domicles analysis", "iqblocks census", "iqblocks rarest"),
    )
}
"""The commands of the observatory that neither read nor write files."""
