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

/** Launch options of the given browser, or else the system's, or else Playwright's own. */
export const browserOptions = (executablePath = systemChromium()) => ({
  args: QUIET,
  ...(executablePath && { executablePath }),
});
