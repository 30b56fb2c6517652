"""What commands know about Gloop, and the Gloop game in the terminal: `puzzlemill gloop-game`."""

from typing import Final

from puzzlemill.cli.shared import options
from puzzlemill.cli.shared.menus import Additions, choice, command, flag, number, option, output
from puzzlemill.cli.shared.options import Printed

ADDITIONS: Final = Additions(
    commands=(
        command(
            "gloop-game",
            "gloop.game:gloop_game",
            "Play the Gloop game for two to eight, or print its set.",
            number("--players", 1, 8, help="Let N people share the keyboard (default: 1)."),
            option(
                "--opponents",
                metavar="NAME,NAME,...",
                help="Play against these, such as easy,strong (default: one of medium strength if one person plays).",
            ),
            flag("--watch", help="Let only opponents play."),
            number("--seed", 0, help="Shuffle the tiles with this seed (default: another one each time)."),
            option("--rule", "rules", multiple=True, metavar="NAME=VALUE", help="Play by another rule (repeatable)."),
            output("Save the game to FILE after every move, or continue the game in it.", "--save", metavar="FILE"),
            option("--replay", "replayed", metavar="FILE", help="Print the moves of a saved game, and its result."),
            number("--move", 0, help="Replay only the first N moves."),
            output("Draw the last position as FILE.svg, .png or .pdf.", "--picture", metavar="FILE"),
            choice("--seat", "ABCDEFGH", help="Draw what this player sees (default: all hands)."),
            output("Write the set as PDFs into this folder: print, cut out, play.", "--set", "folder", metavar="DIR"),
            options.CUT_PAPER,
            options.LANGUAGE,
            flag("--json", "as_json", help="Print one JSON object per state of --replay or --watch, or one for --set."),
            Printed("--example", "examples/gloop-game.json", "Print the saved example game of the rules."),
            more="""
            The strategy game of the Gloop leaflet, by Fred Horn: get rid of all your tiles first. You play in the
            terminal against opponents from the program, with several people at one keyboard, or both. Type ? for
            advice, h for help, q to stop. `puzzlemill help gloop-game` has the rules, the opponents and the values
            of --rule.

            \b
            You against one opponent:   puzzlemill gloop-game --save game.json
            Two people, two opponents:  puzzlemill gloop-game --players 2 --opponents easy,strong
            Look at a saved game:       puzzlemill gloop-game --replay game.json --picture game.svg
            Print the set:              puzzlemill gloop-game --set gloop --paper letter
            """,
        ),
    ),
    examples={
        "cutouts": "All 91 Gloop tiles:              puzzlemill cutouts gloop -o tiles.pdf",
        "sprites": "All 91 Gloop tiles:              puzzlemill sprites gloop -o assets",
    },
    about={
        "cutouts": "gloop (with --tiles, --without),",
        "check": "`puzzlemill research gloop check` checks proofs about Gloop tiles.",
    },
    former={"gloop tiles": "cutouts gloop"},
    observed="explain strip",
    guides={"gloop-game": "The Gloop game: its rules, opponents and printed set."},
)
