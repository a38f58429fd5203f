import type { Browser, BrowserContext, Page } from "@playwright/test";
import { CHROME } from "./browsers";
import type { Cast } from "./cast";
import type { Stage } from "./stage";

export const SIZES = {
  phone: { width: 360, height: 740 },
  card: { width: 560, height: 700 },
  laptop: { width: 1080, height: 720 },
  desk: { width: 1440, height: 900 },
};

export type Look = { size: keyof typeof SIZES; theme: "light" | "dark" };

export type Scene = {
  name: string;
  as?: "ada" | "admin";
  /** Address of the page, created anew for each screenshot, as some work only once. */
  address: string | ((cast: Cast) => string | Promise<string>);
};

/** Opens a scene in a browser of its own and takes a screenshot. */
export async function draw(
  browser: Browser,
  { origin, cast }: Stage,
  scene: Scene,
  look: Look,
  picture: { whole: boolean; scale: number },
): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: SIZES[look.size],
    deviceScaleFactor: picture.scale,
    colorScheme: look.theme,
    locale: "en",
    userAgent: CHROME,
    reducedMotion: "reduce",
    extraHTTPHeaders: { "X-Forwarded-For": "192.0.2.17" },
  });
  try {
    await signIn(context, origin, scene, cast);
    const page = await context.newPage();
    const address = typeof scene.address === "string" ? scene.address : await scene.address(cast);
    await page.goto(origin + address, { waitUntil: "networkidle" });
    if (picture.whole) await stretch(page, SIZES[look.size].width);
    // A blinking caret would be in every other screenshot.
    return await page.screenshot({ caret: "hide" });
  } finally {
    await context.close();
  }
}

/** Makes the viewport as high as the page, because distant parts aren't painted (app/board.css). */
async function stretch(page: Page, width: number) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
}

async function signIn(context: BrowserContext, origin: string, { as }: Scene, cast: Cast) {
  if (as === undefined) return;
  await context.addCookies([{ name: "foyer.session", value: cast[as].cookie, url: origin }]);
}
