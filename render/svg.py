"""A drawing as an SVG file, for designers and web pages."""

from xml.sax.saxutils import escape

from puzzlemill.render.canvas import Drawing, Ink, Path, Place, Text


def svg_text(drawing: Drawing) -> str:
    """The SVG text of a drawing, in mm. Type is named (Lato, then any sans-serif), not embedded."""
    size = (
        f'width="{drawing.width:g}mm" height="{drawing.height:g}mm" viewBox="0 0 {drawing.width:g} {drawing.height:g}"'
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="Lato, sans-serif" fill-rule="evenodd">'
    return "\n".join([head, *_items(drawing), "</svg>", ""])


def _items(drawing: Drawing) -> list[str]:
    lines: list[str] = []
    for item in drawing.items:
        match item:
            case Path():
                lines.append(_path(item))
            case Text():
                weight = ' font-weight="bold"' if item.bold else ""
                place = f'x="{item.x:.4g}" y="{item.y:.4g}" font-size="{item.size:.4g}" text-anchor="{item.anchor}"'
                lines.append(f'<text {place}{weight} fill="{_colour(item.ink)}">{escape(item.text)}</text>')
            case Place():
                move = f"translate({item.x:.5g} {item.y:.5g}) rotate({item.turn:.5g}) scale({item.scale:.5g})"
                lines.extend([f'<g transform="{move}">', *_items(item.drawing), "</g>"])
    return lines


def _path(path: Path) -> str:
    steps = " ".join(" ".join(part if isinstance(part, str) else f"{part:.5g}" for part in step) for step in path.steps)
    stroke = ""
    if path.stroke is not None:
        ends = 'stroke-linecap="round" stroke-linejoin="round"'
        stroke = f' stroke="{_colour(path.stroke)}" stroke-width="{path.width:.4g}" {ends}'
    fill = "none" if path.fill is None else _colour(path.fill)
    return f'<path d="{steps}" fill="{fill}"{stroke}/>'


def _colour(ink: Ink) -> str:
    red, green, blue = ink if isinstance(ink, tuple) else (ink, ink, ink)
    return f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"
