import type { Page } from "@playwright/test";

/* Faults of lists: the functions run in the page, and refer to nothing outside of themselves. */

/** Windows in which lists are checked, from a small phone to a large desktop. */
const WIDTHS = [320, 390, 768, 1440, 1920];

/**
 * Returns what is wrong with the lists of a page: words broken inside, names of fewer than eight characters, rows higher
 * than their neighbors, low links, and a page wider than its window.
 */
export async function listFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const find of [brokenWords, shortNames, highRows, lowLinks, overflow])
      for (const fault of await page.evaluate(find)) faults.push(`${width} px: ${fault}`);
  }
  return faults;
}

/** Finds words on two lines. Outside of a list's cells, a word wider than its place has to break, and an ID in code may. */
const brokenWords = () =>
  [...document.querySelectorAll("main :is(tbody, ul, ol) *")]
    .filter((within) => !within.closest(".sr-only, [popover], pre, svg"))
    .filter((within) => within.closest("[data-list]") || !within.closest("code, .break-all"))
    .flatMap((within) =>
      [...within.childNodes]
        .filter((text) => text.nodeType === Node.TEXT_NODE)
        .flatMap((text) =>
          [...(text.textContent ?? "").matchAll(/[^\s-]+/g)].map(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
            return { word, lines, within };
          }),
        ),
    )
    .filter(({ word, lines, within }) => {
      const isSplit = new Set(lines.map(({ top }) => Math.round(top))).size > 1;
      const width = lines.reduce((sum, line) => sum + line.width, 0);
      let place: Element | null = within;
      while (place && getComputedStyle(place).display === "inline") place = place.parentElement;
      const mayBreak = /\p{Script=Han}/u.test(word) || width > (place?.clientWidth ?? 0);
      return isSplit && (within.closest("[data-list]") !== null || !mayBreak);
    })
    .map(({ word }) => `"${word}" is broken`);

/** Finds names that are cut before their eighth character. */
const shortNames = () =>
  [
    ...document.querySelectorAll(
      "main [role=rowheader] :is(a, bdi):not(:has(*)), main li bdi.font-semibold:not(:has(*))",
    ),
  ]
    .filter((name) => name.getClientRects().length > 0)
    .map((name) => {
      const text = name.textContent ?? "";
      const edges = [name, ...document.querySelectorAll("main *")]
        .filter((box) => box.contains(name) && getComputedStyle(box).overflowX !== "visible")
        .map((box) => box.getBoundingClientRect().right + 1);
      const shown = [...text].filter((_, at) => {
        const range = document.createRange();
        range.setStart(name.firstChild ?? name, at);
        range.setEnd(name.firstChild ?? name, at + 1);
        return range.getBoundingClientRect().right <= Math.min(...edges);
      });
      // The ellipsis takes the place of a character.
      return { text, shown: shown.length < text.length ? shown.length - 1 : text.length };
    })
    .filter(({ text, shown }) => shown < Math.min(text.length, 8))
    .map(({ text, shown }) => `"${text}" is cut after ${shown} characters`);

/** Finds rows of a list that a cell makes higher than the others. */
const highRows = () =>
  [...document.querySelectorAll("main [data-list]")].flatMap((list) => {
    const rows = [...list.querySelectorAll("tbody tr:not(.row-group, .row-details)")];
    const heights = rows.map((row) => row.getBoundingClientRect().height);
    const [least, most] = [Math.min(...heights), Math.max(...heights)];
    const highest = rows[heights.indexOf(most)]?.textContent?.slice(0, 40);
    return most - least > 2 ? [`"${highest}" is ${most} px high, another row ${least} px`] : [];
  });

/** Finds links that are less than 24 px high (WCAG 2.5.8). */
const lowLinks = () =>
  [...document.querySelectorAll("main [data-list] tbody a")]
    .filter((link) => {
      const { height, width } = link.getBoundingClientRect();
      return width > 1 && height < 23.9 && getComputedStyle(link, "::after").position === "static";
    })
    .map((link) => `the link "${link.textContent?.slice(0, 40)}" is low`);

const overflow = () => {
  const by = document.documentElement.scrollWidth - innerWidth;
  return by > 0 ? [`the page is ${by} px too wide`] : [];
};
