import { systemChromium } from "@/scripts/chromium.mjs";

/** Arguments that turn off Chromium's own background requests. */
const QUIET = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // Targets of sites that tests create.
  "--host-resolver-rules=MAP *.example.org ~NOTFOUND",
];

/** Launch options of the system's browser, or else Playwright's own. */
export function browserOptions() {
  const executablePath = systemChromium();
  return { args: QUIET, ...(executablePath && { executablePath }) };
}
