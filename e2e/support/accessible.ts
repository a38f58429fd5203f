import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { EVERY_WIDTH } from "./sizes";

/** WCAG 2.5.3, label in name: axe runs it only on request. */
const RULES = { "label-content-name-mismatch": { enabled: true } };

/** WCAG 2.2 AA, and axe's best practices. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const PHONE = 360;
const DESKTOP = 1440;

/** Themes and widths in pixels. */
const APPEARANCES = (
  [
    ["light", PHONE],
    ["dark", DESKTOP],
    ["light", DESKTOP],
    ["dark", PHONE],
  ] as const
).slice(0, EVERY_WIDTH ? 4 : 2);

/** Expects no axe violation and no horizontal overflow on the page, in each appearance. Loads it once. */
export async function expectAccessible(page: Page) {
  for (const [colorScheme, width] of APPEARANCES) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolation(page, { colorScheme, width });
  }
}

async function expectNoViolation(page: Page, appearance: { colorScheme: string; width: number }) {
  // Foyer's pages have no cross-origin frames, so axe needs no second page to merge results. The
  // tags come after the options, which would replace them.
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
  const seen = { address: pathname + search, ...appearance };
  expect({ ...seen, faults, wider: Math.max(0, wider) }).toEqual({ ...seen, faults: [], wider: 0 });
}
