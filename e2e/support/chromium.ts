import { existsSync } from "node:fs";

/** What Chromium would otherwise ask of the network by itself. */
const QUIET = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** How to start the browser that is here: the one named, the system's, else Playwright's own. */
export function browserOptions() {
  const installed = [
    process.env.CHROMIUM_PATH,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ];
  const executablePath = installed.find((path) => path && existsSync(path));
  return { args: QUIET, ...(executablePath && { executablePath }) };
}
