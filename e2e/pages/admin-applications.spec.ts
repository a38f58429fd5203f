import type { Page } from "@playwright/test";
import { makeApplication, makeUser } from "@/test/factories";
import { eventsOf } from "../support/events-of";
import { callAs, obtainTokens } from "../support/flow";
import { expect, press, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

const LIST = "/admin/applications";

const idOf = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";

test("explains what is wrong with an address and a key set", async ({ visit }) => {
  const { page } = await visit({ role: "administrator" });
  await page.goto(`${LIST}/new?kind=web`);
  await page.getByLabel("Name", { exact: true }).fill("Keys");
  await page.getByLabel("Redirect URIs", { exact: true }).fill("https://client.example/callback");
  await page.getByText("More settings").click();
  await page.getByLabel("Homepage").fill("ftp://client.example/");
  const register = page.getByRole("button", { name: "Register application" });
  await register.click();
  await expect(page.getByRole("radio", { name: "Everyone" })).toBeChecked();
  await expect(page.getByText("ftp://client.example/: Must start with")).toBeVisible();
  await page.getByLabel("Homepage").fill("");
  await page.getByLabel("Authentication").selectOption("private_key_jwt");
  await page
    .getByLabel("Public keys (JWKS)", { exact: true })
    .fill('{"keys":[{"kty":"oct","k":"c2VjcmV0"}]}');
  await register.click();
  await expect(
    page.getByText("Key 1 is private or symmetric. Enter public keys only.", { exact: true }),
  ).toBeVisible();
});

for (const { scripted, how } of WAYS)
  test.describe(how, () => {
    test("registers an application, whose secret is shown once and works", async ({ visit }) => {
      const { page, user: admin } = await visit({ role: "administrator", scripted });
      const name = `Registered ${admin.username}`;
      await page.goto(`${LIST}/new`);
      await page.getByRole("link", { name: "Web app" }).click();
      await page.getByLabel("Name", { exact: true }).fill(name);
      const addresses = page.getByLabel("Redirect URIs", { exact: true });
      await addresses.fill("https://client.example/callback\nhttp://client.example/b\n\n/c");
      await page.getByRole("button", { name: "Register application" }).click();
      await expect(addresses).toBeFocused();
      await expect(addresses).toBeInViewport();
      await expect(page.getByText("Line 2, http://client.example/b: Must start")).toBeVisible();
      await expect(page.getByText("Line 4, /c: This isn't a URL.")).toBeVisible();
      await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
      await expect(addresses).toHaveValue(/callback\nhttp:/);
      await addresses.fill("https://client.example/callback");
      await expect(page.getByLabel("Groups", { exact: true })).toBeHidden();
      await page.getByRole("radio", { name: "Only members of these groups" }).check();
      await page.getByLabel("Groups", { exact: true }).fill("nobodys");
      await press(page, "Register application", "There's no group “nobodys”.");
      const key = `registered-${admin.username}`;
      await db().$client`insert into groups (key, name) values (${key}, 'Staff')`;
      await page.getByLabel("Groups", { exact: true }).fill(key);
      await page.getByRole("button", { name: "Register application" }).click();

      await expect(page.getByRole("heading", { name: "New client secret" })).toBeVisible();
      const secret = await page.getByLabel("client_secret", { exact: true }).inputValue();
      const clientId = await page.getByLabel("client_id", { exact: true }).inputValue();
      expect(secret).toMatch(/^foyer_cs_/);
      await expect(page.getByText("next-auth", { exact: true })).toBeVisible();
      expect(await page.locator("pre").first().textContent()).toContain(clientId);
      await expect(page.getByLabel(".env")).toHaveValue(
        `FOYER_ISSUER=${world().origin}\nFOYER_CLIENT_ID=${clientId}\nFOYER_CLIENT_SECRET=${secret}`,
      );
      expect((await page.context().cookies()).map(({ value }) => value).join()).not.toContain(
        secret,
      );
      expect(page.url()).not.toContain(secret);
      expect(page.url()).not.toContain("problem=");
      const copy = page.getByRole("button", { name: "Copy secret" });
      if (scripted) await expect(copy).toBeVisible();
      else await expect(copy).toBeHidden();

      await page.getByRole("link", { name: /^Continue to / }).click();
      await expect(page.getByText("Application registered.")).toBeVisible();
      expect(await page.content()).not.toContain(secret);
      const application = {
        clientId,
        clientSecret: secret,
        tokenEndpointAuthMethod: "client_secret_basic",
      };
      const answer = await callAs(application as never, "/oauth/token", {
        grant_type: "refresh_token",
      });
      expect(await answer.json()).toMatchObject({ error: "invalid_request" });
      const [event, access, ...more] = await eventsOf(idOf(page));
      expect(more).toEqual([]);
      expect(access).toMatchObject({
        event: "application.access_changed",
        after: { open: false, groups: [key] },
      });
      expect(event).toMatchObject({ event: "application.registered", actorId: admin.id });
      expect(JSON.stringify(event)).not.toContain(secret);
    });

    test("tells the second of two concurrent editors, keeps the input and overwrites nothing", async ({
      visit,
    }) => {
      const { id } = await makeApplication(db());
      const { page } = await visit({ role: "administrator", scripted });
      await page.goto(`${LIST}/${id}/settings`);
      const other = await page.context().newPage();
      await other.goto(page.url());
      const save = async (of: Page, name: string) => {
        await of.getByLabel("Name", { exact: true }).fill(name);
        await of.getByRole("button", { name: "Save settings" }).click();
      };
      await save(other, "First");
      await expect(other.getByText("Application saved.")).toBeVisible();
      await save(page, "Second");
      const refused = page.getByText("Someone else updated this application");
      await expect(refused).toBeInViewport();
      await expect(page.getByRole("alert").getByText("First", { exact: true })).toBeVisible();
      await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Second");
      expect((await eventsOf(id)).map(({ after }) => after)).toEqual([{ name: "First" }]);
      await press(page, "Save settings", "Application saved.");
      expect((await eventsOf(id)).at(-1)).toMatchObject({
        before: { name: "First" },
        after: { name: "Second" },
      });
    });

    test("suspends with a list of consequences, and lifting restores no token", async ({
      visit,
    }) => {
      const { page } = await visit({ role: "administrator", scripted });
      const application = await makeApplication(db());
      await page.goto(`${LIST}/${application.id}/suspend`);
      await expect(page.getByText("No users have authorized it.")).toBeVisible();
      await expect(page.getByText("It has no active tokens")).toBeVisible();
      const { tokens } = await obtainTokens(application, await makeUser(db()));
      await page.goto(`${LIST}/${application.id}`);
      await page.getByRole("button", { name: "Actions for Test Application" }).click();
      await page.getByRole("link", { name: "Suspend…" }).click();
      await expect(page.getByText("1 user can no longer use it")).toBeVisible();
      await expect(page.getByText("2 active tokens are revoked")).toBeVisible();
      await press(page, "Suspend application", "Application suspended. All of its access");
      const refreshed = () =>
        callAs(application, "/oauth/token", {
          grant_type: "refresh_token",
          refresh_token: tokens.refresh_token ?? "",
        });
      expect((await refreshed()).status).toBe(400);
      await press(page, "Lift suspension", "Suspension lifted.");
      expect((await refreshed()).status).toBe(400);
      expect((await eventsOf(application.id)).map(({ event }) => event)).toEqual(
        expect.arrayContaining(["application.suspended", "application.lifted"]),
      );
    });
  });
