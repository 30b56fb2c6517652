import { defineConfig } from "vitest/config";

// Opens pages in Chromium; needs a build.
export default defineConfig({
  test: {
    include: ["tests/browser/**/*.test.ts"],
    testTimeout: 150_000,
    hookTimeout: 150_000,
    fileParallelism: false,
  },
});
