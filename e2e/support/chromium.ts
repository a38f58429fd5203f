import { systemChromium } from "@/scripts/chromium.mjs";

/** What Chromium would otherwise ask of the network by itself. */
const QUIET = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // The targets of sites that tests make.
  "--host-resolver-rules=MAP *.example.org ~NOTFOUND",
];

/** How to start the browser that is here: unless told which, the one named, the system's, else Playwright's own. */
export const browserOptions = (executablePath = systemChromium()) => ({
  args: QUIET,
  ...(executablePath && { executablePath }),
});
