// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The puzzlemill authors
// All puzzles of the page, by pack and level. Packs can have many hundreds: only groups that are open have buttons.

import { levelName, levels, minutesName, needsTrial, readPack, type Entry, type LevelOfPack, type Pack } from "../../../src/packs/index.ts";
import { LARGEST_FILE } from "../../../src/packs/files.ts";
import { kinds } from "../../../src/kinds.ts";
import { openDialog } from "../../board/dialog.ts";
import { make } from "../../board/dom.ts";
import { routeOf } from "../../page/routes.ts";
import { chooser, filePicker, pageText, resultLine, type Desk } from "./desk.ts";
import { walkable } from "./walk.ts";

/** In a pack with at most this number of puzzles, all groups are open from the start. */
const FEW = 60;
const ALL = "all";

/** Opens the list of all puzzles. */
export function levelsDialog(desk: Desk): HTMLDialogElement {
  const packs = make("div", { class: "packs" });
  const list = new Levels(desk, packs);
  const result = resultLine();
  const read = (text: string, file: string): void => {
    const given = readPack(text, kinds);
    const pack = desk.library.add(given.title.trim() === "" ? { ...given, title: file.replace(/\.[^.]*$/, "") } : given);
    list.show();
    result.textContent = pageText(desk, "library.added", { count: pack.entries.length, title: packTitle(desk, pack) });
  };
  const dialog = openDialog({
    title: pageText(desk, "library.levels"),
    close: pageText(desk, "common.close"),
    body: [
      list.filter(),
      legend(desk),
      packs,
      make("h3", {}, pageText(desk, "library.open_other")),
      idForm(desk),
      filePicker(desk, pageText(desk, "library.open_pack"), LARGEST_FILE, result, read),
      result,
    ],
  });
  dialog.classList.add("levels");
  list.show();
  list.showCurrent();
  return dialog;
}

class Levels {
  readonly #desk: Desk;
  readonly #place: HTMLElement;
  #kind = ALL;

  constructor(desk: Desk, place: HTMLElement) {
    this.#desk = desk;
    this.#place = place;
  }

  /** A list of the kinds to show; null if there is only one. */
  filter(): HTMLElement | null {
    const used = kinds.filter((kind) => this.#desk.library.packs.some(({ entries }) => entries.some((entry) => entry.kind === kind)));
    if (used.length < 2) return null;
    const choices = [{ value: ALL, text: this.#text("library.all_kinds") }, ...used.map(({ name, title }) => ({ value: name, text: title }))];
    return chooser(this.#text("library.kind"), choices, ALL, (kind) => {
      this.#kind = kind;
      this.show();
    });
  }

  show(): void {
    this.#place.replaceChildren(...this.#desk.library.packs.flatMap((pack) => this.#packSection(pack) ?? []));
  }

  /** Gives the focus to the puzzle that is open now. */
  showCurrent(): void {
    const current = this.#place.querySelector<HTMLButtonElement>("[aria-current]");
    current?.focus({ preventScroll: true });
    current?.scrollIntoView({ block: "center" });
  }

  #packSection(pack: Pack): HTMLElement | null {
    const entries = pack.entries.filter(({ kind }) => this.#kind === ALL || kind.name === this.#kind);
    if (entries.length === 0) return null;
    const numbers = new Map(pack.entries.map(({ id }, index) => [id, index + 1]));
    const mixed = isMixed(pack);
    const current = this.#desk.current();
    const isOpen = current !== null && this.#desk.library.packOf(current) === pack;
    const groups = levels({ ...pack, entries }, this.#desk.shelf.solved());
    const solved = groups.reduce((sum, group) => sum + group.solved, 0);
    return make(
      "section",
      {},
      make("h3", {}, packTitle(this.#desk, pack)),
      make("p", { class: "count" }, this.#text("library.solved_of", { count: solved, total: entries.length })),
      ...groups.map((group) => {
        const hasCurrent = isOpen && group.entries.some(({ id }) => id === current);
        const open = hasCurrent || entries.length <= FEW;
        return this.#group(group, open, (entry) => this.#button(entry, numbers.get(entry.id)!, mixed, isOpen && entry.id === current));
      }),
    );
  }

  #group(group: LevelOfPack, open: boolean, button: (entry: Entry) => HTMLButtonElement): HTMLDetailsElement {
    const name = group.level === null ? this.#text("library.no_level") : this.#desk.say(levelName(group.level));
    const count = this.#text("library.solved_of", { count: group.solved, total: group.total });
    const grid = make("div", { class: "grid", role: "group", "aria-label": name });
    const details = make("details", {}, make("summary", {}, make("span", {}, name), make("span", { class: "count" }, count)), grid);
    const fill = (): void => {
      if (grid.childElementCount > 0) return;
      grid.append(...group.entries.map(button));
      walkable(grid);
    };
    details.addEventListener("toggle", () => details.open && fill());
    if (open) {
      details.open = true;
      fill();
    }
    return details;
  }

  #button(entry: Entry, number: number, mixed: boolean, current: boolean): HTMLButtonElement {
    const { shelf } = this.#desk;
    const state = shelf.solved().has(entry.id) ? "solved" : shelf.started().has(entry.id) ? "started" : null;
    const minutes = entry.grade?.minutes ?? null;
    const parts = [
      this.#text("game.name", { kind: entry.kind.title, number }),
      minutes === null ? "" : this.#desk.say(minutesName(minutes)),
      needsTrial(entry) ? this.#text("library.trial") : "",
      state === null ? "" : this.#text(`library.${state}`),
    ];
    const name = parts.filter((part) => part !== "").join(", ");
    const marks = [mixed ? entry.kind.title.slice(0, 1) : "", needsTrial(entry) ? MARKS.trial : "", state === null ? "" : MARKS[state]];
    const button = make(
      "button",
      { type: "button", "aria-label": name, title: name, "aria-current": current ? "true" : null, class: state },
      make("b", {}, String(number)),
      make("small", {}, marks.filter((mark) => mark !== "").join(" ")),
    );
    button.addEventListener("click", () => {
      this.#desk.library.open(entry);
      button.closest("dialog")?.close();
      this.#desk.open(entry);
    });
    return button;
  }

  #text(key: string, args: Readonly<Record<string, string | number>> = {}): string {
    return pageText(this.#desk, key, args);
  }
}

/** What a button shows besides its number. */
const MARKS = { solved: "✓", started: "…", trial: "?" } as const;

function legend(desk: Desk): HTMLElement {
  const { packs } = desk.library;
  const trial = packs.some(({ entries }) => entries.some(needsTrial));
  const states = (["solved", "started", ...(trial ? (["trial"] as const) : [])] as const).map((state) => `${MARKS[state]} ${pageText(desk, `library.${state}`)}`);
  const used = kinds.filter((kind) => packs.some((pack) => isMixed(pack) && pack.entries.some((entry) => entry.kind === kind)));
  const letters = used.map(({ title }) => `${title.slice(0, 1)} ${title}`);
  return make("p", { class: "legend" }, [...states, ...letters].join("   "));
}

/** Whether the buttons of a pack show the first letter of their kind. */
function isMixed(pack: Pack): boolean {
  return new Set(pack.entries.map(({ kind }) => kind.name)).size > 1;
}

/** The title of a pack, which can have none; then it is the kind of its puzzles, if they are of one kind. */
function packTitle(desk: Desk, { title, entries }: Pack): string {
  if (title.trim() !== "") return title;
  const [kind, other] = new Set(entries.map((entry) => entry.kind.title));
  return kind === undefined || other !== undefined ? pageText(desk, "library.untitled") : kind;
}

/** A field for a position id, or an address of a page with one. */
function idForm(desk: Desk): HTMLFormElement {
  const input = make("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 100_000 });
  const result = resultLine();
  const form = make(
    "form",
    { class: "id" },
    make("label", { class: "field" }, make("span", {}, pageText(desk, "library.open_id")), input),
    make("button", { type: "submit" }, pageText(desk, "library.open")),
    result,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = input.value.trim();
    const route = routeOf(typed.slice(typed.indexOf("#") + 1));
    if (route.goes === "to puzzle") {
      form.closest("dialog")?.close();
      desk.open(desk.library.entryOf(route.puzzle.id) ?? route.puzzle);
    } else {
      result.textContent = pageText(desk, "library.wrong_id");
      input.focus();
    }
  });
  return form;
}
