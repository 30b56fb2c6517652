import { defineConfig } from "vitest/config";

// Opens pages in Chromium; needs a build.
export default defineConfig({
  test: {
    include: ["tests/browser/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
