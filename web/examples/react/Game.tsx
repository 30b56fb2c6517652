// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// A game of OTTF in React: the board, a hint in three stages, undo.

import { cellName, reason, say } from "@puzzlemill/play";
import { ottf } from "@puzzlemill/play/ottf";
import { en } from "@puzzlemill/play/words/en";
import { useState } from "react";

import { useGame } from "./useGame.ts";

export function Game({ id }: { readonly id: string }) {
  const { state, hint, apply, undo, askHint } = useGame(ottf, id);
  const [shown, setShown] = useState(0);
  const stages = hint?.stages.slice(0, shown) ?? [];

  const [broken] = state.check() ?? []; // The first broken rule, once all tiles are placed.
  const progress = broken ? say(reason(ottf, broken), en) : `${state.progress.done} of ${state.progress.total} tiles`;

  async function more() {
    if (!hint) await askHint();
    setShown(hint ? shown + 1 : 1);
  }

  return (
    <main>
      {state.puzzle.template.map((line, row) => (
        <div key={row}>
          {[...line].map((number, col) => {
            const shows = state.position.rows[row]?.[col] ?? 0;
            const place = () => shows > 0 || apply({ move: "place", row, col });
            const name = `${say(cellName([row, col]), en)}: ${shows ? `${shows} of ${number}` : number}`;
            return <button key={col} aria-label={name} disabled={number === "."} onClick={place}>{shows || number}</button>;
          })}
        </div>
      ))}
      {stages.map((stage) => <p key={stage.stage}>{say(stage, en)}</p>)}
      <p role="status">{state.solved ? "Solved!" : progress}</p>
      <button onClick={() => void more()}>Hint</button>
      <button disabled={state.moveCount === 0} onClick={undo}>Undo</button>
    </main>
  );
}
