// The code of the README, checked against the types of the built package.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import ts from "typescript";
import { expect, test } from "vitest";

import { WEB } from "../../scripts/bundles.ts";

const README = readFileSync(join(WEB, "README.md"), "utf8");

/** All blocks of TypeScript as one module, with each name imported once. */
function wholeModule(): string {
  const blocks = [...README.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code]) => code!);
  const imports = new Map<string, Set<string>>();
  const bodies = blocks.map((code) =>
    code.replace(/^import (?:type )?\{([^}]*)\} from "([^"]*)";$/gm, (_, names: string, from: string) => {
      const known = imports.get(from) ?? new Set();
      for (const name of names.split(",")) known.add(name.trim().replace("type ", ""));
      imports.set(from, known);
      return "";
    }),
  );
  const heads = [...imports].map(([from, names]) => `import { ${[...names].join(", ")} } from "${from}";`);
  return [...heads, ...bodies].join("\n");
}

test("the code of the README fits the types of the package", () => {
  const file = join(WEB, "readme.ts");
  const options: ts.CompilerOptions = {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    types: [],
    noEmit: true,
    skipLibCheck: false,
  };
  const host = ts.createCompilerHost(options);
  const text = wholeModule();
  const { readFile, fileExists, getSourceFile } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.readFile = (name) => (name === file ? text : readFile(name));
  host.getSourceFile = (name, target) => (name === file ? ts.createSourceFile(name, text, target) : getSourceFile(name, target));
  const program = ts.createProgram([file], options, host);
  const faults = ts.getPreEmitDiagnostics(program).map(({ messageText, start, file: of }) => {
    const line = of && start !== undefined ? of.text.slice(start, start + 60) : "";
    return `${of?.fileName ?? ""}: ${line}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
  expect(faults).toEqual([]);
  expect(program.getSourceFiles().some(({ fileName }) => fileName.endsWith("dist/index.d.ts"))).toBe(true);
});

test("every file that the README names is there", () => {
  const names = [...README.matchAll(/\]\(([^)#]+)\)/g)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(4);
  for (const name of names) expect(() => readFileSync(join(WEB, name)), name).not.toThrow();
});
