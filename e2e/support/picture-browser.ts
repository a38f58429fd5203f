import { type Browser, chromium } from "@playwright/test";
import { browserOptions } from "./chromium";

/** Starts a browser for pictures and measurements. Chinese letters are the system's. */
export async function launchBrowser(): Promise<{ browser: Browser; close(): Promise<void> }> {
  const browser = await chromium.launch(browserOptions());
  return { browser, close: () => browser.close() };
}
