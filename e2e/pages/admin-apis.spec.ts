import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { makeService } from "@/test/apis";
import { makeApplication } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { fillScope, openApiTab, scopeRow } from "../support/scope-rows";
import { expect, press, submit, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

const LIST = "/admin/apis";

const newIdentifier = () => `https://${randomBytes(5).toString("hex")}.example/files`;

/** Asks for more rows than the form begins with, which keep what was typed. */
async function addRows(page: Page, scripted: boolean) {
  await expect(scopeRow(page, 4)).toHaveCount(0);
  await page.getByRole("button", { name: scripted ? "Add scope" : "Add rows" }).click();
  await expect(scopeRow(page, 4).getByLabel("Name")).toHaveValue("");
  await expect(scopeRow(page, 2).getByLabel("Name")).toHaveValue("files:write");
}

/** Refuses a bad identifier and a bad row of the scopes, keeps the input, and then registers the API. */
async function register(
  page: Page,
  { identifier, scripted }: { identifier: string; scripted: boolean },
) {
  if (scripted)
    await expect(page.getByText("No scopes that people are asked for yet.")).toBeVisible();
  await page.getByRole("button", { name: "Register API" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "Fix 2 fields" });
  await expect(summary.getByRole("link")).toHaveText(["Name", "Identifier"]);
  await page.getByLabel("Identifier").fill(`${identifier}?a=b`);
  await page.getByLabel("Name", { exact: true }).first().fill(`Store ${identifier}`);
  await expect(page.getByLabel("Signing algorithm")).toBeHidden();
  await page.getByText("More settings").click();
  await expect(page.getByLabel("Signing algorithm")).toBeHidden();
  await page.getByLabel("JWT", { exact: true }).check();
  await page.getByLabel("Signing algorithm").selectOption("EdDSA");
  await fillScope(page, 1, "files:read", "Read files");
  await expect(scopeRow(page, 2)).toHaveCount(0);
  await press(page, "Register API", "Enter a URL with a valid host");
  await expect(page.getByLabel("Identifier")).toHaveValue(`${identifier}?a=b`);
  await expect(page.getByLabel("Identifier")).toBeFocused();
  await fillScope(page, 2, "Files", "");
  if (scripted) await expectAccessible(page);
  await submit(page, { Identifier: identifier }, "Register API");
  const name = scopeRow(page, 2).getByLabel("Name");
  const description = scopeRow(page, 2).getByLabel("Description");
  await expect(name).toHaveAccessibleDescription(/^Use lowercase letters/);
  await expect(description).toHaveAccessibleDescription(/^Say in 3 to 120 characters/);
  await expect(name).toBeFocused();
  await expect(page.getByLabel("JWT", { exact: true })).toBeChecked();
  await expect(page.getByLabel("Signing algorithm")).toHaveValue("EdDSA");
  await fillScope(page, 2, "files:write", "Write files");
  await addRows(page, scripted);
  await fillScope(page, 4, "files:purge", "Delete files");
  await scopeRow(page, 4).getByLabel("Sensitive").check();
  await scopeRow(page, 4).getByLabel("Services").uncheck();
  await press(page, "Register API", "API registered.");
  await openApiTab(page, "Settings");
  const purge = scopeRow(page, 1);
  await expect(purge.getByLabel("Name")).toHaveValue("files:purge");
  await expect(purge.getByLabel("Sensitive")).toBeChecked();
  await expect(purge.getByLabel("People")).toBeChecked();
  await expect(purge.getByLabel("Services")).not.toBeChecked();
}

/** Gives a service access with both scopes, and takes one of them away. */
async function permit(page: Page, scripted: boolean) {
  const service = await makeService(db(), []);
  const give = page.locator("form").filter({ hasText: "Give an application access" });
  const clientId = give.getByLabel("Application", { exact: true });
  await clientId.fill("nobody");
  await clientId.press("Escape");
  await give.getByLabel("files:write").check();
  await press(give, "Give access", "No application has this client ID.");
  await expect(clientId).toHaveValue("nobody");
  await expect(give.getByLabel("files:write")).toBeChecked();
  await give.getByLabel("files:write").uncheck();
  await clientId.fill(service.clientId);
  await clientId.press("Escape");
  await press(give, "Give access", "Choose at least one scope.");
  if (scripted) await expectAccessible(page);
  await give.getByLabel("files:read").check();
  await give.getByLabel("files:write").check();
  await give.getByRole("button", { name: "Give access" }).click();
  await expect(page.getByText("The application may now use this API.")).toBeVisible();
  await expect(clientId).toHaveValue("");
  await expect(give.getByLabel("files:read")).not.toBeChecked();

  const row = page.getByRole("listitem").filter({ hasText: service.name });
  await expect(row.getByText("files:read, files:write")).toBeVisible();
  await row.locator("summary").click();
  if (scripted) await expectAccessible(page);
  await row.getByLabel("files:read").uncheck();
  await row.getByLabel("files:write").uncheck();
  await press(row, "Save scopes", "Choose at least one scope.");
  await row.getByLabel("files:read").check();
  await row.getByRole("button", { name: "Save scopes" }).click();
  await expect(page.getByText("Scopes saved.")).toBeVisible();
  await expect(row.locator("summary")).toContainText("files:read");
  await expect(row.locator("summary")).not.toContainText("files:write");
  return service;
}

async function nameIntrospectors(page: Page) {
  const [server, browser] = [
    await makeApplication(db()),
    await makeApplication(db(), { tokenEndpointAuthMethod: "none" }),
  ];
  const field = page.getByLabel("Introspecting applications");
  const save = async (clientId: string) => {
    await field.fill(clientId);
    await field.press("Escape");
    await page.getByRole("button", { name: "Save introspectors" }).click();
  };
  await save(browser.clientId);
  await expect(page.getByText(`“${browser.clientId}” is a public client`)).toBeVisible();
  await expect(field).toHaveValue(browser.clientId);
  await save("nobody");
  await expect(page.getByText("No application has the client ID “nobody”.")).toBeVisible();
  await save(server.clientId);
  await expect(page.getByText("Introspectors saved.")).toBeVisible();
}

for (const { scripted, how } of WAYS)
  test(`an administrator registers an API, permits a service, suspends and deletes it, ${how}`, async ({
    visit,
  }) => {
    test.setTimeout(120_000);
    const { page } = await visit({ role: "administrator", scripted });
    const identifier = newIdentifier();
    await page.goto(`${LIST}/new`);
    await register(page, { identifier, scripted: scripted });
    await openApiTab(page, "Overview");
    const values = page.getByRole("region", { name: "Check tokens in your API" });
    await expect(values.getByRole("definition")).toHaveText([
      world().origin,
      identifier,
      `${world().origin}/oauth/jwks`,
    ]);
    await expect(values.locator("pre")).toContainText(`audience: "${identifier}"`);
    await values.getByRole("link", { name: "Python" }).click();
    await expect(values.locator("pre")).toContainText(`audience="${identifier}"`);
    await openApiTab(page, "Applications");
    const service = await permit(page, scripted);
    await nameIntrospectors(page);

    await openApiTab(page, "Settings");
    if (scripted) {
      await page.getByRole("button", { name: "Clear scope 1" }).click();
      await expect(scopeRow(page, 1).getByLabel("Description")).toHaveValue("");
    } else await fillScope(page, 1, "", "");
    await page.getByLabel("Opaque", { exact: true }).check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("API saved.")).toBeVisible();
    await openApiTab(page, "Overview");
    await expect(values.getByRole("definition").last()).toHaveText(
      `${world().origin}/oauth/introspect`,
    );
    const late = page.getByText("may keep accepting existing tokens for up to 5 minutes");
    const choose = async (action: string) => {
      await page.getByRole("button", { name: "Actions for" }).click();
      await page.getByRole("link", { name: action }).click();
    };
    await choose("Suspend API…");
    await expect(page.getByText("1 application can't get tokens for it anymore")).toBeVisible();
    await expect(late).toHaveCount(0);
    if (scripted) await expectAccessible(page);
    await press(page, `Suspend Store ${identifier}`, "API suspended.");
    await expect(page.getByText("Suspended", { exact: true })).toBeVisible();
    if (scripted) await expectAccessible(page);
    await press(page, "Lift suspension", "Suspension lifted.");

    await openApiTab(page, "Settings");
    await page.getByLabel("JWT", { exact: true }).check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("API saved.")).toBeVisible();
    await openApiTab(page, "Overview");
    await expect(values.locator("pre")).toContainText("jwtVerify");
    await choose("Delete API…");
    await expect(page.getByText(service.name)).toBeVisible();
    await expect(late).toBeVisible();
    if (scripted) await expectAccessible(page);
    await page.getByRole("button", { name: `Delete Store ${identifier}` }).click();
    await expect(page).toHaveURL(/\/admin\/apis\?/);
    await expect(page.getByText("API deleted.")).toBeVisible();
  });
