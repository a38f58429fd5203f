import { mkdir, readFile, writeFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { found } from "@/demo/seeding";
import { authorizeAddress } from "../support/flow";
import { CHALLENGE } from "../support/pending-authorization";
import type { LifelikeServer } from "./lifelike-server";
import { addressOf, type Look, openContext, type Scene, SIZES } from "./scene";

const FOLDER = "docs/screenshots";

/** Share of pixels that may differ before a screenshot counts as changed. */
const NOISE = 0.0005;

type Documented = Scene & { looks: Look[]; whole?: boolean };

const both = (size: Look["size"]) =>
  (["light", "dark"] as const).map((theme) => ({ size, theme }) as const);

const application = ({ data }: LifelikeServer, name: string) => found(data.applications, name);

/** Screenshots in README and docs. */
const DOCUMENTED: Documented[] = [
  {
    name: "directory",
    address: "/",
    looks: [...both("1440"), { size: "phone", theme: "dark" }],
  },
  {
    name: "sign-in",
    address: (server) => authorizeAddress(application(server, "Team Wiki"), CHALLENGE),
    looks: both("card"),
    whole: true,
  },
  {
    name: "consent",
    as: "ada",
    address: (server) =>
      authorizeAddress(application(server, "Holiday Planner"), CHALLENGE, {
        scope: "openid profile email offline_access",
      }),
    looks: both("card"),
    whole: true,
  },
  { name: "authorized-apps", as: "ada", address: "/account/apps", looks: both("laptop") },
  { name: "sessions", as: "ada", address: "/account/sessions", looks: both("laptop") },
  { name: "overview", as: "ada", address: "/account", looks: both("laptop") },
  { name: "admin-overview", as: "admin", address: "/admin", looks: both("laptop") },
  { name: "admin-sites", as: "admin", address: "/admin/sites", looks: both("laptop") },
  {
    name: "admin-application",
    as: "admin",
    address: (server) => `/admin/applications/${application(server, "Orbit Planner").id}`,
    looks: both("laptop"),
  },
];

export async function drawDocumented(browser: Browser, server: LifelikeServer) {
  await mkdir(FOLDER, { recursive: true });
  let total = 0;
  for (const { looks, whole = false, ...scene } of DOCUMENTED)
    for (const look of looks) {
      const name = [scene.name, look.size === "phone" && "phone", look.theme].filter(Boolean);
      const file = `${FOLDER}/${name.join("-")}.webp`;
      const picture = await draw(browser, server, scene, { ...look, scale: 1.5 }, whole);
      const { bytes, changed } = await keep(file, picture);
      total += bytes;
      say(`${file}: ${(bytes / 1000).toFixed(0)} kB${changed ? "" : ", as it was"}`);
    }
  say(`${(total / 1000).toFixed(0)} kB in all`);
}

async function draw(
  browser: Browser,
  server: LifelikeServer,
  scene: Scene,
  look: Look,
  whole: boolean,
): Promise<Buffer> {
  const context = await openContext(browser, server, scene, look);
  try {
    const page = await context.newPage();
    await page.goto(await addressOf(server, scene), { waitUntil: "networkidle" });
    if (whole) await stretch(page, SIZES[look.size].width);
    // A blinking caret would be in every other screenshot.
    return await page.screenshot({ caret: "hide" });
  } finally {
    await context.close();
  }
}

/** Makes the viewport as high as the page, because distant sections aren't painted (app/board.css). */
async function stretch(page: Page, width: number) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
}

/** Writes a screenshot unless the existing one shows the same. */
async function keep(file: string, png: Buffer) {
  const before = await readFile(file).catch(() => null);
  if (before && (await showSame(before, png))) return { bytes: before.length, changed: false };
  const webp = await sharp(png).webp({ nearLossless: true, quality: 60, effort: 6 }).toBuffer();
  await writeFile(file, webp);
  return { bytes: webp.length, changed: true };
}

async function showSame(one: Buffer, other: Buffer): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map(pixels));
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return false;
  let differ = 0;
  for (let at = 0; at < a.data.length; at++)
    // A smaller difference is a compression artifact.
    if (Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0)) > 24) differ++;
  return differ <= a.data.length * NOISE;
}

const pixels = (picture: Buffer) =>
  sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });

const say = (line: string) => process.stdout.write(`${line}\n`);
