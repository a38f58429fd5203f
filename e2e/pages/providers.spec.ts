import { makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { setUpOwnServer } from "../support/own-server";
import { startHonestUpstream } from "../support/upstreams/honest";
import { expect, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

/* An administrator adds a provider from the pages alone, and people sign in with it. */

setUpOwnServer();

/** Adds a provider, looks at what it publishes, tries it and enables it; then somebody signs in with it. */
for (const { scripted, how } of [...WAYS, { scripted: false, how: "without JavaScript" }])
  test(`rule 153: from the page of a new provider to the first sign-in with it, ${how}`, async ({
    visit,
    newPage,
  }) => {
    const { id, corp } = scripted
      ? { id: "example-corp", corp: "Example Corp" }
      : { id: "other-corp", corp: "Other Corp" };
    const upstream = await startHonestUpstream(db(), { id, settings: null });
    const { page, user: administrator } = await visit({ role: "administrator", scripted });
    const person = await makeUser(db());
    const meet = ({ email }: typeof person, verified = true) =>
      upstream.meet({ sub: `${id} ${email}`, email: email ?? "", email_verified: verified });

    await page.goto("/admin/providers");
    await page.getByRole("link", { name: "Add provider" }).click();
    await page.getByRole("link", { name: "Choose OpenID Connect" }).click();
    await page.getByLabel("Name", { exact: true }).fill(corp);
    if (!scripted) await page.getByLabel("ID", { exact: true }).fill(id);
    const callback = page.getByLabel("Redirect address");
    if (scripted) await expect(callback).toHaveValue(`${world().origin}/sign-in/elsewhere/${id}`);
    await page.getByLabel("Issuer").fill(upstream.origin);
    await page.getByLabel("Client ID").fill(upstream.client.id);
    await page.getByLabel("Client secret").fill(upstream.client.secret);
    await page.getByLabel("Email domains").fill("example.org");
    await page.getByRole("button", { name: "Add and check" }).click();
    await expect(page.getByText("Provider added.")).toBeVisible();
    await expect(page.getByText("Fetched")).toBeVisible();

    meet(administrator);
    await page.getByRole("button", { name: "Try sign-in" }).click();
    await expect(page.getByText("The address is of an administrator")).toBeVisible();
    await expect(page.getByRole("link", { name: administrator.username })).toBeVisible();
    await page.getByText("Claims that came").click();
    await expect(page.getByText("email_verified")).toBeVisible();
    if (scripted) await expectAccessible(page);
    expect(await db().$client`select from identities where provider_id = ${id}`).toHaveLength(0);

    await page.getByRole("link", { name: "Enable…" }).click();
    await expect(page.getByText("only a trial shows whether")).toBeVisible();
    await page.getByRole("button", { name: `Enable ${corp}` }).click();
    await expect(page.getByText("Its button is on the sign-in page now.")).toBeVisible();

    const name = `Continue with ${corp}`;
    const visitor = await newPage({ javaScriptEnabled: scripted });
    meet(person, false);
    const pressed = async () => {
      await visitor.goto(`${world().origin}/sign-in?next=/account/sessions`);
      await visitor.getByRole("button", { name }).click();
    };
    await expect(async () => {
      await pressed();
      await expect(visitor.getByRole("heading", { level: 1 })).toContainText("You can't sign in");
    }).toPass();
    await expect(visitor.getByRole("main")).toContainText(`${person.email}`);
    const shown = `${await visitor.getByRole("code").last().textContent()}`;
    await expect(visitor.getByRole("button", { name: "Copy Request ID" })).toHaveCount(
      scripted ? 1 : 0,
    );
    if (scripted) await expectAccessible(visitor);
    await visitor.getByRole("button", { name: "简体中文" }).click();
    await expect(visitor.getByRole("heading", { level: 1 })).toContainText("您无法通过");
    await expect(visitor.getByRole("code").last()).toHaveText(shown);
    await visitor.getByRole("button", { name: "English" }).click();
    await visitor.getByRole("link", { name: "Try again" }).click();
    await expect(visitor).toHaveURL(/\/sign-in\?next=%2Faccount%2Fsessions&choose=other$/);
    meet(person);
    await pressed();
    await expect(visitor).toHaveURL(`${world().origin}/account/sessions`);
    await visitor.getByText("This session").click();
    await expect(visitor.getByText(corp, { exact: true })).toBeVisible();

    await page.goto(`/admin/providers/${id}`);
    const failures = page.getByRole("table", { name: "Last problems with sign-ins" });
    const failure = failures.getByRole("row").last();
    await expect(failure).toContainText("The provider doesn't say that the address is verified.");
    await expect(failure).toContainText(`${person.email}`);
    await failure.getByRole("link", { name: shown.slice(0, 8) }).click();
    await expect(page.getByText(shown)).toBeVisible();
    await db().$client`update users set password_hash = null where id = ${person.id}`;
    for (const path of ["disable", "remove"]) {
      await page.goto(`/admin/providers/${id}/${path}`);
      await expect(page.getByRole("listitem").filter({ hasText: person.username })).toHaveText(
        person.username,
      );
      await expect(page.getByText("You can enable it again")).toBeVisible();
      await expect(page.getByRole("button", { name: `Delete ${corp}` })).toHaveCount(0);
      if (scripted) await expectAccessible(page);
    }
    await db().$client`update identity_providers
      set check_fault = '{"fault":"timed_out","address":"https://x.example"}'::text::jsonb where id = ${id}`;
    await page.goto(`/admin/providers/${id}`);
    await expect(page.getByText("Sign-ins go on with the stored metadata until")).toBeVisible();
    await page.getByRole("link", { name: "Disable…" }).click();
    await expect(page.getByText("you can't enable it again until one passes")).toBeVisible();
    await page.getByRole("button", { name: `Disable ${corp}` }).click();
    await expect(page.getByText("Nobody can sign in with it. It can")).toBeVisible();
    const own = await visit({ person, scripted });
    await own.page.goto("/account/security");
    await expect(own.page.getByText(`${corp} is turned off. Ask your`)).toBeVisible();
    await expect(own.page.getByText("You have no other way to sign in")).toBeVisible();
    await page.goto(`/admin/users/${person.id}`);
    await expect(page.getByText("last used")).toBeVisible();
    await upstream.stop();
  });

test("says what is wrong with what a provider publishes, and asks for what a field needs", async ({
  visit,
}) => {
  const { page } = await visit({ role: "administrator" });
  await page.goto("/admin/providers/new/google");
  await page.getByLabel("Client ID").fill("id");
  await page.getByLabel("Client secret").fill("secret");
  await page.getByRole("button", { name: "Add and check" }).click();
  await expect(page.getByText("Google signs in anybody.")).toBeVisible();
  await page.goto("/admin/providers/new/keycloak");
  await page.getByLabel("Issuer").fill("http://localhost:9/realms/x");
  await page.getByLabel("Client ID").fill("id");
  await page.getByLabel("Client secret").fill("secret");
  await page.getByRole("button", { name: "Add and check" }).click();
  await expect(page.getByLabel("Issuer")).toHaveAccessibleDescription(
    /The host refused the connection\. Tried: http:\/\/localhost:9\/realms\/x\/\.well-known/,
  );
  await expect(page.getByLabel("Client ID")).toHaveValue("id");
  expect(await db().$client`select from identity_providers where id = 'keycloak'`).toHaveLength(0);
  await db().$client`insert into identity_providers
      (id, kind, name, issuer, client_id, sealed_client_secret)
    values ('keycloak', 'oidc', 'Keycloak', 'http://localhost:9/realms/x', 'id', 'secret')`;
  await page.goto("/admin/providers/keycloak");
  const others = page.locator("a, button", { hasText: /^(?:Enable…|Try sign-in)$/ });
  await expect(others).toHaveCount(0);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByText("The provider can't be used yet")).toBeVisible();
  await page.reload();
  await expect(page.getByText("The provider can't be used yet")).toBeVisible();
  await expect(page.getByText("The host refused the connection.")).toBeVisible();
  await expect(page.getByText("http://localhost:9/realms/x/.well-known/")).toBeVisible();
  await expect(others).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Staff");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Provider saved.")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/admin/providers/keycloak/remove");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete Staff" }).click();
  await expect(page.getByText("Provider deleted.")).toBeVisible();
});

test("the provider of the last sign-in comes first in that browser, until another way is used", async ({
  newPage,
}) => {
  const settings = { name: "Last Co", email_trust: "verified", domains: ["example.org"] };
  const upstream = await startHonestUpstream(db(), { id: "last", settings });
  const other = await startHonestUpstream(db(), { id: "first", settings: { name: "First Co" } });
  const user = await makeUser(db());
  upstream.meet({ sub: "last", email: user.email ?? "", email_verified: true });
  const page = await newPage({ baseURL: world().origin });
  const buttons = page.getByRole("button", { name: /Continue with (First|Last) Co/ });
  const signIn = page.getByRole("button", { name: "Sign in", exact: true });
  const order = async () => {
    await page.context().clearCookies({ name: /session/ });
    await page.goto("/sign-in");
    const tops = [buttons.first(), signIn].map(async (one) => (await one.boundingBox())?.y ?? 0);
    const [provider = 0, password = 0] = await Promise.all(tops);
    return { buttons: await buttons.allTextContents(), above: provider < password };
  };
  const usual = { buttons: ["Continue with First Co", "Continue with Last Co"], above: false };
  await expect.poll(order).toEqual(usual);
  await page.getByRole("button", { name: "Continue with Last Co" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const last = ["Continue with Last CoLast used", "Continue with First Co"];
  await expect.poll(order).toEqual({ buttons: last, above: true });
  await page.getByLabel("Username or email address").fill(user.username);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await signIn.click();
  await expect(page).not.toHaveURL(/sign-in/);
  await page.goto("/sign-in?choose=again");
  await expect(buttons).toHaveText([/Last Co/]);
  await expect.poll(order).toEqual(usual);
  await db().$client`insert into organization (providers_first) values (true)
    on conflict (id) do update set providers_first = true, revision = organization.revision + 1`;
  await expect.poll(order).toEqual({ ...usual, above: true });
  await db().$client`update organization set providers_first = false, revision = revision + 1`;
  await upstream.stop();
  await other.stop();
});
