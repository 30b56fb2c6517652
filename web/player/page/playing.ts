// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// A game on the page: what buttons and keys do, and what the board and the line of messages show of it.

import type { AnyMove, BrokenRule, Cell, Hint, Said } from "../../src/kind.ts";
import { reason } from "../../src/said.ts";
import type { State } from "../../src/state.ts";
import { boardOf } from "../boards.ts";
import { setAttribute } from "../board/dom.ts";
import type { Board, Marks, Table, View } from "../board/table.ts";
import { clockText } from "./clock.ts";
import type { Consultant } from "./consult.ts";
import { Fit } from "./fit.ts";
import type { Game } from "./game.ts";
import { Palette } from "./palette.ts";
import { part, tell, words, type Action, type Say, type Toolbar } from "./shell.ts";

/** What a game needs of the page. */
interface Surroundings {
  readonly say: Say;
  readonly toolbar: Toolbar;
  readonly consultant: Consultant;
  /** Called after every change, so that it is kept. */
  readonly changed: () => void;
  /** Called when the game ends. */
  readonly ended: () => void;
  /** Whether giving up shows a solution; a study keeps it secret from those who play later. */
  readonly showsSolutions: boolean;
  /** What can follow a game that is over, such as the next puzzle. */
  readonly after: () => readonly Action[];
}

/** Connects a game with its board, the toolbar and the line of messages, until `close`. */
export class Playing {
  readonly game: Game;
  readonly #page: Surroundings;
  readonly #board: Board;
  readonly #fit: Fit;
  readonly #palette: Palette;
  #noting = false;
  #marks: Marks | null = null;
  /** The hint whose stages are shown, and how many of them. */
  #hint: { readonly answer: Hint; readonly shown: number } | null = null;

  constructor(game: Game, page: Surroundings) {
    this.game = game;
    this.#page = page;
    const { kind, puzzle } = game.entry;
    const boardKind = boardOf(kind);
    this.#board = boardKind.make(puzzle, this.#table());
    part("board").replaceChildren(this.#board.element);
    part("tray").replaceChildren(...(this.#board.tray ? [this.#board.tray] : []));
    part("goal").textContent = page.say(boardKind.goal(puzzle));
    this.#palette = new Palette(boardKind.notes(puzzle), page.say, () => this.#noted(() => game.removeNotes()));
    part("notes").hidden = true;
    part("board").classList.remove("solved");
    this.show();
    this.#fit = new Fit(this.#board.element, boardKind.extent(puzzle), page.say);
    if (game.ended) this.tellEnd();
    else tell(page.say, null);
  }

  /** Leaves the page to another game. */
  close(): void {
    this.#page.consultant.cancel();
    this.game.run(false);
    this.#fit.stop();
  }

  /** Shows the game as it is now. */
  show(): void {
    const { game } = this;
    const { toolbar } = this.#page;
    const open = game.ended === null;
    const view: View = { state: game.state, marks: this.#marks, notes: game.notes, noting: this.#noting && open, closed: !open };
    this.#board.show(view);
    setAttribute(part("area").closest("main")!, "data-over", !open);
    toolbar.enable("undo", game.canUndo);
    toolbar.enable("redo", game.canRedo);
    for (const tool of ["hint", "check", "notes"] as const) toolbar.enable(tool, open);
    toolbar.press("notes", view.noting);
    part("notes").hidden = !view.noting;
  }

  undo(): void {
    const { state } = this.game;
    const number = state.moveCount;
    const [first, second] = state.played.slice(-2) as AnyMove[];
    const count = number > 1 && this.#isOneStep(state.at(number - 2), first, second) ? 2 : 1;
    if (this.game.undo(count)) this.#changed({ key: "page.game.undone", args: { number } });
  }

  redo(): void {
    const [first, second] = this.game.undone;
    const both = this.#isOneStep(this.game.state, first, second);
    if (!this.game.redo()) return;
    if (both) this.game.redo();
    if (this.game.ended) this.#finished();
    else this.#changed({ key: "page.game.redone", args: { number: this.game.state.moveCount } });
  }

  #isOneStep(before: State, first: AnyMove | undefined, second: AnyMove | undefined): boolean {
    const { isOneStep } = boardOf(this.game.entry.kind);
    return first !== undefined && second !== undefined && (isOneStep?.(before, first, second) ?? false);
  }

  restart(): void {
    const over = this.game.ended !== null;
    this.game.restart();
    this.game.run(!document.hidden);
    this.#changed(over ? null : words("page.game.restarted"));
  }

  toggleNotes(): void {
    if (this.game.ended) return;
    this.#noting = !this.#noting;
    this.show();
    this.#tell(words(this.#noting ? "page.game.notes_on" : "page.game.notes_off"));
  }

  /** Chooses a mark for notes by its key; false if notes are off or there is no such mark. */
  chooseMark(mark: string): boolean {
    return this.#noting && this.#palette.choose(mark);
  }

  /** Says which rules a complete board breaks, or whether an incomplete one can still be won. */
  async check(): Promise<void> {
    const { game } = this;
    if (game.ended) return;
    game.countCheck();
    this.#page.changed();
    const broken = game.state.check();
    if (broken) {
      this.#tell(this.#reasons(broken), { tone: "fault", cells: broken.flatMap(({ cells }) => cells) }, this.#way());
      return;
    }
    const outlook = await this.#asked((state) => this.#page.consultant.outlook(state, game.entry.solution));
    if (outlook === undefined) return;
    if (outlook?.status === "winnable") this.#tell(words("page.game.can_win"));
    else if (outlook?.status === "lost") {
      const lost: Said = { key: "page.game.sentences", args: { first: words("play.common.lost"), second: outlook.why } };
      this.#tell(lost, { tone: "fault", cells: outlook.cells }, this.#way());
    } else this.#tell(words(outlook ? "play.common.budget" : "page.game.no_answer"));
  }

  /** Shows the next stage of the hint, or looks for one. */
  async hint(): Promise<void> {
    const { game } = this;
    if (game.ended) return;
    if (!this.#hint) {
      const answer = await this.#asked((state) => this.#page.consultant.hint(state, game.entry.solution));
      if (answer === undefined) return;
      if (!answer) {
        this.#tell(words("page.game.no_answer"));
        return;
      }
      this.#hint = { answer, shown: 0 };
    }
    const { answer, shown } = this.#hint;
    const index = Math.min(shown, answer.stages.length - 1);
    const stage = answer.stages[index];
    if (!stage) return;
    if (shown < answer.stages.length) game.countHint();
    this.#page.changed();
    const hint = { answer, shown: index + 1 };
    this.#tell(stage, { tone: "hint", cells: stage.cells }, this.#actions(answer, hint.shown === answer.stages.length));
    this.#hint = hint;
  }

  /** Ends the game and shows a solution: the stored one of the entry, or what a search finds. */
  async giveUp(): Promise<void> {
    const { game } = this;
    if (game.ended) return;
    if (!this.#page.showsSolutions) {
      game.giveUp(null);
      this.#finished();
      return;
    }
    const outlook = await this.#asked(() => this.#page.consultant.outlook(game.state.at(0), game.entry.solution));
    if (outlook === undefined) return;
    game.giveUp(outlook?.status === "winnable" ? outlook.moves : null);
    this.#finished();
  }

  #table(): Table {
    return {
      say: this.#page.say,
      tell: (said) => this.#tell(said, this.#marks),
      note: (cell: Cell) => this.#noted(() => this.game.note(cell, this.#palette.chosen)),
      play: (move) => this.#played(move),
    };
  }

  #played(move: AnyMove): boolean {
    if (this.game.ended) return false;
    if (!this.game.play(move)) {
      this.#tell(words("page.game.refused"));
      return false;
    }
    if (this.game.state.solved) this.#finished();
    else this.#changed(this.game.state.check() ? words("page.game.not_right") : null);
    return true;
  }

  #noted(write: () => void): void {
    if (this.game.ended) return;
    write();
    this.#page.changed();
    this.show();
  }

  /** The hint's move as a button once its last stage is shown; the way back from a lost game at once. */
  #actions({ move, back }: Hint, last: boolean): readonly Action[] {
    if (back > 0) return [{ text: words("page.game.to_winnable"), press: () => this.#goBack(back) }];
    if (!move || !last) return [];
    return [{ text: words("page.game.play_move"), press: () => void this.#played(move) }];
  }

  /** A button that looks for the way back, for a game that may be lost. */
  #way(): readonly Action[] {
    const find = async (): Promise<void> => {
      const answer = await this.#asked((state) => this.#page.consultant.hint(state, this.game.entry.solution));
      if (answer && answer.back > 0) this.#goBack(answer.back);
      else if (answer !== undefined) this.#tell(answer?.stages.at(-1) ?? words("page.game.no_answer"));
    };
    return [{ text: words("page.game.to_winnable"), press: () => void find() }];
  }

  #goBack(count: number): void {
    if (this.game.undo(count)) this.#changed({ key: "page.game.went_back", args: { count } });
  }

  /** The answer to a question about the game; undefined if a move was played meanwhile, so that the answer is of no use. */
  async #asked<Answer>(ask: (state: State) => Promise<Answer | null>): Promise<Answer | null | undefined> {
    const { state } = this.game;
    this.#tell(words("page.game.searching"));
    const answer = await ask(state);
    return this.game.state === state && this.game.ended === null ? answer : undefined;
  }

  #reasons(broken: readonly BrokenRule[]): Said {
    const { kind } = this.game.entry;
    const texts = new Set(broken.map((rule) => this.#page.say(reason(kind, rule))));
    return { key: "page.game.text", args: { text: [...texts].join(" ") } };
  }

  /** After a move: what was found out about the position before counts no more. */
  #changed(said: Said | null): void {
    this.#page.consultant.cancel();
    this.#page.changed();
    this.#tell(said);
  }

  #finished(): void {
    this.#noting = false;
    this.#page.consultant.cancel();
    this.#marks = null;
    this.#page.changed();
    this.#page.ended();
    this.show();
    this.tellEnd();
  }

  /** Says how the game ended and what can follow; does nothing before the end. */
  tellEnd(): void {
    const { game } = this;
    if (game.ended === null) return;
    const time = clockText(game.seconds);
    const unsolved = this.#page.showsSolutions ? "page.game.given_up_plain" : "page.study.gave_up";
    const gaveUp = words(game.state.solved ? "page.game.given_up" : unsolved);
    const said = game.ended === "solved" ? { key: "page.game.solved", args: { time } } : gaveUp;
    part("board").classList.toggle("solved", game.ended === "solved");
    tell(this.#page.say, said, this.#page.after(), game.ended === "solved" ? "good" : null);
  }

  #tell(said: Said | null, marks: Marks | null = null, actions: readonly Action[] = []): void {
    this.#hint = null;
    this.#marks = marks;
    part("board").classList.remove("solved");
    this.show();
    tell(this.#page.say, said, actions);
  }
}
