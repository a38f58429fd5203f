import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    include: ["{lib,db,app,command,server,examples,scripts}/**/*.test.ts"],
    // One core is not kept free for watching: on two cores that would halve the speed.
    maxWorkers: "100%",
    // Real processes and databases take their time on a busy machine; what is promised in seconds is asserted.
    testTimeout: 30_000,
    globalSetup: "./db/test-setup.ts",
    provide: { givenServer: process.env.TEST_DATABASE_URL || null },
  },
});
