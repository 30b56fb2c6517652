import { defineConfig } from "vitest/config";

// Opens pages in a browser; needs a build.
export default defineConfig({
  test: {
    include: ["tests/browser/**/*.test.ts"],
    // A wait in a test ends after a minute, and says what was missing; these limits only end what hangs otherwise.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    fileParallelism: false,
    isolate: false,
  },
});
