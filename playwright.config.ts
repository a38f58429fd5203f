import { defineConfig, devices } from "@playwright/test";
import { FULL_ONLY, IN_PROCESS } from "./e2e/suites.mjs";
import { browserOptions } from "./e2e/support/chromium";

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/global-setup.ts",
  // Playwright empties this folder at each start, so it isn't the one that holds all runners'
  // reports.
  outputDir: "test-results/e2e",
  fullyParallel: true,
  workers: 3,
  // A test may start servers of its own, which takes long on a busy machine.
  timeout: 60_000,
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    launchOptions: browserOptions(),
    // Tracing every step costs a quarter of the run time; a failure reports its page in any case.
    trace: process.env.FOYER_TRACE ? "retain-on-failure" : "off",
    // Colors in transition have a contrast that isn't part of the design.
    contextOptions: { reducedMotion: "reduce" },
    // Pages show times in the browser's zone.
    timezoneId: "UTC",
  },
  projects: [
    {
      name: "protocol",
      testMatch: "protocol/**/*.spec.ts",
      testIgnore: [...IN_PROCESS, ...FULL_ONLY],
    },
    {
      name: "pages",
      testMatch: "pages/**/*.spec.ts",
      testIgnore: FULL_ONLY,
      use: devices["Desktop Chrome"],
    },
    // `npm test` runs the projects above, and these specs in process (vitest.config.ts).
    { name: "in-process", testMatch: IN_PROCESS },
    { name: "full", testMatch: FULL_ONLY, use: devices["Desktop Chrome"] },
  ],
});
