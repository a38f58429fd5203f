import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { db } from "../support/world";
import { listFaults } from "./in-lists";
import {
  countCards,
  type Layout,
  listTabs,
  readFirstView,
  readLayout,
  readLongestTask,
  readTimes,
  watchShifts,
} from "./in-page";
import type { World } from "./lifelike-server";
import { addressOf, type Look, openContext, type Scene } from "./scene";
import { SCREENS } from "./screens";

/** Visits for the median time to `load`. */
const VISITS = 5;

/** Screens that a visit alone shows. */
const PAGES = SCREENS.filter(({ steps, unclaimed }) => !steps && !unclaimed);

export type MeasuredPage = Layout & {
  name: string;
  path: string;
  /** Sum of layout shifts on a wide window. */
  shift: number;
  /** Bytes transferred for the first view, all files. */
  bytes: number;
  /** Bytes of the typeface among them, and milliseconds to the largest paint. */
  typeface: number;
  paint: number;
  /** Median of the milliseconds to `load` on a wide window. */
  load: number;
  phone: { height: number; overflow: number; shift: number };
  lists: string[];
};

export type Figures = {
  pages: MeasuredPage[];
  tabs: { name: string; address: string; height: number }[];
  /** Bottom edge of the consent page's Allow button, by window. */
  allow: { window: string; bottom: number }[];
  cards: { view: string; all: number; onFirstScreen: number; height: number }[];
  /** The directory of many sites with a slow processor: bytes, and milliseconds. */
  slow: { bytes: number; paint: number; longestTask: number };
};

export async function measureScreens(world: World): Promise<Figures> {
  const pages: MeasuredPage[] = [];
  for (const scene of PAGES) pages.push(await measurePage(world, scene));
  return {
    pages,
    tabs: await measureTabs(world),
    allow: await measureConsent(world),
    cards: await measureCards(world),
    slow: await measureSlow(world),
  };
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
    const [layout, { shift }] = [await page.evaluate(readLayout), await page.evaluate(readTimes)];
    const view = await page.evaluate(readFirstView);
    const load = await medianLoad(page);
    const { pathname: path } = new URL(page.url());
    return { ...layout, path, shift, ...view, load, lists: await listFaults(page) };
  });
  const phone = await visit(world, scene, "390", async (page) => {
    const { height, overflow } = await page.evaluate(readLayout);
    return { height, overflow, shift: (await page.evaluate(readTimes)).shift };
  });
  return { name: scene.name, ...wide, phone };
}

async function medianLoad(page: Page): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < VISITS; turn++) {
    await page.reload();
    times.push((await page.evaluate(readTimes)).load);
  }
  return times.sort((a, b) => a - b)[Math.floor(VISITS / 2)] ?? 0;
}

/** Applications' pages with tabs, which are found by their links. */
const TABBED = ["36-admin-application-approved", "28-developer-app"];

function screen(wanted: string): Scene {
  const scene = SCREENS.find(({ name }) => name === wanted);
  if (!scene) throw new Error(`no screen is called ${wanted}`);
  return scene;
}

async function measureTabs(world: World): Promise<Figures["tabs"]> {
  const measured: Figures["tabs"] = [];
  for (const scene of TABBED.map(screen)) {
    const addresses = await visit(world, scene, "1440", (page) => page.evaluate(listTabs));
    for (const address of addresses) {
      const { height } = await visit(world, { ...scene, address }, "1440", (page) =>
        page.evaluate(readLayout),
      );
      measured.push({ name: scene.name, address: address.replace(/[0-9a-f-]{36}/, ":id"), height });
    }
  }
  return measured;
}

async function measureConsent(world: World): Promise<Figures["allow"]> {
  const measured: Figures["allow"] = [];
  for (const size of ["1440", "1366", "390"] as const)
    measured.push(
      // The first consent to an application with a logo, links and all four scopes.
      await visit(world, screen("11-consent"), size, async (page) => {
        const box = await page.getByRole("button", { name: /^allow/i }).boundingBox();
        const window = Object.values(page.viewportSize() ?? {}).join("×");
        return { window, bottom: Math.round((box?.y ?? 0) + (box?.height ?? 0)) };
      }),
    );
  return measured;
}

async function measureCards(world: World): Promise<Figures["cards"]> {
  const measured: Figures["cards"] = [];
  for (const view of ["grid", "list"])
    for (const size of ["1440", "390"] as const) {
      const scene = { name: "directory", address: "/", cookies: { "foyer.view": view } };
      measured.push(
        await visit(world, scene, size, async (page) => {
          const { height } = await page.evaluate(readLayout);
          return { view: `${view}, ${size} px`, ...(await page.evaluate(countCards)), height };
        }),
      );
    }
  return measured;
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
