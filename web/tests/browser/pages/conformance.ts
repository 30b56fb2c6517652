// Replays the conformance files in the page, with the sources that the tests in Node use; the test bundles it.

import { kinds } from "../../../src/kinds.ts";
import { type ConformanceFile, replay } from "../../conformance/replay.ts";

export async function run(): Promise<unknown> {
  const replays = kinds.map(async (kind) => {
    const file = (await (await fetch(`/conformance/${kind.name}.json`)).json()) as ConformanceFile;
    const { compared, faults, undecided } = replay(file, kind, { nodes: 100_000 });
    return [kind.name, { states: compared["states"], faults, undecided, outlooks: compared["outlooks"] }] as const;
  });
  return Object.fromEntries(await Promise.all(replays));
}
