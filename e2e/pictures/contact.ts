import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { LOCALES } from "@/lib/i18n/locale";
import { addHardCases } from "./hard-cases";
import { startOtherServers } from "./other-servers";
import { draw, type Look, type Scene } from "./scene";
import { accountScenes } from "./scenes-of-account";
import { adminScenes } from "./scenes-of-admin";
import { developerScenes } from "./scenes-of-developers";
import { directoryScenes } from "./scenes-of-directory";
import { flowScenes } from "./scenes-of-flows";
import type { Stage } from "./stage";

const LOOKS: Look[] = LOCALES.flatMap((locale) =>
  (["phone", "desk"] as const).flatMap((size) =>
    (["light", "dark"] as const).map((theme) => ({ size, theme, locale })),
  ),
);

const nameOf = ({ name }: Scene, { size, theme, locale }: Look) =>
  [name, size, theme, locale].join("-");

/** Takes screenshots of every page and state, for visual review. */
export async function drawAll(browser: Browser, stage: Stage, folder: string, only: RegExp) {
  await addHardCases();
  const others = await startOtherServers();
  try {
    await mkdir(folder, { recursive: true });
    const scenes = [
      ...directoryScenes(others),
      ...flowScenes,
      ...accountScenes,
      ...developerScenes,
      ...adminScenes(others),
    ];
    for (const scene of scenes) {
      const wanted = LOOKS.filter((look) => only.test(nameOf(scene, look)));
      await Promise.all(
        wanted.map(async (look) => {
          const picture = await draw(browser, stage, scene, look, { whole: true, scale: 1 });
          await writeFile(join(folder, `${nameOf(scene, look)}.png`), picture);
        }),
      );
      if (wanted.length > 0) process.stdout.write(`${scene.name}: ${wanted.length}\n`);
    }
  } finally {
    await others.stop();
  }
}
