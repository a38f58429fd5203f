/* Functions that run in the page. They refer to nothing outside of themselves. */

/** Returns the width by which the page is wider than the window, in pixels. */
export const readOverflow = () => Math.max(0, document.documentElement.scrollWidth - innerWidth);

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
