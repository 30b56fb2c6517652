import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { words } from "../scripts/words.ts";
import { cellName, reason, say, type Template, type Words } from "../src/said.ts";
import { de } from "../src/words/de.ts";
import { en } from "../src/words/en.ts";

const small: Words = {
  code: "en",
  lists: { two: "{first} and {last}", more: "{first}, {rest}" },
  sentences: {
    place: "row {row}, column {column}",
    look: "Look at {where}.",
    back: { one: "Take back {count} move.", other: "Take back {count} moves." },
  },
};

function place(row: number, column: number) {
  return { key: "place", args: { row, column } };
}

test("a sentence within a sentence, and lists of them", () => {
  expect(say({ key: "look", args: { where: place(1, 2) } }, small)).toBe("Look at row 1, column 2.");
  const three = [place(1, 2), place(3, 4), "tile 7"];
  expect(say({ key: "look", args: { where: three } }, small)).toBe("Look at row 1, column 2, row 3, column 4 and tile 7.");
  expect(say({ key: "look", args: { where: [] } }, small)).toBe("Look at .");
});

test("count chooses the form", () => {
  expect(say({ key: "back", args: { count: 1 } }, small)).toBe("Take back 1 move.");
  expect(say({ key: "back", args: { count: 2 } }, small)).toBe("Take back 2 moves.");
});

test("a missing sentence gives its key, and a missing argument its name", () => {
  expect(say({ key: "constructor", args: {} }, small)).toBe("constructor");
  expect(say({ key: "place", args: { row: 1 } }, small)).toBe("row 1, column {column}");
});

test("a value is never read as a template", () => {
  expect(say({ key: "look", args: { where: "{where} $& <b>" } }, small)).toBe("Look at {where} $& <b>.");
});

test("both languages have the same keys and the same places to fill", () => {
  expect(Object.keys(de.sentences)).toEqual(Object.keys(en.sentences));
  for (const [key, template] of Object.entries(en.sentences)) {
    expect(filledIn(de.sentences[key]!), key).toEqual(filledIn(template));
  }
});

test("the modules are those of the words files, with all white space as one space", () => {
  const file = join(import.meta.dirname, "..", "..", "catalogues", "words", "en.toml");
  expect(words(readFileSync(file, "utf8"))).toEqual(en);
  for (const template of Object.values(en.sentences).flatMap((one) => (typeof one === "string" ? one : Object.values(one)))) {
    expect(template).not.toMatch(/\s\s|\n|^\s|\s$/);
  }
});

function filledIn(template: Template): string[] {
  const forms: string[] = typeof template === "string" ? [template] : [template.one, template.other];
  return [...new Set(forms.flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort();
}

test("a broken rule is a sentence", () => {
  const rule = { code: "ROW_DUPLICATE", cells: [[0, 1], [0, 3]] } as const;
  expect(say(reason({ name: "domicles" }, rule), en)).toBe("A number appears more than once in this row.");
});

test("a cell has its name in every language, counted from 1", () => {
  expect([en, de].map((words) => say(cellName([0, 1]), words))).toEqual(["row 1, column 2", "Zeile 1, Spalte 2"]);
});
