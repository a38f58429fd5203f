/* Functions that run in the page. They refer to nothing outside of themselves. */

/** Layout of a page, in pixels. */
export type Layout = {
  /** Left edge of the title; null without one. */
  title: number | null;
  /** Left and right edge of the content, without the list of the section's pages. */
  content: [number, number] | null;
  /** Width of each entry of the list of the section's pages; the current one first. */
  entries: number[];
  height: number;
  /** Width by which the page is wider than the window. */
  overflow: number;
  /** Fields in sight; the choices of one count once. */
  fields: number;
};

export function readLayout(): Layout {
  const title = document.querySelector("h1");
  const main = document.querySelector("main");
  const edge = title && Math.round(title.getBoundingClientRect().left);
  // The list of the section's pages stands left of the title on a wide window.
  const lists = [...document.querySelectorAll("nav")].filter(
    (nav) => !nav.closest("header") && nav.getBoundingClientRect().right <= (edge ?? 0),
  );
  const list = lists[0];
  const shown = [...(main?.querySelectorAll("*") ?? [])].filter(
    (part) => !part.contains(list ?? null) && !list?.contains(part) && part.clientWidth > 1,
  );
  const boxes = shown
    .map((part) => part.getBoundingClientRect())
    .filter(({ height, right }) => height > 1 && right > 0);
  const current = list?.querySelector("[aria-current]");
  const links = [...(list?.querySelectorAll("a") ?? [])];
  const sorted = links.sort((a, b) => Number(b === current) - Number(a === current));
  return {
    title: edge,
    content:
      boxes.length === 0
        ? null
        : [
            Math.round(Math.min(...boxes.map(({ left }) => left))),
            Math.round(Math.max(...boxes.map(({ right }) => right))),
          ],
    entries: sorted.map((link) => Math.round(link.getBoundingClientRect().width)),
    height: document.documentElement.scrollHeight,
    overflow: Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
    fields: new Set(
      [...(main?.querySelectorAll<HTMLInputElement>("input, select, textarea") ?? [])]
        .filter((field) => field.type !== "hidden" && field.checkVisibility())
        .map(({ name }) => name),
    ).size,
  };
}

export function countCards(): { all: number; onFirstScreen: number } {
  // A site without a target has a card, but no link.
  const cards = [...document.querySelectorAll('main [id^="site-"]')];
  const whole = cards.filter((card) => {
    const { bottom, width } = card.getBoundingClientRect();
    return width > 0 && bottom <= window.innerHeight;
  });
  return { all: cards.length, onFirstScreen: whole.length };
}

/** Returns the addresses of the tabs of this page: links below it in a list of links. */
export function listTabs(): string[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("main nav a[href]")];
  const here = location.pathname;
  const tabs = links
    .map(({ href }) => new URL(href))
    .filter(({ hash, pathname }) => hash === "" && `${pathname}/`.startsWith(`${here}/`))
    .map(({ pathname }) => pathname);
  return [...new Set([here, ...tabs])];
}

/** Adds up layout shifts from the page's first frame on (Layout Instability API), and notes the largest paint and the longest task. */
export function watchShifts() {
  const watched = Object.assign(globalThis, { shifted: 0, painted: 0, longest: 0 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      watched.longest = Math.max(watched.longest, Math.round(duration));
  }).observe({ type: "longtask" });
  new PerformanceObserver((list) => {
    watched.painted = Math.round(list.getEntries().at(-1)?.startTime ?? 0);
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as {
      value: number;
      hadRecentInput: boolean;
    }[])
      if (!entry.hadRecentInput) watched.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}

/** Returns the sum of layout shifts, and the milliseconds to `load`. */
export async function readTimes(): Promise<{ shift: number; load: number }> {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // The time is known a moment after the event.
  while (navigation?.loadEventEnd === 0) await new Promise(requestAnimationFrame);
  const { shifted } = globalThis as unknown as { shifted: number };
  return { shift: Number(shifted.toFixed(4)), load: Math.round(navigation?.loadEventEnd ?? 0) };
}

export const readLongestTask = () => (globalThis as unknown as { longest: number }).longest;

/** Returns the bytes that were transferred for the page, of all files and of the typeface, and the milliseconds to the largest paint. */
export function readFirstView(): { bytes: number; typeface: number; paint: number } {
  const files = ["navigation", "resource"].flatMap(
    (kind) => performance.getEntriesByType(kind) as PerformanceResourceTiming[],
  );
  const sum = (some: typeof files) => some.reduce((bytes, file) => bytes + file.transferSize, 0);
  const typeface = sum(files.filter(({ name }) => name.endsWith(".woff2")));
  const { painted } = globalThis as unknown as { painted: number };
  return { bytes: sum(files), typeface, paint: painted };
}
