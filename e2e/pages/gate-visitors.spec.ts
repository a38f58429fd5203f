import { makeSite, makeUser } from "@/test/factories";
import { makeGate, visitorOf } from "../support/gates";
import { expect, press, test } from "../support/visit";
import { db } from "../support/world";

test("only an administrator sees who was let in, also once nobody is left who was", async ({
  visit,
}) => {
  const gate = await makeGate();
  const site = await makeSite(db(), { targetUrl: gate.origin, applicationId: gate.id });
  const user = await makeUser(db());
  const { visitor } = await visitorOf(gate, user);
  await visitor.ask("/");
  const { page } = await visit({ role: "editor" });
  const { page: administration } = await visit({ role: "administrator" });
  const open = async () => {
    await page.goto(`/admin/sites/${site.id}`);
    await administration.goto(`/admin/sites/${site.id}`);
    return [page.locator("#protect"), administration.locator("#protect")] as const;
  };
  const [forEditors, forAdministrators] = await open();
  await expect(forEditors).toContainText(/Last let in(just now|\d)/);
  await expect(forEditors).not.toContainText(user.username);
  await expect(forAdministrators).toContainText("Protected");
  await expect(forAdministrators).toContainText(`Last let in${user.username}`);
  // Uses are left once the only visitor's account is erased.
  const left = await makeGate();
  await db().$client`
    insert into application_uses (application_id, day, uses) values (${left.id}, current_date, 1)`;
  await db().$client`update sites set application_id = ${left.id} where id = ${site.id}`;
  for (const seen of await open()) {
    await expect(seen).toContainText("Last let inSomeone whose account was deleted");
    await expect(seen).toContainText("Not confirmed");
    await expect(seen).not.toContainText("Nobody has been let in yet");
  }
});

test("a sign-in to a protected site that is over leads to the site", async ({ visit }) => {
  const gate = await makeGate();
  const { page } = await visit();
  const gone = { client_id: gate.clientId, request_uri: "urn:ietf:params:oauth:request_uri:gone" };
  await page.goto(`/oauth/authorize?${new URLSearchParams(gone)}`);
  await expect(page.getByRole("link", { name: "Go to", exact: false }).first()).toHaveAttribute(
    "href",
    gate.origin,
  );
});

test("rule 184: authorized apps lists a site behind a proxy, and its removal ends the session at once", async ({
  visit,
}) => {
  const gate = await makeGate();
  const user = await makeUser(db(), { emailVerifiedAt: null });
  const { visitor } = await visitorOf(gate, user);
  expect((await visitor.ask("/")).status).toBe(200);
  const { page } = await visit({ person: user });
  await page.goto("/account/apps");
  await expect(page.getByText(/Last used/).first()).toBeVisible();
  await expect(page.getByText("1 session")).toBeVisible();
  await expect(page.getByText(/your next visit signs you in again/)).toBeVisible();
  // The site gets neither a picture nor an address that isn't verified.
  await expect(page.getByText("Email, if it's verified")).toBeVisible();
  await expect(page.getByText(/picture and language|This application can/)).toHaveCount(0);
  await page.getByText(/^See as /).click();
  await expect(page.getByText("your picture or language, your email address")).toBeVisible();
  await press(page, "Remove access", "can no longer use your account");
  await expect(page.getByText(/your next visit signs you in again/)).toHaveCount(0);
  expect((await visitor.ask("/")).status).toBe(302);
});
