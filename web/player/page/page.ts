// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The page: finds its content, opens puzzles and connects the parts.

import { next, previous, type Entry } from "../../src/packs/index.ts";
import { say } from "../../src/said.ts";
import { setAttribute } from "../board/dom.ts";
import { boardOf } from "../boards.ts";
import { openLibrary, type Library } from "../library/library.ts";
import { randomCode, Settings, type Choices } from "../library/settings.ts";
import { Shelf } from "../library/shelf.ts";
import { browserStore, type Store } from "../library/store.ts";
import { studyScreen } from "../library/dialogs/study.ts";
import { consentDialog } from "../library/dialogs/times.ts";
import { levelsDialog } from "../library/dialogs/levels.ts";
import { settingsDialog } from "../library/dialogs/settings.ts";
import type { Desk } from "../library/dialogs/desk.ts";
import { studyOf, type Study } from "../library/study.ts";
import { Times } from "../library/times.ts";
import { openRules } from "../rules/index.ts";
import { clockText } from "./clock.ts";
import { Consultant } from "./consult.ts";
import { Game, type Playable } from "./game.ts";
import { commandOf, type Command } from "./keys.ts";
import { askToGiveUp, gameMenu, pageMenu, sayTimeIsUp, studyMenu } from "./menus.ts";
import { Playing } from "./playing.ts";
import { routeOf } from "./routes.ts";
import { iconButton, part, tell, Toolbar, words, type Action, type Say } from "./shell.ts";
import { languages, wordsOf } from "./words.ts";

/** Begins the keys of all games in the storage. */
const PREFIX = "puzzlemill.";

/** Starts the page; `script` is its own script, which its worker runs, too. */
export function startPage(script: string): void {
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  new Page(openLibrary(part("content").textContent), new Consultant(() => new Worker(address)), browserStore()).start();
}

class Page {
  readonly #library: Library;
  readonly #consultant: Consultant;
  readonly #store: Store;
  readonly #settings: Settings;
  readonly #desk: Desk;
  readonly #study: Study | null;
  #shelf: Shelf;
  #say: Say = ({ key }) => key;
  #toolbar: Toolbar;
  #language = "";
  #playing: Playing | null = null;
  /** The game of a study of which the page has said that its time is up. */
  #late: Game | null = null;

  constructor(library: Library, consultant: Consultant, store: Store) {
    this.#library = library;
    this.#consultant = consultant;
    this.#store = store;
    this.#settings = new Settings(store, randomCode());
    this.#study = studyOf(library, store);
    this.#shelf = new Shelf(store, this.#study?.shelfPrefix ?? PREFIX);
    this.#desk = {
      say: (said) => this.#say(said),
      library,
      shelf: this.#shelf,
      settings: this.#settings,
      times: new Times(store, this.#settings),
      languages,
      current: () => this.#playing?.game.entry.id ?? null,
      open: (puzzle) => this.#goTo(puzzle),
      keep: () => this.#keep(),
      readAgain: () => this.#readAgain(),
    };
    this.#toolbar = this.#translated();
  }

  /** Opens the puzzle of the address, and listens. */
  start(): void {
    this.#settings.changed((choices) => this.#chosen(choices));
    window.addEventListener("hashchange", () => this.#follow());
    window.addEventListener("pagehide", () => this.#keep());
    window.addEventListener("storage", ({ key }) => this.#shelf.changed(key));
    document.addEventListener("keydown", (event) => this.#hush(event), { capture: true });
    document.addEventListener("keydown", (event) => this.#keyed(event));
    document.addEventListener("visibilitychange", () => this.#timed());
    setInterval(() => this.#showClock(), 1_000);
    this.#look(this.#settings.choices);
    this.#follow();
    const [fault] = this.#library.faults;
    if (fault !== undefined) tell(this.#say, { key: "page.game.fault", args: { fault } });
  }

  /** Shows all fixed texts in the language that is chosen now. */
  #translated(): Toolbar {
    const { language } = this.#settings.choices;
    this.#language = language === "page" ? this.#library.language : language;
    const chosen = wordsOf(this.#language);
    this.#say = (said) => say(said, chosen);
    document.documentElement.lang = chosen.code;
    part("title").textContent = this.#library.title;
    iconButton("previous", "previous", this.#say(words("page.game.previous")), () => this.#run("previous"));
    iconButton("next", "next", this.#say(words("page.game.next")), () => this.#run("next"));
    iconButton("menu", "menu", this.#say(words("page.game.menu")), () => this.#run("menu"));
    const toolbar = new Toolbar(this.#say, (command) => this.#run(command));
    for (const id of ["previous", "next"]) part(id).hidden = this.#study !== null;
    for (const tool of ["hint", "check"] as const) toolbar.hide(tool, this.#study !== null);
    return toolbar;
  }

  #chosen(choices: Choices): void {
    this.#look(choices);
    const language = choices.language === "page" ? this.#library.language : choices.language;
    if (language === this.#language) {
      this.#playing?.tellEnd(); // Whether to ask about times can have changed.
      return;
    }
    this.#toolbar = this.#translated();
    const game = this.#playing?.game;
    if (game) this.#open(game.entry, game);
    else this.#follow();
    // The list of languages is the last one.
    [...settingsDialog(this.#desk).querySelectorAll("select")].at(-1)?.focus();
  }

  #look({ theme, clock }: Choices): void {
    setAttribute(document.documentElement, "data-theme", theme === "system" ? null : theme);
    part("clock").hidden = !clock;
  }

  /** Shows what the address asks for, or where the player was, or the first puzzle that is not solved. */
  #follow(): void {
    if (this.#study) {
      this.#goOn(this.#study);
      return;
    }
    const route = routeOf(location.hash);
    if (route.goes === "to puzzle") this.#open(this.#library.entryOf(route.puzzle.id) ?? route.puzzle);
    else if (route.goes === "wrong") this.#refuse(route.fault);
    else this.#openLast();
  }

  #openLast(): void {
    const last = routeOf(this.#shelf.lastOpen(this.#library.key) ?? "");
    const known = last.goes === "to puzzle" ? (this.#library.entryOf(last.puzzle.id) ?? last.puzzle) : null;
    const entry = known ?? this.#first();
    if (entry) this.#open(entry);
    else this.#refuse("page.game.no_puzzles");
  }

  #first(): Entry | null {
    return this.#library.next(null, this.#shelf.solved()) ?? this.#library.packs.find(({ entries }) => entries.length > 0)?.entries[0] ?? null;
  }

  /** A study: the puzzle that was started, or what comes before it. */
  #goOn(study: Study): void {
    this.#leave();
    this.#shelf = new Shelf(this.#store, study.shelfPrefix);
    const task = study.started ? study.task() : null;
    if (task) {
      this.#open(task.entry);
      // The browser was closed before the end was written down.
      const game = this.#playing?.game;
      if (game && game.ended !== null) this.#ended(game);
    } else {
      this.#clear();
      part("board").replaceChildren(studyScreen({ say: this.#say, study, changed: () => this.#goOnFromButton(study) }));
    }
  }

  /** The button that was pressed is gone, so the focus goes to what comes next. */
  #goOnFromButton(study: Study): void {
    this.#goOn(study);
    part("board").querySelector<HTMLElement>('h2, [tabindex="0"]')?.focus();
  }

  /** Shows a puzzle: the game that is given, or else the one that is kept. */
  #open(entry: Playable, open: Game | null = null): void {
    this.#leave();
    const game = open ?? new Game(entry, this.#shelf.read(entry.id));
    const number = this.#library.numberOf(entry.id);
    const pack = this.#library.packOf(entry.id);
    part("title").textContent = this.#study || !pack?.title ? this.#library.title : pack.title;
    const { title: kind } = entry.kind;
    const name = number === null || this.#study ? kind : this.#say({ key: "page.game.name", args: { kind, number } });
    part("name").textContent = name;
    document.title = this.#library.title === "" ? name : `${name} - ${this.#library.title}`;
    for (const side of ["previous", "next"] as const) setAttribute(part(side), "aria-disabled", this.#beside(side, entry.id) ? null : "true");
    part("toolbar").hidden = false;
    this.#playing = new Playing(game, {
      say: this.#say,
      toolbar: this.#toolbar,
      consultant: this.#consultant,
      changed: () => this.#keep(),
      ended: () => this.#ended(game),
      showsSolutions: this.#study === null,
      after: () => this.#after(entry),
    });
    if (!this.#study) {
      this.#shelf.setLastOpen(this.#library.key, entry.id);
      if (location.hash === "") history.replaceState(null, "", `#${entry.id}`);
    }
    this.#timed();
  }

  /** Says politely that nothing can be opened, and offers another puzzle. */
  #refuse(fault: string): void {
    this.#leave();
    this.#clear();
    const first = this.#first();
    const levels = { text: words("page.library.levels"), press: () => void levelsDialog(this.#desk) };
    tell(this.#say, words(fault), first ? [levels, { text: words("page.game.first_puzzle"), press: () => this.#goTo(first) }] : []);
  }

  /** Takes everything of a puzzle off the page. */
  #clear(): void {
    tell(this.#say, null);
    for (const id of ["board", "tray", "goal", "name", "clock"]) part(id).replaceChildren();
    part("board").classList.remove("solved");
    for (const id of ["toolbar", "notes", "zoom"]) part(id).hidden = true;
    for (const side of ["previous", "next"]) setAttribute(part(side), "aria-disabled", "true");
    document.title = this.#library.title;
  }

  /** Shows the kept game of the open puzzle, because an import can have replaced it. */
  #readAgain(): void {
    const game = this.#playing?.game;
    if (!game || this.#shelf.record(game.entry.id) === null) return;
    this.#playing?.close();
    this.#playing = null; // So that it is not kept in place of the other one.
    this.#open(game.entry);
  }

  #leave(): void {
    this.#playing?.close();
    this.#keep();
    this.#playing = null;
  }

  #keep(): void {
    const game = this.#playing?.game;
    // A puzzle that was only looked at has not been started.
    if (game && (game.touched || this.#study)) this.#shelf.write(game.entry.id, game.kept());
  }

  #ended({ first, ended, entry, seconds, hints, checks }: Game): void {
    this.#showClock();
    const solved = ended === "solved";
    this.#study?.end({ seconds, solved }, new Date());
    if (this.#study || !first) return;
    this.#desk.times.ended({ id: entry.id, seconds, solved, hints, checks });
  }

  #beside(side: "previous" | "next", id: string): Entry | null {
    const pack = this.#library.packOf(id);
    if (side === "previous") return pack && (previous(pack, id) ?? this.#library.previous(id));
    return pack && (next(pack, id) ?? this.#library.packs[this.#library.packs.indexOf(pack) + 1]?.entries[0] ?? null);
  }

  /** What can follow a game that is over. */
  #after(entry: Playable): readonly Action[] {
    const study = this.#study;
    if (study) return [{ text: words("page.game.go_on"), press: () => this.#goOnFromButton(study) }];
    const following = this.#library.next(entry.id, this.#shelf.solved());
    const asked = this.#desk.times.toAsk ? [{ text: words("page.game.keep_times"), press: () => void consentDialog(this.#desk) }] : [];
    const again = { text: words("page.game.again"), press: () => this.#playing?.restart() };
    return [...(following ? [{ text: words("page.game.next"), press: () => this.#goTo(following) }] : []), again, ...asked];
  }

  #goTo(puzzle: Playable): void {
    if ("grade" in puzzle) this.#library.open(puzzle as Entry);
    if (location.hash === `#${puzzle.id}`) this.#follow();
    else location.hash = puzzle.id;
  }

  /** The clock runs while a game is open and visible. */
  #timed(): void {
    this.#playing?.game.run(!document.hidden);
    if (document.hidden) this.#keep();
    this.#showClock();
  }

  #showClock(): void {
    const playing = this.#playing;
    if (!playing) return;
    const { game } = playing;
    part("clock").textContent = clockText(game.seconds);
    const limit = this.#study?.limit ?? Infinity;
    if (game.ended !== null || this.#late === game || game.seconds < 60 * limit) return;
    this.#late = game;
    sayTimeIsUp(this.#say, limit, () => void playing.giveUp());
  }

  /** Without single keys, the letters of a board count only while the focus is on it or its tiles. */
  #hush(event: KeyboardEvent): void {
    const single = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
    const focused = event.target instanceof Element && event.target.closest("#board, #tray") !== null;
    if (single && !focused && !this.#settings.choices.keys) event.stopPropagation();
  }

  #keyed(event: KeyboardEvent): void {
    const target = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || target?.closest("dialog, input, select, textarea")) return;
    const { keys } = this.#settings.choices;
    const command = commandOf(event, keys);
    if (command) this.#run(command);
    else if (!keys || event.ctrlKey || event.metaKey || !this.#playing?.chooseMark(event.key)) return;
    event.preventDefault();
  }

  #run(command: Command): void {
    const playing = this.#playing;
    const open = (name: Command): void => this.#run(name);
    const helped = this.#study === null;
    const commands: Readonly<Record<Command, () => void>> = {
      undo: () => playing?.undo(),
      redo: () => playing?.redo(),
      restart: () => playing?.restart(),
      notes: () => playing?.toggleNotes(),
      hint: () => helped && void playing?.hint(),
      check: () => helped && void playing?.check(),
      give_up: () => playing && askToGiveUp(this.#say, helped, () => void playing.giveUp()),
      more: () => playing && gameMenu(this.#say, playing.game.ended !== null, this.#study !== null, open),
      menu: () => (helped ? pageMenu(this.#desk, open) : studyMenu(this.#desk, open)),
      rules: () => playing && openRules(boardOf(playing.game.entry.kind), this.#say),
      previous: () => this.#step("previous"),
      next: () => this.#step("next"),
    };
    commands[command]();
  }

  #step(side: "previous" | "next"): void {
    const id = this.#playing?.game.entry.id;
    const entry = id === undefined || this.#study ? null : this.#beside(side, id);
    if (entry) this.#goTo(entry);
  }
}
