import eslint from "@eslint/js";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

export default defineConfig(
  { ignores: ["dist/", "node_modules/", "src/words/", "player/words/"] },
  eslint.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { project: ["./tsconfig.tools.json", "./examples/tsconfig.json"], tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Indexes into boards are right by construction; `!` says so, and the compiler flag asks for it everywhere.
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // The linter's view of generics: `readonly T[]` needs a parameter that is used once.
      "@typescript-eslint/no-unnecessary-type-parameters": "off",
      // Boards and ids are ASCII, so every character is one.
      "@typescript-eslint/no-misused-spread": "off",
      eqeqeq: "error",
      "no-console": "error",
    },
  },
  {
    // Tests and tools look at any kind's values, of which `any` is the honest type.
    files: ["tests/**", "scripts/**"],
    rules: {
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/no-explicit-any": "off",
      "@typescript-eslint/no-unnecessary-condition": "off",
      "@typescript-eslint/unbound-method": "off",
    },
  },
  { files: ["scripts/**"], rules: { "no-console": "off" } },
  {
    files: ["**/*.js", "**/*.mjs"],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: { URL: "readonly", document: "readonly", fetch: "readonly", localStorage: "readonly", location: "readonly" } },
  },
);
