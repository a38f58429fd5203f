import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** WCAG 2.2 AA, and what axe calls good practice. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The page as it stands, at its present width: nothing for axe, and nothing beside the screen. */
export async function expectAccessible(page: Page) {
  // Our pages have no frames of others: the results need no second page to be put together in.
  const axe = new AxeBuilder({ page }).withTags(TAGS).setLegacyMode();
  const { violations } = await axe.options({ resultTypes: ["violations"] }).analyze();
  const faults = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const { pathname, search } = new URL(page.url());
  const seen = { address: pathname + search, width: page.viewportSize()?.width };
  expect({ ...seen, faults, wider: Math.max(0, wider) }).toEqual({ ...seen, faults: [], wider: 0 });
}
