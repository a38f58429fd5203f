import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { browserOptions } from "./chromium";

/**
 * Substitutes for the system font, in order of preference, because servers seldom have the fonts of
 * users' machines. `apt-get install fonts-inter` installs the first.
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
  // Runs on an interrupt too.
  const clear = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", clear);
  await writeFile(fonts, FONTS_CONF);
  sayFont(fonts);
  const browser = await chromium.launch({
    ...browserOptions(),
    env: { ...process.env, FONTCONFIG_FILE: fonts },
  });
  return {
    browser,
    async close() {
      await browser.close();
      process.off("exit", clear);
      await rm(folder, { recursive: true });
    },
  };
}

/** Warns about the font first: with another one, every screenshot differs from the stored one. */
function sayFont(fonts: string) {
  const font = fontOf(fonts);
  const kept =
    font === FONTS[0] ? "" : `; the kept pictures are in ${FONTS[0]}: install fonts-inter`;
  process.stdout.write(`drawn in ${font ?? "a font that fontconfig does not tell"}${kept}\n`);
}

function fontOf(fonts: string): string | null {
  const env = { ...process.env, FONTCONFIG_FILE: fonts };
  try {
    return execFileSync("fc-match", ["--format", "%{family[0]}", "system-ui"], {
      env,
      encoding: "utf8",
    });
  } catch {
    return null;
  }
}
