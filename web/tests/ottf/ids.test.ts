import { describe, expect, test } from "vitest";

import { InputError } from "../../src/errors.ts";
import { ottf } from "../../src/ottf/index.ts";
import { solvable, template } from "./games.ts";

describe("position ids", () => {
  test.each([
    [["1"], "ottf:1x1:1"],
    [[".22.", "2112", "2232"], "ottf:3x4:a22a21122232"],
    [[".".repeat(30), `${".".repeat(29)}1`], "ottf:2x30:zzg1"],
    [["2".padEnd(27, ".")], "ottf:1x27:2z"],
    [[".".repeat(26), ".".repeat(26), `1${".".repeat(25)}`], "ottf:3x26:zz1y"],
  ])("%j is written as %s and read back", (lines, id) => {
    expect(ottf.formatId(template(...lines))).toBe(id);
    expect(ottf.parseId(id).template).toEqual(lines);
  });

  test("random boards come back as they were", () => {
    for (let seed = 0; seed < 100; seed++) {
      const { puzzle } = solvable(1 + (seed % 9), 1 + (seed % 7), seed, seed % 7 === 0 ? 0 : seed % (1 + (seed % 9)));
      expect(ottf.parseId(ottf.formatId(puzzle))).toEqual(puzzle);
    }
  });

  test("the largest board is read quickly, and a larger one is refused", () => {
    const id = `ottf:1000x1000:${"1".repeat(1_000_000)}`;
    expect(ottf.formatId(ottf.parseId(id))).toBe(id);
    expect(() => ottf.parseId(`ottf:1001x1:${"1".repeat(1001)}`)).toThrow("1001 x 1 cells; expected 1 x 1 to 1000 x 1000");
  });

  test.each([
    ["", "expected ottf:ROWSxCOLS:CELLS"],
    ["ottf", "expected ottf:ROWSxCOLS:CELLS"],
    ["ottf:1x1", "expected ottf:ROWSxCOLS:CELLS"],
    ["ottf:1x1:1:", "expected ottf:ROWSxCOLS:CELLS"],
    ["gloop:1x1:1", "expected ottf:ROWSxCOLS:CELLS"],
    ["OTTF:1x1:1", "expected ottf:ROWSxCOLS:CELLS"],
    [" ottf:1x1:1", "expected ottf:ROWSxCOLS:CELLS"],
    ["ottf:1x1:1\n", 'cells "1\\n": expected 1 to 4 or a to z'],
    ["ottf:1x1\n:1", "expected ROWSxCOLS such as 7x13"],
    ["ottf:01x1:1", "expected ROWSxCOLS such as 7x13"],
    ["ottf:0x1:", "expected ROWSxCOLS such as 7x13"],
    ["ottf:1X1:1", "expected ROWSxCOLS such as 7x13"],
    ["ottf:٣x1:111", "expected ROWSxCOLS such as 7x13"],
    ["ottf:99999x1:1", "expected ROWSxCOLS such as 7x13"],
    ["ottf:1x1:5", 'cells "5": expected 1 to 4 or a to z'],
    [`ottf:1x70:${"1".repeat(69)}.`, 'cells "." at position 69: expected 1 to 4 or a to z'],
    ["ottf:1x1:١", "expected 1 to 4 or a to z"],
    ["ottf:1x1:", "0 cells; expected 1 x 1"],
    ["ottf:1x1:12", "2 cells; expected 1 x 1"],
    ["ottf:1x3:1aa", "not in standard form; the id of this puzzle is \"ottf:1x3:1b\""],
    ["ottf:1x28:1az", "not in standard form"],
    ["ottf:1x26:z", "it has no tiles; expected at least one"],
  ])("%j is refused", (id, message) => {
    expect(() => ottf.parseId(id)).toThrow(InputError);
    expect(() => ottf.parseId(id)).toThrow(message);
  });

  test("a text of millions of characters is refused quickly", () => {
    expect(() => ottf.parseId(`ottf:1000x1000:${"z".repeat(3_900_000)}`)).toThrow("101400000 cells; expected 1000 x 1000");
    expect(() => ottf.parseId(`ottf${":1".repeat(1_000_000)}`)).toThrow("expected ottf:ROWSxCOLS:CELLS");
  });
});
