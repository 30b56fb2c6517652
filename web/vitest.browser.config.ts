import { defineConfig } from "vitest/config";

// Opens pages in Chromium; needs a build.
export default defineConfig({
  test: {
    include: ["tests/browser/**/*.test.ts"],
    testTimeout: 100_000,
    hookTimeout: 150_000,
    fileParallelism: false,
    // A browser on a busy machine may stall once; what fails twice is a fault.
    retry: 1,
  },
});
