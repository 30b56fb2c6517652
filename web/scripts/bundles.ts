// What esbuild makes of the sources: the two bundles for bare pages, and trial bundles whose size is measured.

import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { build, type BuildResult, type CommonOptions, type Plugin, transform, type TransformOptions } from "esbuild";

export const WEB = join(import.meta.dirname, "..");

const BANNER = "/*! @puzzlemill/play | SPDX-License-Identifier: MIT | Copyright (c) 2026 The puzzlemill authors */";

const QUIET = { legalComments: "none", logLevel: "warning" } as const;

/** In a bare page the worker's script is beside the bundle, under the name of its own bundle. */
const workerBeside: Plugin = {
  name: "worker-beside",
  setup(bundler) {
    bundler.onLoad({ filter: /worker[\\/]start\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      if (!source.includes('"./all.js"')) throw new Error(`${path}: the address of the worker's script has changed`);
      return { contents: source.replace('"./all.js"', '"./worker.min.js"'), loader: "ts" };
    });
  },
};

/** Writes a bundle of a source file, minified. */
export async function writeBundle(source: string, target: string): Promise<void> {
  await build({
    entryPoints: [join(WEB, source)],
    outfile: join(WEB, target),
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    banner: { js: BANNER },
    plugins: [workerBeside],
    ...QUIET,
  });
}

/** A module's text, and every source file that has any code in its minified bundle. */
export interface Trial {
  readonly code: Uint8Array;
  readonly sources: readonly string[];
}

/** The bundle of a module with this text, which imports from `./src/`. */
export async function trialBundle(text: string): Promise<Trial> {
  const result: BuildResult<{ write: false; metafile: true }> = await build({
    stdin: { contents: text, resolveDir: WEB, sourcefile: "trial.ts", loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
    metafile: true,
    outfile: "trial.js",
    ...QUIET,
  });
  const inputs = Object.values(result.metafile.outputs)[0]!.inputs;
  const sources = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return { code: result.outputFiles[0]!.contents, sources: sources.map(([source]) => source).sort() };
}

/** A bundle whose modules, each named by a comment, are minified to a line of their own, so that Git can merge it. */
async function linePerModule(bundled: string, options: TransformOptions): Promise<string> {
  const modules = bundled.split(/^\/(?:\/ .*|\* .* \*\/)\n/m);
  const minified = await Promise.all(modules.map((module) => transform(module, { ...options, minify: true })));
  return minified.map(({ code }) => code.replace(/\n$/, "")).join("\n").trim();
}

/** A style sheet with all that it imports, ready for HTML: nothing in it ends the element. */
export async function pageStyle(source: string): Promise<string> {
  // Nesting and other recent syntax is written out for browsers that do not know it.
  const options: CommonOptions = { target: ["chrome111", "firefox114", "safari16.4"], charset: "utf8", ...QUIET };
  const result = await build({ entryPoints: [source], bundle: true, write: false, ...options });
  const style = await linePerModule(result.outputFiles[0]!.text, { ...options, loader: "css" });
  if (/<\/style/i.test(style)) throw new Error(`${source}: a text in it would end the style sheet in HTML`);
  return style;
}

/** The script of a page, ready for its HTML: nothing in it ends the element, or begins a comment. */
export async function pageScript(source: string): Promise<string> {
  // Without template literals no line begins within a text.
  const supported = { "template-literal": false };
  const options: CommonOptions = { target: "es2022", charset: "ascii", supported, ...QUIET };
  const result = await build({ entryPoints: [source], bundle: true, format: "esm", write: false, ...options });
  const modules = await linePerModule(result.outputFiles[0]!.text, options);
  if (/^(?:import|export)\b/m.test(modules)) throw new Error(`${source}: a script in HTML neither imports nor exports`);
  const script = `"use strict";(()=>{\n${modules}\n})();`;
  if (/<\/?script|<!--/i.test(script)) throw new Error(`${source}: a text in it would end the script in HTML`);
  return script;
}
