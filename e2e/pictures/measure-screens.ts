import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { db } from "../support/world";
import { listFaults } from "./in-lists";
import { readFirstView, readLongestTask, readOverflow, readTimes, watchShifts } from "./in-page";
import type { World } from "./lifelike-server";
import { addressOf, type Look, openContext, type Scene } from "./scene";
import { SCREENS } from "./screens";

/** Visits for the median time to `load`. */
const VISITS = 5;

/** Screens that a visit alone shows. */
const PAGES = SCREENS.filter(({ steps, unclaimed }) => !steps && !unclaimed);

export type MeasuredPage = {
  name: string;
  path: string;
  /** True for a page of the account, the developer console or the administration. */
  signedIn: boolean;
  /** Largest sum of layout shifts, and width by which the page is wider than the window, at 1440 or 390 px. */
  shift: number;
  overflow: number;
  /** Bytes transferred for the first view, all files. */
  bytes: number;
  /** Bytes of the typeface among them, and milliseconds to the largest paint. */
  typeface: number;
  paint: number;
  /** Median of the milliseconds to `load` on a wide window. */
  load: number;
  lists: string[];
};

export type Figures = {
  pages: MeasuredPage[];
  /** The directory of many sites with a slow processor: bytes, and milliseconds. */
  slow: { bytes: number; paint: number; longestTask: number };
};

export async function measureScreens(world: World): Promise<Figures> {
  const pages: MeasuredPage[] = [];
  for (const scene of PAGES) pages.push(await measurePage(world, scene));
  return { pages, slow: await measureSlow(world) };
}

/** Opens a scene, with a processor so many times slower, and returns what `read` finds on it. */
async function visit<T>(
  { browser, server }: World,
  scene: Scene,
  size: Look["size"],
  read: (page: Page) => Promise<T>,
  slowDown = 1,
): Promise<T> {
  const context = await openContext(browser, server, scene, { size, theme: "light" });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchShifts);
    const cdp = await context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
    await page.goto(await addressOf(server, scene), { waitUntil: "networkidle" });
    return await read(page);
  } finally {
    await context.close();
  }
}

async function measurePage(world: World, scene: Scene): Promise<MeasuredPage> {
  const wide = await visit(world, scene, "1440", async (page) => {
    const { shift, overflow } = await readFit(page);
    const view = await page.evaluate(readFirstView);
    const load = await medianLoad(page);
    const { pathname: path } = new URL(page.url());
    const signedIn = /^\/(?:account|developer|admin)/.test(path);
    return { path, signedIn, shift, overflow, ...view, load, lists: await listFaults(page) };
  });
  const phone = await visit(world, scene, "390", readFit);
  return {
    ...{ name: scene.name, ...wide },
    shift: Math.max(wide.shift, phone.shift),
    overflow: Math.max(wide.overflow, phone.overflow),
  };
}

async function readFit(page: Page) {
  const { shift } = await page.evaluate(readTimes);
  return { shift, overflow: await page.evaluate(readOverflow) };
}

async function medianLoad(page: Page): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < VISITS; turn++) {
    await page.reload();
    times.push((await page.evaluate(readTimes)).load);
  }
  return times.sort((a, b) => a - b)[Math.floor(VISITS / 2)] ?? 0;
}

/** Sites of a large directory, and the factor by which the processor is slower. */
const [MANY, SLOW_DOWN] = [500, 4];

/** Types a search in the directory letter by letter, deletes it, and scrolls to the end and back. */
async function measureSlow(world: World): Promise<Figures["slow"]> {
  await addSites(world.server.origin);
  const search = async (page: Page) => {
    const { bytes, paint } = await page.evaluate(readFirstView);
    await page.keyboard.press("/");
    await page.keyboard.type("guidelines 4", { delay: 60 });
    for (let n = 0; n < 12; n++) await page.keyboard.press("Backspace", { delay: 30 });
    await page.mouse.move(700, 600);
    for (const by of [900, -900])
      for (let turn = 0; turn < 30; turn++) {
        await page.mouse.wheel(0, by);
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      }
    return { bytes, paint, longestTask: await page.evaluate(readLongestTask) };
  };
  return visit(world, { name: "directory", address: "/" }, "1440", search, SLOW_DOWN);
}

/** Adds sites unlike each other, since repeated text would compress to almost nothing, and waits until the directory has them. */
async function addSites(origin: string) {
  await db().$client`
    insert into sites (slug, title, display_url, description, kind, pin_weight, target_url, enabled_at)
    select 'site-' || n, initcap(left(md5(n::text), 8)) || ' ' || n, left(md5(n || 'b'), 9) || '.example.org',
      concat_ws(' ', 'Guidelines', md5(n || 'c'), 'of office', n % 97), 'internal', n % 500,
      'https://site-' || n || '.example.org/', now()
    from generate_series((select count(*)::int + 1 from sites), ${MANY}) n`;
  while (!(await (await fetch(origin)).text()).includes(`site-${MANY}`)) await sleep(100);
}
