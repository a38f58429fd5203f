import type { Browser, Page } from "@playwright/test";

/**
 * Returns the test's own page, or a page of a new context: without a script, or for a second person.
 * Contexts and pages are dear, and the test's own is reused by the next test (playwright.config.ts).
 */
export async function givenPage(given: Browser | Page, javaScriptEnabled: boolean): Promise<Page> {
  if ("goto" in given && javaScriptEnabled) return given;
  const browser = "goto" in given ? given.context().browser() : given;
  if (!browser) throw new Error("the page has no browser");
  return (await browser.newContext({ javaScriptEnabled })).newPage();
}
