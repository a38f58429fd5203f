import { type Browser, chromium } from "@playwright/test";
import { browserOptions } from "@/e2e/support/chromium";
import { wholeChromium } from "@/scripts/chromium.mjs";
import { type FirstView, measureBoard, measureFirstView, type Work } from "./page-measures";
import { startPagesServer } from "./pages-server";
import { writeNumbers } from "./results";
import { table } from "./table";

const ROUNDS = 5;

/** Maximum size of a first view, and milliseconds of the largest paint and the longest task. */
const GOAL = { kilobytes: 200, largestPaint: 1500, longestTask: 1000 };

type Row = { page: string; first: FirstView; work: Work | null };

/** `npm run bench:pages`: measures pages in a browser with an empty cache and a slow CPU. */
async function main() {
  const browser = await chromium.launch(browserOptions(wholeChromium()));
  try {
    const rows: Row[] = [];
    for (const count of [20, 500]) rows.push(...(await measurePages(browser, count)));
    await writeNumbers("pages", { slowDown: 4, goal: GOAL, rows });
    process.stdout.write(`${format(rows)}\n`);
  } finally {
    await browser.close();
  }
}

async function measurePages(browser: Browser, count: number): Promise<Row[]> {
  const { origin, stop } = await startPagesServer(count);
  try {
    const page = `directory, ${count} sites`;
    const first = await middleView(browser, `${origin}/`);
    const rows: Row[] = [{ page, first, work: await measureBoard(browser, `${origin}/`) }];
    if (count === 20)
      rows.push({
        page: "sign-in",
        first: await middleView(browser, `${origin}/sign-in`),
        work: null,
      });
    return rows;
  } finally {
    await stop();
  }
}

/** Returns the median of several views by largest paint. */
async function middleView(browser: Browser, address: string): Promise<FirstView> {
  await measureFirstView(browser, address);
  const views: FirstView[] = [];
  for (let round = 0; round < ROUNDS; round++) views.push(await measureFirstView(browser, address));
  views.sort((a, b) => a.largestPaint - b.largestPaint);
  const middle = views[Math.floor(ROUNDS / 2)];
  if (!middle) throw new Error("nothing was measured");
  return middle;
}

const HEAD = ["", "first view", "HTML", "CSS", "JS", "largest paint", "longest task", "target"];

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function format(rows: Row[]): string {
  const lines = rows.map(({ page, first, work }) => {
    const met =
      first.total <= GOAL.kilobytes * 1000 &&
      first.largestPaint <= GOAL.largestPaint &&
      (work?.longestTask ?? 0) <= GOAL.longestTask;
    return [
      page,
      kilobytes(first.total),
      kilobytes(first.Document ?? 0),
      kilobytes(first.Stylesheet ?? 0),
      kilobytes(first.Script ?? 0),
      `${first.largestPaint.toFixed(0)} ms`,
      work === null ? "" : `${work.longestTask.toFixed(0)} ms`,
      met ? "met" : "missed",
    ];
  });
  return table([HEAD, ...lines]);
}

await main();
