import type { Browser, Page } from "@playwright/test";
import { listFaults } from "./in-lists";
import {
  countCards,
  type Layout,
  listTabs,
  readFirstView,
  readLayout,
  readTimes,
  watchShifts,
} from "./in-page";
import type { LifelikeServer } from "./lifelike-server";
import { PAGES, TABBED } from "./measured-pages";
import { addressOf, type Look, openContext, type Scene } from "./scene";
import { authorizing } from "./screen-addresses";

/** Visits for the median time to `load`. */
const VISITS = 5;

export type MeasuredPage = Layout & {
  name: string;
  /** Sum of layout shifts on a wide window. */
  shift: number;
  /** Bytes transferred for the first view, all files. The first figures lack it. */
  bytes?: number;
  /** Bytes of the typeface among them, and milliseconds to the largest paint. */
  typeface?: number;
  paint?: number;
  /** Median of the milliseconds to `load` on a wide window. */
  load: number;
  phone: { height: number; overflow: number; shift: number };
  /** Faults of its lists (in-lists.ts). The first figures lack them. */
  lists?: string[];
};

export type Figures = {
  pages: MeasuredPage[];
  /** Height of each tab of an application's page. */
  tabs: { name: string; address: string; height: number }[];
  /** Bottom edge of the consent page's Allow button, by window. */
  allow: { window: string; bottom: number }[];
  cards: { view: string; all: number; onFirstScreen: number; height: number }[];
};

type World = { browser: Browser; server: LifelikeServer };

export async function measureScreens(world: World): Promise<Figures> {
  const pages: MeasuredPage[] = [];
  for (const scene of PAGES) pages.push(await measurePage(world, scene));
  return {
    pages,
    tabs: await measureTabs(world),
    allow: await measureConsent(world),
    cards: await measureCards(world),
  };
}

/** Opens a scene and returns what `read` finds on it. */
async function visit<T>(
  { browser, server }: World,
  scene: Scene,
  size: Look["size"],
  read: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await openContext(browser, server, scene, { size, theme: "light" });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchShifts);
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
    return { ...layout, shift, ...view, load, lists: await listFaults(page) };
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

async function measureTabs(world: World): Promise<Figures["tabs"]> {
  const measured: Figures["tabs"] = [];
  for (const scene of TABBED) {
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

/** The first consent to an application with a logo, links and all four scopes. */
const CONSENT: Scene = {
  name: "consent",
  as: "ada",
  address: authorizing("Holiday Planner", { scope: "openid profile email offline_access" }),
};

async function measureConsent(world: World): Promise<Figures["allow"]> {
  const measured: Figures["allow"] = [];
  for (const size of ["1440", "1366", "390"] as const)
    measured.push(
      await visit(world, CONSENT, size, async (page) => {
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
