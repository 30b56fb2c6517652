// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// A hook for React: a game of any kind that is saved, with hints from a worker.

import { type AnyMove, type Hint, type Kind, load, play, type State } from "@puzzlemill/play";
import { Adviser, startWorker } from "@puzzlemill/play/worker";
import { useEffect, useRef, useState } from "react";

/** The game under a key of localStorage, or a new one of the puzzle with this id. */
export function useGame<P, T, M extends AnyMove, S>(kind: Kind<P, T, M, S>, id: string, key = id) {
  const [state, setState] = useState(() => restored(kind, id, key));
  const [hint, setHint] = useState<Hint<M> | null>(null);
  const adviser = useRef<Adviser | null>(null);

  useEffect(() => {
    const started = new Adviser(startWorker);
    adviser.current = started;
    return () => started.close();
  }, []);

  function change(next: State<P, T, M, S>): void {
    localStorage.setItem(key, next.save());
    adviser.current?.cancel();
    setHint(null);
    setState(next);
  }

  return {
    state,
    hint,
    apply: (move: M) => change(state.apply(move)),
    undo: () => change(state.undo()),
    askHint: async () => setHint((await adviser.current?.hint(state)) ?? null),
  };
}

function restored<P, T, M extends AnyMove, S>(kind: Kind<P, T, M, S>, id: string, key: string): State<P, T, M, S> {
  try {
    const saved = load(localStorage.getItem(key) ?? "", [kind]).as(kind);
    if (saved && kind.formatId(saved.puzzle) === id) return saved;
  } catch {
    // No saved game, or a damaged one: start again.
  }
  return play(kind, kind.parseId(id));
}
