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
  /** Of the cast, or somebody whom only another server knows. */
  as?: "ada" | "grace" | "newcomer" | "admin" | "owner" | "liwei" | Pick<Actor, "cookie">;
  /** Another server than the stage's. */
  origin?: string;
  /** Where it is; made anew for each picture, as some can be used only once. */
  address: string | ((cast: Cast) => string | Promise<string>);
  /** What is done there first. */
  act?: (page: Page) => Promise<void>;
};

/** Goes where a scene is, in a browser of its own, and takes a picture of it. */
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
    // A caret would blink into every other picture.
    return await page.screenshot({ caret: "hide" });
  } finally {
    await context.close();
  }
}

/** What is far from the screen is not painted (app/board.css): a screen as high as the page leaves nothing far. */
async function stretch(page: Page, width: number) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
}

async function signIn(context: BrowserContext, origin: string, { as }: Scene, cast: Cast) {
  if (as === undefined) return;
  const { cookie } = typeof as === "string" ? cast[as] : as;
  await context.addCookies([{ name: "foyer.session", value: cookie, url: origin }]);
}
