// Plays a whole pack in the terminal, like a game: node demo.mjs PACK [LEVEL]; the level is a number or a name

import { readFile } from "node:fs/promises";

import { Game } from "./game.mjs";
import { LEVELS, about, nextLevel, progress, readPack, textOf } from "./pack.mjs";

/** Play every puzzle of a pack, or of one level, by its stored solution; returns whether all were solved. */
function playAll(pack, level) {
  const solved = new Set();
  const seen = new Set();
  for (let entry = nextLevel(pack, seen, { level }); entry; entry = nextLevel(pack, seen, { level })) {
    seen.add(entry.id);
    let game = new Game(entry);
    const hint = game.hint().at(-1);
    for (const move of entry.solution ? game.rules.route(entry.instance, entry.solution) : []) {
      game = game.apply(move);
      if (game.played.length === 2) game = Game.load(game.save(), pack); // A player who comes back tomorrow.
    }
    if (game.solved) solved.add(entry.id);
    console.log(`${String(seen.size).padStart(4)}  ${about(entry)}: ${verdict(game)}  ${entry.id}`);
    if (hint) console.log(`      hint: ${hint.text}`);
  }
  const [done, total] = progress(pack, solved, level);
  console.log(`${done} of ${total} solved`);
  return done === total;
}

function verdict(game) {
  const broken = game.check()?.map(({ code }) => code).join(", ") ?? "not finished";
  return `${game.played.length} moves: ${broken || "solved"}`;
}

/** The pack in a file; errors name the file. */
async function packIn(file) {
  try {
    return readPack(await textOf(await readFile(file)));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof SyntaxError ? "is neither JSON nor JSON Lines" : error.message}`);
  }
}

/** The level from its number, 1 to 5, or its name; undefined for all levels. */
function levelOf(word) {
  if (word === undefined) return undefined;
  const level = /^[1-5]$/.test(word) ? Number(word) : LEVELS.indexOf(word || "none");
  if (level < 1) throw new Error(`level '${word}': expected 1 to 5, or ${LEVELS.slice(1).join(", ")}`);
  return level;
}

const [file, word] = process.argv.slice(2);
try {
  if (!file) throw new Error("expected PACK [LEVEL]");
  const level = levelOf(word);
  const pack = await packIn(file);
  console.log(`${pack.title || file}: ${pack.puzzles.length} puzzles`);
  if (nextLevel(pack, new Set(), { level })) {
    process.exitCode = playAll(pack, level) ? 0 : 1;
  } else {
    console.error(`${file}: has no puzzles${level ? ` of level ${level} (${LEVELS[level]})` : ""}`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}
