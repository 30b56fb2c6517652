// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The page: finds its content, shows a puzzle and connects the parts.

import { Adviser } from "../../src/worker/adviser.ts";
import { kinds } from "../../src/kinds.ts";
import { kindOf, play, type State } from "../../src/state.ts";
import { say } from "../../src/said.ts";
import type { Said } from "../../src/kind.ts";
import { boardOf } from "../boards.ts";
import type { Table, View } from "../board/table.ts";
import { readContent } from "./content.ts";
import { wordsOf } from "./words.ts";

/** Starts the page; `script` is its own script, which its worker runs, too. */
export function startPage(script: string): void {
  const content = readContent(document.getElementById("content")?.textContent ?? "");
  const worker = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const adviser = new Adviser(() => new Worker(worker));
  const words = wordsOf(content.language);
  const hash = decodeURIComponent(location.hash.slice(1));
  const entry = content.packs[0]?.entries[0];
  const kind = entry?.kind ?? kindOf(hash, kinds);
  let state: State = play(kind, entry?.puzzle ?? (kind.parseId(hash) as unknown));
  const message = document.getElementById("message")!;
  const table: Table = {
    say: (said: Said) => say(said, words),
    tell: (said) => (message.textContent = say(said, words)),
    note: () => undefined,
    play: (move) => {
      try {
        state = state.apply(move);
      } catch (error) {
        message.textContent = error instanceof Error ? error.message : String(error);
        return false;
      }
      show();
      return true;
    },
  };
  const boardKind = boardOf(kind);
  const board = boardKind.make(state.puzzle, table);
  const view = (): View => ({ state, marks: null, notes: new Map(), noting: false, closed: state.solved });
  const show = (): void => board.show(view());
  document.getElementById("board")!.append(board.element);
  if (board.tray) document.getElementById("tray")!.append(board.tray);
  show();
  document.getElementById("hint")!.addEventListener("click", () => {
    void adviser.hint(state, { known: entry?.solution ?? null }).then((hint) => hint && table.tell(hint.stages.at(-1)!));
  });
}
