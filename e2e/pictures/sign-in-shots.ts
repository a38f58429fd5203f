import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext } from "@playwright/test";
import { SIZES } from "./scene";
import { type Show, WALKS } from "./sign-in-walks";

const LOCALES = { en: "en-US,en", "zh-CN": "zh-CN,zh" } as const;

const LOOKS = (["360", "1440"] as const).flatMap((size) =>
  (["light", "dark"] as const).flatMap((theme) =>
    (["en", "zh-CN"] as const).map((locale) => ({ size, theme, locale })),
  ),
);

/** Takes screenshots of every state of the sign-in, in both languages; returns what failed. */
export async function takeSignInShots(
  browser: Browser,
  { folder, only }: { folder: string; only: string },
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const failed: string[] = [];
  for (const look of LOOKS)
    for (const [name, walk] of Object.entries(WALKS)) {
      if (!new RegExp(only).test(name)) continue;
      const suffix = `${look.size}-${look.theme}-${look.locale}.png`;
      const context = await openContext(browser, look);
      const page = await context.newPage();
      page.setDefaultTimeout(8000);
      const show: Show = async (state) => {
        const path = join(folder, `${name}-${state}-${suffix}`);
        await page.screenshot({ path, caret: "hide", fullPage: true });
      };
      await walk(page, show).catch(async (error: Error) => {
        await show("FAILED");
        failed.push(`${name}-${suffix}: ${error.message.split("\n")[0]}`);
      });
      await context.close();
    }
  return failed;
}

const openContext = (
  browser: Browser,
  { size, theme, locale }: (typeof LOOKS)[number],
): Promise<BrowserContext> =>
  browser.newContext({
    viewport: size === "360" ? SIZES.phone : SIZES[size],
    colorScheme: theme,
    locale,
    reducedMotion: "reduce",
    extraHTTPHeaders: {
      "Accept-Language": LOCALES[locale],
      "X-Forwarded-For": `192.0.2.${1 + Math.floor(Math.random() * 250)}`,
    },
  });
