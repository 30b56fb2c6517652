// The page index.html. The content of a pack enters it as text or drawn by board.mjs, never as markup.

import { BOARDS } from "./board.mjs";
import { Game } from "./game.mjs";
import { LEVELS, about, nextLevel, progress, readPack, textOf } from "./pack.mjs";

const NAMES = { gloop: "Gloop", domicles: "Domicles", ottf: "OTTF", iqblocks: "IQ Blocks" };
const at = (id) => document.getElementById(id);
const kept = (name, otherwise) => JSON.parse(localStorage.getItem(`puzzlemill ${name}`) ?? otherwise);
const keep = (name, value) => localStorage.setItem(`puzzlemill ${name}`, JSON.stringify(value));

const solved = new Set(kept("solved", "[]"));
let pack = { puzzles: [] }, game, ui = {}, hinted;

function say(text, mood = "") {
  at("note").textContent = text;
  at("note").className = at("board").className = mood;
}

async function load(promise) {
  try {
    const text = await textOf(await promise);
    if (text.includes('"puzzlemill-play"')) show(Game.load(text, pack));
    else {
      pack = readPack(text);
      open(nextLevel(pack, solved) ?? pack.puzzles[0]);
    }
  } catch (error) {
    say(`This cannot be played: ${error.message}`, "bad");
  }
}

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} was not found. Serve the whole repository, or open a pack.`);
  return answer.arrayBuffer();
}

function open(entry) {
  const saved = localStorage.getItem(`puzzlemill ${entry.id}`);
  say("");
  show(saved ? Game.load(saved, pack) : new Game(entry));
}

/** Show a game after a move, or with a tile or piece picked or cells marked. */
function show(next, held = {}) {
  [game, ui] = [next, held];
  document.querySelector("footer").hidden = false;
  const { entry } = game;
  const [done, total] = game.progress;
  const focus = document.activeElement?.dataset?.tap;
  const drawn = new DOMParser().parseFromString(BOARDS[entry.kind].draw(game, ui), "image/svg+xml");
  at("board").replaceChildren(document.importNode(drawn.documentElement, true));
  if (focus !== undefined) at("board").querySelector(`[data-tap="${focus}"]`)?.focus();
  at("bar").firstElementChild.style.width = `${100 * done / total}%`;
  document.title = pack.title || "Puzzlemill";
  at("title").textContent = `${NAMES[entry.kind]} ${pack.puzzles.indexOf(entry) + 1}`;
  const swaps = entry.kind === "domicles" ? ` · ${game.position.swaps.length} of ${game.puzzle.swaps} swaps` : "";
  at("about").textContent = about(entry) + swaps
    + ` · ${progress(pack, solved).join(" of ")} solved`;
  at("help").textContent = BOARDS[entry.kind].help(game.puzzle);
  at("undo").disabled = at("again").disabled = !game.played.length;
  at("hint").disabled = !game.hint().length;
  at("next").className = game.solved ? "now" : "";
  at("save").href = URL.createObjectURL(new Blob([game.save()], { type: "application/json" }));
  at("levels").replaceChildren(...pack.puzzles.map(({ id, grade }, number) => {
    const level = document.createElement("i");
    level.className = `l${grade?.level ?? 0} ${solved.has(id) ? "done" : ""} ${id === entry.id ? "now" : ""}`;
    level.title = `${number + 1}: ${about({ grade })}`;
    level.dataset.number = number;
    return level;
  }));
  for (const button of at("kinds").querySelectorAll("button")) {
    button.className = button.dataset.kind === entry.kind ? "now" : "";
  }
}

/** Continue with a game: save it, and report when it is solved or which rules it breaks. */
function play(next, held) {
  hinted = undefined;
  localStorage.setItem(`puzzlemill ${next.entry.id}`, next.save());
  const breaches = next.check();
  if (breaches?.length === 0) {
    solved.add(next.entry.id);
    keep("solved", [...solved]);
    say("Solved!", "good");
  } else if (breaches) {
    const codes = [...new Set(breaches.map(({ code }) => code.toLowerCase().replaceAll("_", " ")))];
    say(`Not solved yet: ${codes.join(", ")}.`, "bad");
    held = { ...held, marks: breaches.flatMap(({ cells }) => cells) };
  } else say("");
  show(next, held);
}

function tap(target) {
  const what = target.closest?.("[data-tap]")?.dataset.tap;
  if (what === undefined) return;
  const { game: next, ui: held = ui, note } = BOARDS[game.entry.kind].tap(game, ui, what);
  if (next) play(next, held);
  else show(game, held);
  if (note) say(note);
}

at("kinds").onclick = ({ target }) =>
  target.dataset.kind && load(fetched(`../../../catalogues/packs/${target.dataset.kind}.json`));
at("kinds").onchange = ({ target }) => load(target.files[0].arrayBuffer());
at("levels").onclick = ({ target }) => target.dataset.number && open(pack.puzzles[target.dataset.number]);
at("board").onclick = ({ target }) => tap(target);
at("board").onkeydown = ({ key, target }) => key === "Enter" && tap(target);
at("board").onpointermove = ({ target, pointerType }) => {
  const over = target.closest("[data-tap]")?.dataset.tap.split(",").map(Number);
  if (pointerType !== "mouse" || ui.picked === undefined || String(over) === String(ui.over)) return;
  show(game, { ...ui, over });
};
at("undo").onclick = () => play(game.undo());
at("again").onclick = () => play(new Game(game.entry));
at("next").onclick = () => open(nextLevel(pack, solved) ?? pack.puzzles[0]);
at("hint").onclick = () => {
  const hint = game.hint().at(-1);
  if (hinted === hint) return play(game.apply(hint.move));
  say(`${hint.text} (Hint once more to do it.)`);
  hinted = hint;
  show(game, { marks: hint.cells });
};
const asked = new URLSearchParams(location.search);
load(fetched(asked.get("pack") ?? `../../../catalogues/packs/${asked.get("kind") ?? "domicles"}.json`));
