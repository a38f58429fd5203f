import { defineConfig, devices } from "@playwright/test";
import { browserOptions } from "./e2e/support/chromium";

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/global-setup.ts",
  // Emptied at each start: not the folder where the reports of all runners lie.
  outputDir: "test-results/e2e",
  fullyParallel: true,
  workers: 3,
  timeout: 30_000,
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    launchOptions: browserOptions(),
    // Watching every step costs a quarter of the time; what failed tells its page in any case.
    trace: process.env.FOYER_TRACE ? "retain-on-failure" : "off",
    // Colours on their way from one to another have a contrast that nobody means.
    contextOptions: { reducedMotion: "reduce" },
  },
  projects: [
    { name: "protocol", testMatch: "protocol/**/*.spec.ts" },
    { name: "pages", testMatch: "pages/**/*.spec.ts", use: devices["Desktop Chrome"] },
  ],
});
