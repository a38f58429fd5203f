import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { Locale } from "@/lib/i18n/locale";
import { CHROME } from "./browsers";
import type { Actor, Cast } from "./cast";
import type { Stage } from "./stage";

export const SIZES = {
  phone: { width: 360, height: 740 },
  card: { width: 560, height: 700 },
  laptop: { width: 1080, height: 720 },
  desk: { width: 1440, height: 900 },
};

export type Look = { size: keyof typeof SIZES; theme: "light" | "dark"; locale: Locale };

export type Scene = {
  name: string;
  /** A member of the cast, or a user of another server. */
  as?: "ada" | "grace" | "newcomer" | "admin" | "owner" | "liwei" | Pick<Actor, "cookie">;
  /** Origin of a server other than the stage's. */
  origin?: string;
  /** Address of the page, created anew for each screenshot, as some work only once. */
  address: string | ((cast: Cast) => string | Promise<string>);
  /** Action to perform before the screenshot. */
  act?: (page: Page) => Promise<void>;
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
    locale: look.locale,
    userAgent: CHROME,
    reducedMotion: "reduce",
    extraHTTPHeaders: { "X-Forwarded-For": "192.0.2.17" },
  });
  try {
    const at = scene.origin ?? origin;
    await signIn(context, at, scene, cast);
    const page = await context.newPage();
    const address = typeof scene.address === "string" ? scene.address : await scene.address(cast);
    await page.goto(at + address, { waitUntil: "networkidle" });
    await scene.act?.(page);
    await page.waitForLoadState("networkidle");
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
  const { cookie } = typeof as === "string" ? cast[as] : as;
  await context.addCookies([{ name: "foyer.session", value: cookie, url: origin }]);
}
