import { defineConfig, devices } from "@playwright/test";
import { browserOptions } from "./e2e/support/chromium";

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/global-setup.ts",
  // Playwright empties this folder at each start, so it isn't the one that holds all runners'
  // reports.
  outputDir: "test-results/e2e",
  fullyParallel: true,
  workers: 3,
  timeout: 30_000,
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    launchOptions: browserOptions(),
    // Tracing every step costs a quarter of the run time; a failure reports its page in any case.
    trace: process.env.FOYER_TRACE ? "retain-on-failure" : "off",
    // Colors in transition have a contrast that isn't part of the design.
    contextOptions: { reducedMotion: "reduce" },
  },
  projects: [
    { name: "protocol", testMatch: "protocol/**/*.spec.ts" },
    { name: "pages", testMatch: "pages/**/*.spec.ts", use: devices["Desktop Chrome"] },
  ],
});
