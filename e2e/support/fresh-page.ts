import { test as base } from "@playwright/test";

/** For tests of passkeys: a virtual authenticator would stay in a context that the next test reuses. */
export const test = base.extend({
  page: async ({ browser }, use) => {
    const page = await browser.newPage();
    await use(page);
    await page.close();
  },
});
