import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";

/** Factor by which the emulated CPU is slower than this machine. */
const SLOW_DOWN = 4;

/** Bytes transferred, headers included: in total, and by Chromium's resource types. */
export type FirstView = { total: number; largestPaint: number } & Partial<
  Record<"Document" | "Stylesheet" | "Script" | "Image" | "Other", number>
>;

/** Milliseconds of the longest task while searching and scrolling. */
export type Work = { longestTask: number };

type Slow = { page: Page; cdp: CDPSession; context: BrowserContext };

/** Opens a page with an empty cache and a slow CPU; each browser context has its own cache. */
async function openSlowly(browser: Browser): Promise<Slow> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
  return { page, cdp, context };
}

export async function measureFirstView(browser: Browser, address: string): Promise<FirstView> {
  const { page, cdp, context } = await openSlowly(browser);
  const kinds = new Map<string, keyof FirstView>();
  const view: FirstView = { total: 0, largestPaint: 0 };
  cdp.on("Network.responseReceived", ({ requestId, type }) => {
    kinds.set(requestId, type as keyof FirstView);
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "Other";
    view[kind] = (view[kind] ?? 0) + encodedDataLength;
    view.total += encodedDataLength;
  });
  await page.goto(address, { waitUntil: "networkidle" });
  view.largestPaint = await page.evaluate(readLargestPaint);
  await context.close();
  return view;
}

/** Types a search letter by letter, deletes it, and scrolls to the end and back. */
export async function measureBoard(browser: Browser, address: string): Promise<Work> {
  const { page, context } = await openSlowly(browser);
  await page.goto(address, { waitUntil: "networkidle" });
  await page.evaluate(beginWatching);
  await page.keyboard.press("/");
  await page.keyboard.type("guidelines 4", { delay: 60 });
  for (let letter = 0; letter < 12; letter++) await page.keyboard.press("Backspace", { delay: 30 });
  await page.mouse.move(700, 600);
  for (const by of [900, -900])
    for (let turn = 0; turn < 30; turn++) {
      await page.mouse.wheel(0, by);
      await page.evaluate(nextFrame);
    }
  const longestTask = await page.evaluate(readLongestTask);
  await context.close();
  return { longestTask };
}

// Functions that run in the page.

const readLargestPaint = () =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
      type: "largest-contentful-paint",
      buffered: true,
    });
  });

const beginWatching = () => {
  const watched = globalThis as unknown as { longest: number };
  watched.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      watched.longest = Math.max(watched.longest, duration);
  }).observe({ type: "longtask" });
};

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

const readLongestTask = () => (globalThis as unknown as { longest: number }).longest;
