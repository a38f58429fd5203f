import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { browserOptions } from "./chromium";

/**
 * The first of these that is installed stands for the system's font: a server's own is seldom one that people's
 * machines have. `apt-get install fonts-inter` brings the first.
 */
const FONTS = ["Inter", "Noto Sans", "Liberation Sans"];

const prefer = (family: string) => `
  <match target="pattern">
    <test name="family"><string>${family}</string></test>
    <edit name="family" mode="prepend" binding="strong">
      ${FONTS.map((font) => `<string>${font}</string>`).join("")}
    </edit>
  </match>`;

const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>${["system-ui", "sans-serif"].map(prefer).join("")}
</fontconfig>
`;

export async function launchBrowser(): Promise<{ browser: Browser; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "foyer-fonts-"));
  const fonts = join(folder, "fonts.conf");
  await writeFile(fonts, FONTS_CONF);
  const browser = await chromium.launch({
    ...browserOptions(),
    env: { ...process.env, FONTCONFIG_FILE: fonts },
  });
  return {
    browser,
    async close() {
      await browser.close();
      await rm(folder, { recursive: true });
    },
  };
}
