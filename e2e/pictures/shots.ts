import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import type { LifelikeServer } from "./lifelike-server";
import { addressOf, type Look, openContext, type Scene } from "./scene";
import { SCREENS } from "./screens";

const LOOKS: readonly Look[] = (["1440", "390"] as const).flatMap((size) => [
  { size, theme: "light" },
  { size, theme: "dark" },
]);

type Shots = {
  folder: string;
  /** Regular expression for names; empty for all. */
  only: string;
  /** Shows the page to its end rather than its first screen. */
  whole: boolean;
};

/** Takes screenshots of all screens; returns what failed. */
export async function takeShots(
  browser: Browser,
  servers: { usual: LifelikeServer; unclaimed: LifelikeServer },
  shots: Shots,
): Promise<string[]> {
  await mkdir(shots.folder, { recursive: true });
  const failed: string[] = [];
  const chosen = SCREENS.filter(({ name }) => new RegExp(shots.only).test(name));
  for (const scene of chosen)
    for (const [turn, look] of LOOKS.entries()) {
      const name = `${scene.name}-${look.size}-${look.theme}`;
      const server = scene.unclaimed ? servers.unclaimed : servers.usual;
      const problem = await shoot(browser, server, { scene, look, turn }, shots).catch(
        (error: Error) => error.message.split("\n")[0] ?? "failed",
      );
      if (problem) failed.push(`${name}: ${problem}`);
    }
  return failed;
}

/** Takes one screenshot, also if a step fails: its message is returned. */
async function shoot(
  browser: Browser,
  server: LifelikeServer,
  { scene, look, turn }: { scene: Scene; look: Look; turn: number },
  { folder, whole }: Shots,
): Promise<string | null> {
  const context = await openContext(browser, server, scene, look, turn);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(8000);
    await page.goto(await addressOf(server, scene), { waitUntil: "networkidle" });
    const problem = await scene.steps?.(page, turn, server).catch((error: Error) => error.message);
    const path = join(folder, `${scene.name}-${look.size}-${look.theme}.png`);
    await page.screenshot({ path, caret: "hide", fullPage: whole });
    return problem?.split("\n")[0] ?? null;
  } finally {
    await context.close();
  }
}
