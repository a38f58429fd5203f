import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { EVERY_WIDTH } from "./sizes";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const OPTIONS: axe.RunOptions = {
  resultTypes: ["violations"],
  // No rule that runs reads the style sheets, which axe would fetch and parse for each run.
  preload: { assets: ["media"] },
  // WCAG 2.2 AA, and axe's best practices.
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  rules: {
    // WCAG 2.5.3, label in name: axe runs it only on request.
    "label-content-name-mismatch": { enabled: true },
    // After a navigation without a page load, Next replaces the title a moment later, so that a
    // check at once would find none. `toHaveTitle` waits for it.
    "document-title": { enabled: false },
  },
};

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
  // A click returns once the next page begins, before its style sheet is there.
  await page.waitForLoadState();
  await expect(page).toHaveTitle(/\S/);
  // Foyer's pages have no frames. A page keeps axe until it navigates.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const faults = await page.evaluate(async (options) => {
    const { violations } = await window.axe.run(options);
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
    );
  }, OPTIONS);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const { pathname, search } = new URL(page.url());
  const seen = { address: pathname + search, ...appearance };
  expect({ ...seen, faults, wider: Math.max(0, wider) }).toEqual({ ...seen, faults: [], wider: 0 });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
