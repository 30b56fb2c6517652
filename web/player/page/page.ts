// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// The page: finds its content, opens puzzles and connects the parts.

import { say } from "../../src/said.ts";
import { next, numberOf, previous, type Pack } from "../../src/packs/index.ts";
import { setAttribute } from "../board/dom.ts";
import { openDialog, textButton } from "../board/dialog.ts";
import type { Kept } from "../library/kept.ts";
import { clockText } from "./clock.ts";
import { Consultant } from "./consult.ts";
import { entryOf, readContent, type Content } from "./content.ts";
import { Game, type Playable } from "./game.ts";
import { commandOf, type Command } from "./keys.ts";
import { Playing } from "./playing.ts";
import { routeOf } from "./routes.ts";
import { iconButton, part, tell, Toolbar, words, type Action, type Say } from "./shell.ts";
import { wordsOf } from "./words.ts";

/** Starts the page; `script` is its own script, which its worker runs, too. */
export function startPage(script: string): void {
  const content = readContent(part("content").textContent);
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  new Page(content, new Consultant(() => new Worker(address))).start();
}

class Page {
  readonly #content: Content;
  readonly #consultant: Consultant;
  readonly #say: Say;
  readonly #toolbar: Toolbar;
  readonly #kept = new Map<string, Kept>();
  #playing: Playing | null = null;

  constructor(content: Content, consultant: Consultant) {
    const language = wordsOf(content.language);
    this.#content = content;
    this.#consultant = consultant;
    this.#say = (said) => say(said, language);
    this.#toolbar = new Toolbar(this.#say, (command) => this.#run(command));
    document.documentElement.lang = language.code;
    part("title").textContent = content.title;
    iconButton("previous", "previous", this.#say(words("page.game.previous")), () => this.#run("previous"));
    iconButton("next", "next", this.#say(words("page.game.next")), () => this.#run("next"));
    iconButton("menu", "menu", this.#say(words("page.game.menu")), () => this.#run("more"));
  }

  /** Opens the puzzle of the address, and listens. */
  start(): void {
    window.addEventListener("hashchange", () => this.#follow());
    document.addEventListener("keydown", (event) => this.#keyed(event));
    document.addEventListener("visibilitychange", () => this.#timed());
    window.addEventListener("pagehide", () => this.#store());
    setInterval(() => this.#showClock(), 1_000);
    this.#follow();
  }

  #follow(): void {
    const route = routeOf(location.hash);
    if (route.goes === "to puzzle") this.#open(entryOf(this.#content.packs, route.puzzle.id) ?? route.puzzle);
    else if (route.goes === "wrong") this.#refuse(route.fault);
    else {
      const first = this.#content.packs[0]?.entries[0];
      if (first) this.#open(first);
      else this.#refuse("page.game.no_puzzles");
    }
  }

  #open(entry: Playable): void {
    this.#leave();
    const game = new Game(entry, this.#kept.get(entry.id) ?? null);
    const pack = this.#packOf(entry.id);
    const number = pack && numberOf(pack, entry.id);
    const { title: kind } = entry.kind;
    part("name").textContent = number === null ? kind : this.#say({ key: "page.game.name", args: { kind, number } });
    setAttribute(part("previous"), "aria-disabled", this.#beside("previous", entry.id) ? null : "true");
    setAttribute(part("next"), "aria-disabled", this.#beside("next", entry.id) ? null : "true");
    this.#playing = new Playing(game, {
      say: this.#say,
      toolbar: this.#toolbar,
      consultant: this.#consultant,
      changed: () => this.#store(),
      ended: () => this.#showClock(),
      after: () => this.#after(entry),
    });
    this.#timed();
  }

  /** Says politely that nothing can be opened, and how to go on. */
  #refuse(fault: string): void {
    this.#leave();
    for (const id of ["board", "tray", "goal", "name", "clock"]) part(id).replaceChildren();
    for (const tool of ["undo", "redo", "hint", "check", "notes"] as const) this.#toolbar.enable(tool, false);
    const first = this.#content.packs[0]?.entries[0];
    tell(this.#say, words(fault), first ? [{ text: words("page.game.first_puzzle"), press: () => this.#goTo(first) }] : []);
  }

  #leave(): void {
    this.#playing?.close();
    this.#store();
    this.#playing = null;
  }

  #store(): void {
    const game = this.#playing?.game;
    if (game) this.#kept.set(game.entry.id, game.kept());
  }

  #packOf(id: string): Pack | null {
    return this.#content.packs.find((pack) => numberOf(pack, id) !== null) ?? null;
  }

  #beside(side: "previous" | "next", id: string): Playable | null {
    const pack = this.#packOf(id);
    return pack && (side === "next" ? next(pack, id) : previous(pack, id));
  }

  #after(entry: Playable): readonly Action[] {
    const following = this.#beside("next", entry.id);
    const again = { text: words("page.game.again"), press: () => this.#playing?.restart() };
    return following ? [{ text: words("page.game.next"), press: () => this.#goTo(following) }, again] : [again];
  }

  #goTo({ id }: Playable): void {
    location.hash = id;
  }

  /** The clock runs while a game goes on and somebody can see it. */
  #timed(): void {
    this.#playing?.game.run(!document.hidden);
    if (document.hidden) this.#store();
    this.#showClock();
  }

  #showClock(): void {
    const game = this.#playing?.game;
    if (game) part("clock").textContent = clockText(game.seconds);
  }

  #keyed(event: KeyboardEvent): void {
    const target = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || target?.closest("dialog, input, select, textarea")) return;
    const command = commandOf(event);
    if (command) this.#run(command);
    else if (event.ctrlKey || event.metaKey || !this.#playing?.chooseMark(event.key)) return;
    event.preventDefault();
  }

  #run(command: Command): void {
    const playing = this.#playing;
    const { id } = playing?.game.entry ?? { id: "" };
    const commands: Readonly<Record<Command, () => void>> = {
      undo: () => playing?.undo(),
      redo: () => playing?.redo(),
      restart: () => playing?.restart(),
      notes: () => playing?.toggleNotes(),
      hint: () => void playing?.hint(),
      check: () => void playing?.check(),
      give_up: () => this.#askToGiveUp(),
      more: () => this.#more(),
      rules: () => undefined,
      previous: () => this.#step("previous", id),
      next: () => this.#step("next", id),
    };
    commands[command]();
  }

  #step(side: "previous" | "next", id: string): void {
    const entry = this.#beside(side, id);
    if (entry) this.#goTo(entry);
  }

  #more(): void {
    const item = (command: Command): HTMLButtonElement =>
      textButton(this.#say(words(`page.game.${command}`)), () => {
        dialog.close();
        this.#run(command);
      });
    const over = this.#playing?.game.ended !== null;
    const menu = document.createElement("div");
    menu.className = "menu";
    menu.append(item("restart"), ...(over ? [] : [item("give_up")]), item("previous"), item("next"));
    const dialog = openDialog({ title: this.#say(words("page.game.more")), close: this.#say(words("page.common.close")), body: [menu] });
  }

  #askToGiveUp(): void {
    const dialog = openDialog({
      title: this.#say(words("page.game.give_up")),
      close: this.#say(words("page.common.close")),
      body: [this.#say(words("page.game.give_up_sure"))],
      footer: [
        textButton(this.#say(words("page.game.keep_playing")), () => dialog.close()),
        textButton(this.#say(words("page.game.give_up")), () => {
          dialog.close();
          void this.#playing?.giveUp();
        }, "primary"),
      ],
    });
  }
}
