// Plays a whole pack in the terminal, as a game would: node demo.mjs PACK [LEVEL]

import { readFile } from "node:fs/promises";

import { Game } from "./game.mjs";
import { LEVELS, nextLevel, progress, readPack, textOf } from "./pack.mjs";

/** Play every puzzle of a pack, or of a level, 1 to 5, by its stored solution; whether all were solved. */
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
    console.log(`${String(seen.size).padStart(4)}  ${gradeOf(entry)}  ${verdict(game)}  ${entry.id}`);
    if (hint) console.log(`      hint: ${hint.text}`);
  }
  const [done, total] = progress(pack, solved, level);
  console.log(`${done} of ${total} solved`);
  return done === total;
}

function gradeOf({ grade }) {
  return grade ? `${LEVELS[grade.level].padEnd(6)} ${grade.score.toFixed(2).padStart(6)}` : "not graded   ";
}

function verdict(game) {
  const broken = game.check()?.map(({ code }) => code).join(", ") ?? "not finished";
  return `${game.played.length} moves: ${broken || "solved"}`;
}

const [file, level] = process.argv.slice(2);
try {
  const isLevel = !level || LEVELS.indexOf(level) > 0;
  if (!file || !isLevel) throw new Error(`expected PACK [${LEVELS.slice(1).join("|")}]`);
  const pack = readPack(await textOf(await readFile(file)));
  console.log(`${pack.title || file}: ${pack.puzzles.length} puzzles`);
  process.exitCode = playAll(pack, level && LEVELS.indexOf(level)) ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}
