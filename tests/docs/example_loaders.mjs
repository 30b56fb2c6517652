// Answers for tests/docs/test_example_loaders.py: reads what to do as JSON from standard input, writes what came of it.

import { readFileSync } from "node:fs";

import { BOARDS } from "../../docs/examples/loader/board.mjs";
import { Game } from "../../docs/examples/loader/game.mjs";
import { NUMBER, TILES } from "../../docs/examples/loader/gloop.mjs";
import { SETS } from "../../docs/examples/loader/iqblocks.mjs";
import { nextLevel, progress, readPack } from "../../docs/examples/loader/pack.mjs";

const routeOf = (game) => game.rules.route(game.puzzle, game.entry.solution);
const route = (game) => routeOf(game).reduce((now, move) => now.apply(move), game);

/** Every position of a walk: the legal moves and the progress. */
function walk(game, moves) {
  const games = moves.reduce((all, move) => [...all, all.at(-1).apply(move)], [game]);
  const undone = moves.reduceRight((now) => now.undo(), games.at(-1));
  return {
    moves: games.map((one) => one.moves()),
    progress: games.map((one) => one.progress),
    undone: JSON.stringify([undone.position, undone.played]) === JSON.stringify([game.position, []]),
  };
}

/** A saved game, played on by a few moves, and saved again. */
function goOn(text, pack) {
  let game = Game.load(text, pack);
  for (let turn = 0; turn < 5; turn++) game = game.apply(game.moves()[(turn * 7) % game.moves().length]);
  return game.save();
}

/** The words shown to a player who follows the hints, and whether they lead to the end. */
function follow(game) {
  const shown = [];
  for (let hint = game.hint(); hint.length; hint = game.hint()) {
    shown.push(...hint.map(({ text }) => text));
    game = game.apply(hint.at(-1).move);
  }
  return { shown, solved: game.solved };
}

/** Whether taps on the drawn board play a solution: what is tapped must be there, pieces are turned until they fit. */
function tapped(game) {
  const { draw, tap } = BOARDS[game.entry.kind];
  const press = (now, ui, what) => {
    if (!draw(now, ui).includes(`data-tap="${what}"`)) throw new Error(`there is no ${what} to tap`);
    return { game: now, ui, ...tap(now, ui, String(what)) };
  };
  for (const move of routeOf(game)) {
    const cell = `${move.row},${move.col}`;
    const loose = move.piece ?? NUMBER.get(move.word);
    if (move.move === "swap") game = press(game, press(game, {}, move.i).ui, move.j).game;
    else if (move.move === "place") game = press(game, {}, cell).game;
    else game = laid(game, press, loose, move.cells?.map(String) ?? [cell], JSON.stringify(move));
  }
  draw(game, { marks: [[0, 0]] });
  return game.solved;
}

function laid(game, press, loose, cells, wanted) {
  let ui = {};
  for (let turn = 0; turn < 8; turn++) {
    ({ ui } = press(game, ui, loose));
    for (const cell of cells) {
      const after = press(game, { ...ui, over: cell.split(",").map(Number) }, cell).game;
      if (JSON.stringify(after.played.at(-1)) === wanted) return after;
    }
  }
  throw new Error(`no tap lays ${wanted}`);
}

function refusal(act) {
  try {
    act();
  } catch (error) {
    return error.message;
  }
  return null;
}

/** The ids of a pack in the order in which `nextLevel` gives them. */
function order(pack, asked) {
  const solved = new Set();
  for (let entry; (entry = nextLevel(pack, solved, asked));) solved.add(entry.id);
  return { ids: [...solved], progress: progress(pack, solved, asked?.level) };
}

const answers = {};
const { kinds, broken, hostile } = JSON.parse(readFileSync(0, "utf8"));
for (const [kind, { text, lines, checks, walks, saved, refused, few }] of Object.entries(kinds)) {
  const pack = readPack(text);
  const { rules } = new Game(pack.puzzles[0]);
  const some = pack.puzzles.slice(0, few).map((entry) => new Game(entry));
  answers[kind] = {
    solved: pack.puzzles.map((entry) => rules.check(entry.instance, entry.solution).length === 0),
    routes: pack.puzzles.slice(0, few).map((entry) => route(new Game(entry)).save()),
    checks: checks.map(([puzzle, solution]) => rules.check(puzzle, solution)),
    walks: walks.map(([index, moves]) => walk(new Game(pack.puzzles[index]), moves)),
    saved: saved.map((game) => goOn(game, pack)),
    refused: refused.map((game) => refusal(() => Game.load(game, pack))),
    follow: some.map(follow),
    tapped: some.map(tapped),
    order: order(pack),
    made: order(pack, { by: "pack" }).ids,
    level: order(pack, { level: pack.puzzles[0].grade.level, above: 0 }),
    same: JSON.stringify(readPack(lines).puzzles) === JSON.stringify(pack.puzzles),
  };
}
answers.tiles = TILES;
answers.sets = SETS;
answers.broken = broken.map((text) => refusal(() => readPack(text)));
/** What a hostile pack comes to: whether it is refused, and how its entry is drawn all the same, if it can be. */
function drawn(text) {
  const entry = JSON.parse(text).puzzles[0];
  try {
    return [refusal(() => readPack(text)), BOARDS[entry.kind].draw(new Game(entry), {})];
  } catch {
    return [refusal(() => readPack(text)), ""];
  }
}
answers.hostile = hostile.map(drawn);
process.stdout.write(JSON.stringify(answers));
