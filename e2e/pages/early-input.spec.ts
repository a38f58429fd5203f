import { EventEmitter, once } from "node:events";
import { expect, test } from "@playwright/test";
import { makeApi } from "@/test/apis";
import { adminVisit } from "../support/admin-visit";
import { db, world } from "../support/world";

const SCRIPTS = /\/_next\/static\/.*\.js/;

test("input made before the scripts start is kept and saved", async ({ browser }) => {
  const { page } = await adminVisit(browser);
  const api = await makeApi(db());
  const gate = new EventEmitter();
  const opened = once(gate, "open");
  await page.route(SCRIPTS, async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto(`${world().origin}/admin/apis/${api.id}`, { waitUntil: "commit" });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field("Name").fill("Archive");
  await field("Description").fill("Old files.");
  await field("Scopes").fill("files:read Read all files");
  await field("Signing algorithm").selectOption("EdDSA");
  await field("Require DPoP").check();
  gate.emit("open");
  // Only scripts open the palette.
  const palette = page.getByRole("combobox", { name: /Go to a site/ });
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(palette).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Escape");

  await expect(field("Name")).toHaveValue("Archive");
  await expect(field("Description")).toHaveValue("Old files.");
  await expect(field("Scopes")).toHaveValue("files:read Read all files");
  await expect(field("Signing algorithm")).toHaveValue("EdDSA");
  await expect(field("Require DPoP")).toBeChecked();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("API saved.")).toBeVisible();
  const [stored] = await db().$client`
    select apis.name, apis.description, signing_alg, require_dpop, api_scopes.name as scope,
      api_scopes.description as scope_text
    from apis join api_scopes on api_id = apis.id where apis.id = ${api.id}`;
  expect(stored).toEqual({
    name: "Archive",
    description: "Old files.",
    signing_alg: "EdDSA",
    require_dpop: true,
    scope: "files:read",
    scope_text: "Read all files",
  });
});
