import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: ["tests/browser/**"],
    globalSetup: ["tests/support/words_made.ts"],
    testTimeout: 20_000,
  },
});
