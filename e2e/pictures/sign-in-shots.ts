import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { World } from "./lifelike-server";
import { openContext } from "./scene";
import { type Show, WALKS } from "./sign-in-walks";

const LOOKS = (["phone", "1440"] as const).flatMap((size) =>
  (["light", "dark"] as const).flatMap((theme) =>
    (["en", "zh-CN"] as const).map((locale) => ({ size, theme, locale })),
  ),
);

/** Takes screenshots of every state of the sign-in, in both languages; returns what failed. */
export async function takeSignInShots(
  { browser, server }: World,
  { folder, only }: { folder: string; only: string },
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const failed: string[] = [];
  for (const look of LOOKS)
    for (const [name, walk] of Object.entries(WALKS)) {
      if (!new RegExp(only).test(name)) continue;
      const suffix = `${look.size}-${look.theme}-${look.locale}.png`;
      const context = await openContext(browser, server, {}, look);
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
