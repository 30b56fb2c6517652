import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: ["tests/browser/**"],
    globalSetup: ["tests/support/words_made.ts"],
    // No test changes anything that others see, so they share their workers: that halves the time.
    isolate: false,
    testTimeout: 20_000,
  },
});
