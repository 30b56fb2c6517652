"""Judges a PDF by the rules of PDF/X-1a:2001, with pikepdf alone: `python -m tests.checkers.pdfx FILE...`.

It shares no code with what is tested, and is stricter than the standard where a book never needs more: colours are grey
or process inks, and there are no shadings.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf

ALLOWED_SPACES = {"/DeviceGray", "/DeviceCMYK", "/Pattern"}
NOT_IN_CATALOGUE = "/Encrypt", "/OCProperties", "/AcroForm", "/OpenAction", "/AA", "/Outlines", "/URI", "/Collection"
FORBIDDEN_KEYS = ("/JS", "/JavaScript", "/EF", "/EmbeddedFiles", "/RichMedia", "/OPI", "/Alternates", "/SMaskInData")
BOXES = ("/MediaBox", "/BleedBox", "/TrimBox")


def pdfx_faults(data: bytes) -> list[str]:
    """What is wrong with a file; empty if it is PDF/X-1a:2001."""
    import io

    with pikepdf.open(io.BytesIO(data), inherit_page_attributes=False) as pdf:
        return [*syntax(data, pdf), *information(pdf), *intents(pdf), *objects(pdf), *pages(pdf)]


def syntax(data: bytes, pdf: pikepdf.Pdf) -> Iterator[str]:
    if not data.startswith(b"%PDF-1.3"):
        yield f"header {data[:8]!r}"
    if pdf.is_encrypted:
        yield "encrypted"
    if b"/ObjStm" in data or b"/XRef" in data:
        yield "object or cross-reference streams"
    if not re.search(rb"\nxref\s", data):
        yield "no cross-reference table"
    trailer = data[data.rfind(b"trailer") :]
    if not re.search(rb"/ID\s*\[\s*<[0-9a-f]{32}>\s*<[0-9a-f]{32}>", trailer, re.IGNORECASE):
        yield "no file identifier"
    yield from (f"catalogue: {key}" for key in NOT_IN_CATALOGUE if key in pdf.Root)


def information(pdf: pikepdf.Pdf) -> Iterator[str]:
    info = pdf.trailer.get("/Info")
    if info is None:
        yield "no document information"
        return
    wanted = {"/GTS_PDFXVersion": "PDF/X-1:2001", "/GTS_PDFXConformance": "PDF/X-1a:2001", "/Trapped": "/False"}
    for key, value in wanted.items():
        if str(info.get(key, "")) != value:
            yield f"{key} is {info.get(key)!r}"
    if not isinstance(info.get("/Trapped"), pikepdf.Name):
        yield "/Trapped is not a name"
    for key in ("/Title", "/Creator", "/Producer"):
        if not str(info.get(key, "")).strip():
            yield f"no {key}"
    for key in ("/CreationDate", "/ModDate"):
        if not re.fullmatch(r"D:\d{14}([+-]\d\d'\d\d'|Z)?", str(info.get(key, ""))):
            yield f"{key} is {info.get(key)!r}"


def intents(pdf: pikepdf.Pdf) -> Iterator[str]:
    listed = [intent for intent in pdf.Root.get("/OutputIntents", []) if str(intent.get("/S")) == "/GTS_PDFX"]
    if len(listed) != 1:
        yield f"{len(listed)} output intents"
        return
    (intent,) = listed
    for key in ("/OutputConditionIdentifier", "/OutputCondition", "/Info", "/RegistryName"):
        if not str(intent.get(key, "")).strip():
            yield f"output intent: no {key}"
    if str(intent.get("/RegistryName")) != "http://www.color.org":
        yield f"registry {intent.get('/RegistryName')!r}"
    if "/DestOutputProfile" in intent:
        yield "a profile beside a registered condition"


def objects(pdf: pikepdf.Pdf) -> Iterator[str]:
    """What no object of the file can have, wherever it is used."""
    for thing in pdf.objects:
        if not isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
            continue
        yield from (f"object {thing.objgen[0]}: {key}" for key in FORBIDDEN_KEYS if key in thing)
        if str(thing.get("/S", "")) in ("/Transparency", "/JavaScript", "/Launch", "/URI"):
            yield f"object {thing.objgen[0]}: /S {thing['/S']}"
        if "/Group" in thing:
            yield f"object {thing.objgen[0]}: /Group"
        filters: Any = thing.get("/Filter")
        names = [str(name) for name in ([filters] if isinstance(filters, pikepdf.Name) else filters or [])]
        if set(names) & {"/LZWDecode", "/JPXDecode", "/JBIG2Decode", "/Crypt"}:
            yield f"object {thing.objgen[0]}: filters {names}"
        if str(thing.get("/Type", "")) in ("/Annot", "/Filespec", "/Metadata", "/OCG"):
            yield f"object {thing.objgen[0]}: {thing['/Type']}"


def pages(pdf: pikepdf.Pdf) -> Iterator[str]:
    for number, page in enumerate(pdf.pages, 1):
        faults = [*boxes(page.obj), *content(page.obj, page.obj["/Resources"], set())]
        if "/Annots" in page.obj or "/AA" in page.obj:
            faults.append("annotations")
        yield from (f"page {number}: {fault}" for fault in dict.fromkeys(faults))


def boxes(page: Any) -> Iterator[str]:
    if "/ArtBox" in page:
        yield "an art box beside a trim box"
    media, bleed, trim = ([float(side) for side in page[key]] for key in BOXES)
    for name, inner, outer in (("trim", trim, bleed), ("bleed", bleed, media)):
        if inner[0] < outer[0] or inner[1] < outer[1] or inner[2] > outer[2] or inner[3] > outer[3]:
            yield f"the {name} box is not inside the next one"
    if "/CropBox" in page and [float(side) for side in page["/CropBox"]] != media:
        yield "a crop box"
    if page.get("/UserUnit", 1) != 1:
        yield "a user unit"


def content(owner: Any, resources: Any, visited: set[tuple[int, int]]) -> Iterator[str]:
    """What is wrong with a page's or a symbol's operators and resources."""
    for instruction in pikepdf.parse_content_stream(owner):
        operands, name = instruction.operands, str(instruction.operator)
        if name in ("rg", "RG", "sh", "ri"):
            yield f"operator {name}"
        elif name in ("cs", "CS"):
            yield from space(resources.get("/ColorSpace", {}).get(str(operands[0]), operands[0]))
        elif name == "gs":
            yield from state(resources["/ExtGState"][str(operands[0])])
        elif name == "INLINE IMAGE":
            yield "an inline image"
        elif name == "BDC" and str(operands[0]) == "/OC":
            yield "a layer"
    for kind in ("/Shading", "/Properties"):
        if resources.get(kind):
            yield f"resources: {kind}"
    for _, entry in resources.get("/ColorSpace", {}).items():
        yield from space(entry)
    for _, entry in resources.get("/ExtGState", {}).items():
        yield from state(entry)
    for _, entry in resources.get("/Font", {}).items():
        yield from font(entry)
    for kind in ("/XObject", "/Pattern"):
        for _, entry in resources.get(kind, {}).items():
            if entry.objgen not in visited:
                visited.add(entry.objgen)
                yield from symbol(entry, resources, visited)


def symbol(entry: Any, resources: Any, visited: set[tuple[int, int]]) -> Iterator[str]:
    subtype = str(entry.get("/Subtype", ""))
    if subtype == "/Image":
        if "/SMask" in entry:
            yield "a soft mask"
        if int(entry.get("/BitsPerComponent", 8)) > 8:
            yield "16 bits"
        if not entry.get("/ImageMask", False):
            yield from space(entry["/ColorSpace"])
    elif subtype == "/Form" or entry.get("/PatternType") == 1:
        yield from content(entry, entry.get("/Resources", resources), visited)
    else:
        yield f"symbol {subtype}"


def space(entry: Any) -> Iterator[str]:
    if isinstance(entry, pikepdf.Array):
        family = str(entry[0])
        if family == "/Indexed":
            yield from space(entry[1])
        elif family in ("/Separation", "/DeviceN"):
            yield from space(entry[2])
        elif family != "/Pattern" or len(entry) > 1:
            yield f"colour space {family}"
    elif str(entry) not in ALLOWED_SPACES:
        yield f"colour space {entry}"


def state(entry: Any) -> Iterator[str]:
    if any(float(entry.get(key, 1)) != 1 for key in ("/ca", "/CA")):
        yield "transparency: ca"
    if str(entry.get("/SMask", "/None")) != "/None":
        yield "transparency: SMask"
    if str(entry.get("/BM", "/Normal")) not in ("/Normal", "/Compatible"):
        yield "transparency: BM"
    if any(key in entry for key in ("/TR", "/TR2", "/HT", "/HTP")):
        yield "a transfer function or halftone"


def font(entry: Any) -> Iterator[str]:
    if str(entry["/Subtype"]) == "/Type3":
        return
    described = entry["/DescendantFonts"][0] if "/DescendantFonts" in entry else entry
    if not any(key in described.get("/FontDescriptor", {}) for key in ("/FontFile", "/FontFile2", "/FontFile3")):
        yield f"font {entry.get('/BaseFont')} is not embedded"


if __name__ == "__main__":
    wrong = [f"{name}: {fault}" for name in sys.argv[1:] for fault in pdfx_faults(Path(name).read_bytes())]
    print("\n".join(wrong) or f"{len(sys.argv) - 1} files are PDF/X-1a:2001")
    raise SystemExit(bool(wrong))
