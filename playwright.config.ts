import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

const installed = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
const executablePath = installed.find((path) => path && existsSync(path));

/** What Chromium would otherwise ask of the network by itself. */
const QUIET = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/global-setup.ts",
  // Emptied at each start: not the folder where the reports of all runners lie.
  outputDir: "test-results/e2e",
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    launchOptions: { args: QUIET, ...(executablePath && { executablePath }) },
    trace: "retain-on-failure",
  },
  projects: [
    { name: "protocol", testMatch: "protocol/**/*.spec.ts" },
    { name: "pages", testMatch: "pages/**/*.spec.ts", use: devices["Desktop Chrome"] },
  ],
});
