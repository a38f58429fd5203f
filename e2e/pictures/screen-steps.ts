import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { LifelikeServer } from "./lifelike-server";

/** Another account each time, so that no limit is reached. */
const MISTAKEN = ["amara", "kwame", "arjun", "yuki.tanaka"];

export async function wrongPassword(page: Page, turn: number) {
  await page.locator('input[name="username"]').fill(MISTAKEN[turn % MISTAKEN.length] ?? "");
  await page.locator('input[name="password"]').fill("not my password");
  await page.keyboard.press("Enter");
  await page.getByText(/incorrect/i).waitFor();
}

/** Registers a web server in the two fields that are required. */
export async function registerApplication(page: Page) {
  await page.getByRole("link", { name: /web server/i }).click();
  await page.locator('[name="name"]').first().fill("Weather Station");
  await page.locator('[name="redirectUris"]').first().fill("https://weather.example.org/callback");
  await page
    .locator("main")
    .getByRole("button", { name: /register|create/i })
    .last()
    .click();
  await page.getByText("client_secret").first().waitFor();
}

/** Removes the first application's access, from a row that has to be opened or not. */
export async function removeAccess(page: Page) {
  const row = page.locator("main details > summary").first();
  if (await row.isVisible()) await row.click();
  const button = page.getByRole("button", { name: /^remove access/i });
  await button.first().click();
  await page.getByRole("status").first().waitFor();
}

/** Shows the HTML of the mail with a link to choose a new password. */
export async function mailScreen(page: Page, turn: number, { dataDir }: LifelikeServer) {
  if (turn === 0) {
    await page.locator('input[name="login"]').fill("ada");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/sent**");
  }
  // The site's own policy would forbid the mail's styles.
  await page.goto("about:blank");
  await page.setContent(htmlOf(await newestMail(join(dataDir, "mail"))));
}

async function newestMail(folder: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const files = await readdir(folder).catch(() => []);
    const file = files.filter((name) => name.endsWith(".eml") && name.includes("reset")).sort()[0];
    if (file) return readFile(join(folder, file), "utf8");
    await sleep(100);
  }
  throw new Error("no mail was written");
}

/** Decodes the HTML part of a mail, which is quoted-printable (RFC 2045 section 6.7). */
function htmlOf(mail: string): string {
  const part = mail.slice(mail.indexOf("text/html"));
  const body = part.slice(part.indexOf("\r\n\r\n") + 4).split("\r\n--")[0] ?? "";
  const bytes = body
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** Opens the command palette and searches it. */
export async function openPalette(page: Page, typed: string) {
  await page.locator("[aria-keyshortcuts~='Control+K']").waitFor({ state: "attached" });
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").last().fill(typed);
  await page.getByRole("option").first().waitFor();
  if (typed)
    await page.getByRole("option", { name: "Your account" }).waitFor({ state: "detached" });
}
