import type { Page } from "@playwright/test";
import { makeApi, makeService, permit } from "@/test/apis";
import { newClientKey } from "../support/assertions";
import { eventsOf } from "../support/events-of";
import { askForToken, introspect, obtainServiceToken } from "../support/services";
import { expect, test, WAYS } from "../support/visit";
import { db } from "../support/world";

const DESKS = { owner: "/developer/apps", administrator: "/admin/applications" } as const;

const idOf = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";

const name = (page: Page) => page.getByLabel("Name", { exact: true });
const method = (page: Page) => page.getByLabel("Authentication method");
const keys = (page: Page) => page.getByLabel("Public keys (JWKS)", { exact: true });
const register = (page: Page) => page.getByRole("button", { name: "Register application" });
const save = (page: Page) => page.getByRole("button", { name: "Save settings" });

const typeOf = async (id: string) => {
  const [row] = await db().$client`select type from applications where id = ${id}`;
  return row?.type;
};

for (const { scripted, how } of WAYS)
  test.describe(how, () => {
    test("an administrator registers a service with a key, which gets tokens once an API is permitted", async ({
      visit,
    }) => {
      const { page } = await visit({ role: "administrator", scripted });
      const key = await newClientKey();
      await page.goto(`${DESKS.administrator}/new`);
      await page.getByRole("link", { name: "Service" }).click();
      await expect(method(page)).toHaveValue("private_key_jwt");
      await expect(method(page).locator("option")).toHaveCount(3);
      for (const label of ["Redirect URIs", "Back-channel logout URI", "openid", "Everyone"])
        await expect(page.getByLabel(label, { exact: true })).toHaveCount(0);
      await register(page).click();
      const summary = page.getByRole("alert").filter({ hasText: "Fix 2 fields" });
      await expect(summary.getByRole("link")).toHaveText(["Name", "Public keys (JWKS)"]);
      await name(page).fill("Nightly job");
      await keys(page).fill(JSON.stringify({ keys: [key.jwk] }));
      await register(page).click();
      await expect(page.getByText("Service registered. Permit the APIs")).toBeVisible();
      const id = idOf(page);
      expect(await typeOf(id)).toBe("service");
      await expect(page.getByText("None yet. An administrator can permit APIs")).toBeVisible();
      await expect(page.getByRole("link", { name: "Administration > APIs" })).toHaveAttribute(
        "href",
        "/admin/apis",
      );
      const [row] = await db().$client`select client_id from applications where id = ${id}`;
      const service = {
        clientId: row?.client_id as string,
        clientSecret: "",
        tokenEndpointAuthMethod: "private_key_jwt" as const,
        key,
      };
      const early = await askForToken(service);
      expect(await early.json()).toMatchObject({ error: "invalid_target" });
      const api = await makeApi(db());
      await permit(db(), id, api);
      const { access_token: token } = await obtainServiceToken(service);
      expect(await introspect(service, token)).toMatchObject({ aud: api.identifier });
    });

    test("an owner registers a service with a secret, which gets tokens after its approval", async ({
      visit,
    }) => {
      const { page, user } = await visit({ scripted });
      await page.goto(`${DESKS.owner}/new?kind=service`);
      await name(page).fill("Reporter");
      await expect(keys(page)).toBeVisible();
      await keys(page).fill("{}");
      await method(page).selectOption("client_secret_basic");
      await expect(keys(page)).toBeVisible();
      await keys(page).fill("");
      for (const hidden of [keys(page), page.getByLabel("JWKS URI")])
        await expect(hidden).toBeHidden();
      await register(page).click();
      const clientSecret = await page.getByLabel("client_secret", { exact: true }).inputValue();
      const clientId = await page.getByLabel("client_id", { exact: true }).inputValue();
      await expect(page.locator("summary")).toHaveText(["openid-client", "curl"]);
      await page.getByRole("link", { name: /^Continue to / }).click();
      await expect(page.getByText("Service registered. It can get tokens after")).toBeVisible();
      await expect(page.getByText("Until it's approved, it can't get tokens.")).toBeVisible();
      const id = idOf(page);
      const api = await makeApi(db());
      await permit(db(), id, api);
      const service = {
        clientId,
        clientSecret,
        tokenEndpointAuthMethod: "client_secret_basic",
      } as const;
      expect(await (await askForToken(service)).json()).toMatchObject({
        error: "unauthorized_client",
      });
      const admin = await visit({ role: "administrator", scripted });
      await admin.page.goto(`${DESKS.administrator}/${id}`);
      const review = admin.page.locator("#review");
      await expect(review.getByRole("definition")).toHaveText([
        ...[new RegExp(`${user.username}.*${user.email}`), /ago|now/],
        ...["Service", "client_secret_basic"],
      ]);
      await expect(review.getByLabel("Show as verified")).toHaveCount(0);
      await expect(review.getByText("After approval, it can get tokens")).toBeVisible();
      await admin.page.getByRole("button", { name: "Approve", exact: true }).click();
      await expect(admin.page.getByText("Service approved.")).toBeVisible();
      await obtainServiceToken(service);
    });

    test("settings of a service are saved without what only applications with users have", async ({
      visit,
    }) => {
      const { page } = await visit({ role: "administrator", scripted });
      const { id } = await makeService(db(), [], { verifiedAt: new Date() });
      await page.goto(`${DESKS.administrator}/${id}/settings`);
      for (const label of ["Redirect URIs", "ID token signing algorithm", "openid", "First-party"])
        await expect(page.getByLabel(label, { exact: true })).toHaveCount(0);
      await expect(page.getByLabel("Logo", { exact: true })).toHaveCount(1);
      await name(page).fill("Renamed");
      await page.getByLabel("Homepage URL").fill("https://job.example/");
      await page.getByLabel("Enforce this method").check();
      await save(page).click();
      await expect(page.getByText("Application saved.")).toBeVisible();
      await method(page).selectOption("private_key_jwt");
      await save(page).click();
      await expect(page.getByText("private_key_jwt requires public keys.")).toBeVisible();
      await expect(page.getByText("Delete the existing secret")).toBeVisible();
      const [first, ...more] = await eventsOf(id);
      expect(more).toEqual([]);
      expect(first?.after).toEqual({
        ...{ name: "Renamed", homepageUrl: "https://job.example/", authMethodEnforced: true },
      });
    });
  });

test("the chosen kind is stored for every kind", async ({ visit }) => {
  const { page } = await visit({ role: "administrator" });
  for (const [kind, label] of [
    ["web", "Web app"],
    ["browser", "Browser app"],
    ["native", "Mobile or desktop"],
  ] as const) {
    await page.goto(`${DESKS.administrator}/new?kind=${kind}`);
    await name(page).fill(`Kind ${kind}`);
    await page.getByLabel("Redirect URIs", { exact: true }).fill("https://client.example/cb");
    await page.getByRole("radio", { name: "Everyone" }).check();
    await register(page).click();
    if (kind === "web") await page.getByRole("link", { name: /^Continue to / }).click();
    await expect(page.getByText("Application registered.")).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: label })).toBeVisible();
    expect(await typeOf(idOf(page))).toBe(kind);
  }
});
