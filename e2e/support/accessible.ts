import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** WCAG 2.5.3, label in name: axe leaves it out unless it is asked for. */
const RULES = { "label-content-name-mismatch": { enabled: true } };

/** WCAG 2.2 AA, and what axe calls good practice. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The page as it stands, at its present width: nothing for axe, and nothing beside the screen. */
export async function expectAccessible(page: Page) {
  // Our pages have no frames of others: the results need no second page to be put together in.
  // The tags come after the options, which replace them.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"], rules: RULES })
    .withTags(TAGS)
    .setLegacyMode();
  const { violations } = await axe.analyze();
  const faults = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const { pathname, search } = new URL(page.url());
  const seen = { address: pathname + search, width: page.viewportSize()?.width };
  expect({ ...seen, faults, wider: Math.max(0, wider) }).toEqual({ ...seen, faults: [], wider: 0 });
}
