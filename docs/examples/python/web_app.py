"""A web app that serves pictures of puzzles and packs of a level: `fastapi run web_app.py`."""

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse

import puzzlemill

app = FastAPI()


@app.get("/picture.png")
def picture(id: str, theme: str = "light", dpi: int = 150) -> Response:
    """The picture of a position id, such as `/picture.png?id=ottf:2x2:1223`."""
    drawing = puzzlemill.draw(puzzlemill.parse_id(id), theme=theme)
    return Response(drawing.to_png(dpi=dpi), media_type="image/png")


@app.get("/packs/{kind}")
def pack(kind: puzzlemill.Kind, level: int) -> Response:
    """The ready-made puzzles of a level, such as `/packs/ottf?level=2`."""
    entries = tuple(entry for entry in puzzlemill.ready_made(kind) if entry.grade and entry.grade.level == level)
    return Response(puzzlemill.Pack(title=f"Level {level}", puzzles=entries).to_json(), media_type="application/json")


@app.exception_handler(puzzlemill.InputError)
def refuse(_: Request, error: puzzlemill.InputError) -> JSONResponse:
    """Whoever asks for what is impossible gets the line that says why."""
    return JSONResponse({"detail": str(error)}, status_code=422)
