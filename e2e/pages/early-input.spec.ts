import { EventEmitter, once } from "node:events";
import sharp from "sharp";
import { makeApi } from "@/test/apis";
import { makeApplication, makeUser } from "@/test/factories";
import { scopeRow } from "../support/scope-rows";
import { expect, type Fixtures, test, typeface } from "../support/visit";
import { db } from "../support/world";

const SCRIPTS = /\/_next\/static\/.*\.js/;

/** Opens a page of the administration whose scripts start only at `start`. */
async function openHeld(visit: Fixtures["visit"], path: string, width = 1280) {
  const { page } = await visit({ role: "administrator" });
  await page.setViewportSize({ width, height: 720 });
  const gate = new EventEmitter();
  const [opened, open] = [once(gate, "open"), () => gate.emit("open")];
  await page.route(SCRIPTS, async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await typeface(page);
  const start = async () => {
    open();
    // Only scripts open the palette.
    const palette = page.getByRole("combobox", { name: /Go to a site/ });
    await expect(async () => {
      await page.keyboard.press("Control+k");
      await expect(palette).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press("Escape");
  };
  return { page, open, start };
}

async function picture() {
  const create = { width: 320, height: 320, channels: 3, background: "#286" } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  return { name: "a.png", mimeType: "image/png", buffer };
}

test("input made before the scripts start is kept and saved", async ({ visit }) => {
  const api = await makeApi(db());
  const { page, start } = await openHeld(visit, `/admin/apis/${api.id}/settings`);
  const field = (label: string) => page.getByLabel(label, { exact: true }).first();
  await field("Name").fill("Archive");
  await field("Description (optional)").fill("Old files.");
  await scopeRow(page, 1).getByLabel("Description").fill("Read all files");
  await page.getByText("More settings").click();
  await field("JWT").check();
  await field("Signing algorithm").selectOption("EdDSA");
  await field("Require DPoP").check();
  await start();

  await expect(field("Name")).toHaveValue("Archive");
  await expect(field("Description (optional)")).toHaveValue("Old files.");
  await expect(scopeRow(page, 1).getByLabel("Description")).toHaveValue("Read all files");
  await expect(field("Signing algorithm")).toHaveValue("EdDSA");
  await expect(field("Require DPoP")).toBeChecked();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("API saved.")).toBeVisible();
  const [stored] = await db().$client`
    select apis.name, apis.description, signing_alg, require_dpop, api_scopes.name as scope,
      api_scopes.description as scope_text
    from apis join api_scopes on api_id = apis.id
    where apis.id = ${api.id} and api_scopes.name = 'files:read'`;
  expect(stored).toEqual({
    name: "Archive",
    description: "Old files.",
    signing_alg: "EdDSA",
    require_dpop: true,
    scope: "files:read",
    scope_text: "Read all files",
  });
});

test("an accent typed before the scripts start is kept and previewed", async ({ visit }) => {
  const { page, start } = await openHeld(visit, "/admin/organization");
  await page.getByRole("textbox", { name: "Accent color" }).fill("#7c2d12");
  await start();
  await expect(page.getByRole("textbox", { name: "Accent color" })).toHaveValue("#7c2d12");
  await expect(page.getByLabel("Choose a color")).toHaveValue("#7c2d12");
});

test("a search typed before the scripts start is made when they do", async ({ visit }) => {
  const { page, start } = await openHeld(visit, "/admin/users");
  await page.getByRole("searchbox").fill("nobody of this name");
  await start();
  await expect(page).toHaveURL(/[?]q=nobody[+]of[+]this[+]name/);
  await expect(page.getByRole("table")).toHaveCount(0);
});

test("a name typed before the scripts start is searched for", async ({ visit }) => {
  await makeUser(db(), { name: "Wilhelmina Early" });
  const [group] = await db().$client`insert into groups (key, name) values ('e', 'E') returning id`;
  const { page, open } = await openHeld(visit, `/admin/groups/${group?.id}`);
  await page.getByRole("textbox", { name: "People to add" }).pressSequentially("ada; Wilelmina ");
  for (let n = 0; n < 7; n++) await page.keyboard.press("ArrowLeft");
  open();
  await expect(page.getByRole("combobox", { name: "People to add" })).toBeFocused();
  await page.keyboard.type("h");
  await expect(page.getByLabel("People to add")).toHaveValue("Wilhelmina ");
  await page.getByRole("option", { name: /Wilhelmina Early/ }).click();
  await expect(page.getByRole("list", { name: "Chosen" })).toHaveText("adaWilhelmina Early");
});

test("a file chosen before the scripts start is named", async ({ visit }) => {
  const { page, start } = await openHeld(visit, "/admin/sites/import");
  const file = { name: "sites.csv", mimeType: "text/csv", buffer: Buffer.from("slug\n") };
  await page.locator("input[type=file]").setInputFiles(file);
  await start();
  await expect(page.getByText("sites.csv", { exact: true })).toBeVisible();
});

test("a row of tabs stays where it was swiped before the scripts start", async ({ visit }) => {
  const { page, start } = await openHeld(visit, "/admin/organization", 320);
  const row = page.getByRole("navigation", { name: "Organization", exact: true });
  await row.evaluate((element) => element.scrollBy(element.scrollWidth, 0));
  const end = await row.evaluate((element) => element.scrollLeft);
  await start();
  expect(await row.evaluate((element) => element.scrollLeft)).toBe(end);
});

test("a row of tabs shows the current one before the scripts start", async ({ visit }) => {
  const { page, start } = await openHeld(visit, "/admin/organization/announcement", 320);
  const current = page.getByRole("link", { name: "Announcement", exact: true });
  await expect(current).toBeInViewport({ ratio: 1 });
  const before = await current.boundingBox();
  await start();
  expect(await current.boundingBox()).toEqual(before);
});

test("nothing moves when the button that copies appears", async ({ visit }) => {
  const { id } = await makeApplication(db());
  const { page, start } = await openHeld(visit, `/admin/applications/${id}`);
  const copy = page.getByRole("button", { name: "Copy client_id" });
  const tab = page.getByRole("link", { name: "Settings", exact: true });
  await expect(copy).toHaveCount(0);
  const before = await tab.boundingBox();
  await start();
  await expect(copy).toBeVisible();
  expect(await tab.boundingBox()).toEqual(before);
});

test("a picture is uploaded if the scripts fail", async ({ visit }) => {
  const { page } = await visit({ role: "administrator" });
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto("/account/profile");
  const upload = page.getByRole("button", { name: "Upload picture" });
  await expect(page.getByLabel("Picture", { exact: true })).toBeAttached();
  await expect(upload).toBeHidden();
  await page.getByLabel("Picture", { exact: true }).setInputFiles(await picture());
  await upload.click();
  await expect(page.getByText("Picture saved.")).toBeVisible();
});

test("a picture chosen before the scripts start is uploaded when they do", async ({ visit }) => {
  const { page, start } = await openHeld(visit, "/account/profile");
  await page.getByLabel("Picture", { exact: true }).setInputFiles(await picture());
  await start();
  await expect(page.getByText("Picture saved.")).toBeVisible();
});

test("a site typed before the scripts start is previewed and checked", async ({ visit }) => {
  const { page, start } = await openHeld(visit, "/admin/sites/new");
  await page.getByLabel("Title").fill("Café & Tides");
  await page.getByRole("textbox", { name: "Target" }).fill("http://tides.example/");
  await start();
  await expect(page.locator("[inert]")).toContainText("Café & Tides");
  await expect(page.getByLabel("Slug")).toHaveValue("cafe-tides");
  await expect(page.getByText("The target URL must start with https://")).toBeVisible();
});

test("a key is proposed for a name typed before the scripts start", async ({ visit }) => {
  const { page, start } = await openHeld(visit, "/admin/groups/new");
  await page.getByLabel("Name", { exact: true }).fill("Field Crew");
  await start();
  await expect(page.getByLabel("Key", { exact: true })).toHaveValue("field-crew");
});

test("a password typed before the scripts start is rated", async ({ visit }) => {
  const { page, start } = await openHeld(visit, "/account/security");
  await page.locator("summary:has(+ #password)").click();
  await page.getByLabel("New password", { exact: true }).fill("abcdefgh");
  await start();
  await expect(page.getByText("Weak: make it longer.")).toBeVisible();
});

test("the browser asks before input made before the scripts start is lost", async ({ visit }) => {
  const { page, start } = await openHeld(visit, "/admin/organization/announcement");
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  });
  await page.getByLabel("Warning", { exact: true }).check();
  await start();
  await page.goto("/admin");
  expect(asked).toEqual(["beforeunload"]);
});
