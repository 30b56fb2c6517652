// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// A game of OTTF in React: the board, a hint in three stages, undo.

import { say } from "@puzzlemill/play";
import { ottf } from "@puzzlemill/play/ottf";
import { en } from "@puzzlemill/play/words/en";
import { useState } from "react";

import { useGame } from "./useGame.ts";

export function Game({ id }: { readonly id: string }) {
  const { state, hint, apply, undo, askHint } = useGame(ottf, id);
  const [shown, setShown] = useState(0);
  const stages = hint?.stages.slice(0, shown) ?? [];

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
            const place = () => apply({ move: "place", row, col });
            return <button key={col} disabled={number === "." || shows > 0} onClick={place}>{shows || number}</button>;
          })}
        </div>
      ))}
      {stages.map((stage) => <p key={stage.stage}>{say(stage, en)}</p>)}
      <p role="status">{state.solved ? "Solved!" : `${state.progress.done} of ${state.progress.total} tiles`}</p>
      <button onClick={() => void more()}>Hint</button>
      <button disabled={state.moveCount === 0} onClick={undo}>Undo</button>
    </main>
  );
}
