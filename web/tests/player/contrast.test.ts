// The colours of every theme, as its style sheet has them: text has a contrast of 4.5 to 1 at least, shapes have 3 to 1.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { WEB } from "../../scripts/bundles.ts";

type Colour = readonly [red: number, green: number, blue: number];

const PLAYER = join(WEB, "player");
const PIECES = Array.from({ length: 10 }, (_, number) => `piece-${number}`);
const FILLS = ["paper", "panel", "given", "selected", "hint-soft", "fault-soft", "good-soft"];
const TONES = ["hint", "fault", "good"];

/** What is read on what. */
const TEXTS: readonly (readonly [text: string, fills: readonly string[]])[] = [
  ["ink", FILLS],
  ["muted", ["paper", "panel", "given", "good-soft", "fault-soft"]],
  ["accent", ["paper", "panel", "given"]],
  ["accent-ink", ["accent"]],
  ["piece-ink", PIECES],
  ...TONES.map((tone) => [tone, ["paper", "panel", "given", `${tone}-soft`]] as const),
];

/** Which lines, rings and marks must be seen on what. */
const SHAPES: readonly (readonly [shape: string, fills: readonly string[]])[] = [
  ["line", ["paper", "panel", "given"]],
  ["accent", FILLS],
  ...TONES.map((tone) => [tone, FILLS] as const),
];

/** Machado, Oliveira and Fernandes (2009), full strength: what red-, green- and blue-blind people see of linear light. */
const VISIONS: Readonly<Record<string, readonly Colour[]>> = {
  usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

const sheet = readFileSync(join(PLAYER, "style", "themes.css"), "utf8");

/** The colours that each rule of the sheet sets, by its selector. */
const rules = new Map(
  [...sheet.matchAll(/(:root\S*) \{([^}]*)\}/g)].map(([, selector, body]) => [
    selector!,
    Object.fromEntries([...body!.matchAll(/--([a-z0-9-]+): #([0-9a-f]{6});/g)].map(([, name, digits]) => [name!, digits!])),
  ]),
);
const themes = ["dark", "large", "safe"].map((name) => [name, { ...rules.get(":root"), ...rules.get(`:root[data-theme="${name}"]`) }] as const);
const all = [["light", rules.get(":root")!] as const, ...themes];

function linear(digits: string): Colour {
  const part = (from: number): number => {
    const value = parseInt(digits.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(0), part(2), part(4)];
}

function dot(row: Colour, [red, green, blue]: Colour): number {
  return row[0] * red + row[1] * green + row[2] * blue;
}

function luminance(light: Colour): number {
  return dot([0.2126, 0.7152, 0.0722], light);
}

/** The contrast of WCAG 2. */
function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(linear(one)), luminance(linear(other))].sort((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

/** CIELAB under the white of D65. */
function lab(light: Colour): Colour {
  const share = (value: number): number => (value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116);
  const x = share(dot([0.4124564, 0.3575761, 0.1804375], light) / 0.95047);
  const y = share(dot([0.2126729, 0.7151522, 0.072175], light));
  const z = share(dot([0.0193339, 0.119192, 0.9503041], light) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** The least distance of two pieces as someone sees them. */
function nearest(colours: Readonly<Record<string, string>>, vision: readonly Colour[]): number {
  const seen = PIECES.map((piece) => {
    const light = linear(colours[piece]!);
    const part = (row: Colour): number => Math.min(1, Math.max(0, dot(row, light)));
    return lab([part(vision[0]!), part(vision[1]!), part(vision[2]!)]);
  });
  const distances = seen.flatMap((one, index) => seen.slice(0, index).map((other) => Math.hypot(...one.map((value, at) => value - other[at]!))));
  return Math.min(...distances);
}

/** The pairs of a list that have too little contrast. */
function faint(colours: Readonly<Record<string, string>>, pairs: typeof TEXTS, least: number): string[] {
  return pairs.flatMap(([front, fills]) =>
    fills.flatMap((fill) => {
      const ratio = contrast(colours[front]!, colours[fill]!);
      return ratio < least ? [`${front} on ${fill}: ${ratio.toFixed(2)}`] : [];
    }),
  );
}

describe.each(all)("the theme %s", (name, colours) => {
  test("has text that can be read", () => {
    expect(faint(colours, TEXTS, 4.5)).toEqual([]);
  });

  test("has lines, rings and marks that can be seen", () => {
    expect(faint(colours, SHAPES, 3)).toEqual([]);
  });

  test.each(Object.entries(VISIONS))("has pieces that differ for %s eyes", (eyes, vision) => {
    const blind = name === "safe" ? 18 : 14;
    expect(nearest(colours, vision)).toBeGreaterThan(eyes === "usual" ? 24 : blind);
  });
});

test("a dark system and the dark theme have the same colours", () => {
  expect(rules.get(":root:not([data-theme])")).toEqual(rules.get(':root[data-theme="dark"]'));
});

test("the pieces of the light theme have the tints of the books", () => {
  const source = readFileSync(join(WEB, "..", "render", "iqblocks", "colours.py"), "utf8");
  const tints = [...source.matchAll(/"([0-9A-F]{6})"/g)].map(([, digits]) => digits!.toLowerCase());
  expect(PIECES.map((piece) => rules.get(":root")![piece])).toEqual(tints);
});

test("only the themes, paper and shadows name colours", () => {
  const sheets = readdirSync(PLAYER, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".css"));
  const elsewhere = sheets.filter((path) => !/themes\.css|special\.css/.test(path));
  expect(elsewhere.length).toBeGreaterThan(5);
  const named = elsewhere.flatMap((path) =>
    [...readFileSync(join(PLAYER, path), "utf8").matchAll(/: #(?!000;)[0-9a-f]{3,8}\b|(?<!-)color: (?:white|black|red|blue|green)\b/g)].map(([text]) => `${path}${text}`),
  );
  expect(named).toEqual([]);
});
