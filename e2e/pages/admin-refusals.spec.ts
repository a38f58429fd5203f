import { randomUUID } from "node:crypto";
import { makeUser } from "@/test/factories";
import { signedInBrowser } from "../support/flow";
import { expect, test } from "../support/visit";
import { db, world } from "../support/world";

/* Unknown and foreign ids. e2e/protocol/administration/permissions.spec.ts has the other roles. */

const eventsOf = (userId: string) =>
  db().$client`select event from audit_events where user_id = ${userId} and event like 'user.%'`;

const USER_FORMS =
  "change-role deactivate end-session invite reactivate remove-app send-password-link sign-out";

const APPLICATION_FORMS =
  "add-secret approve lift register reject remove remove-logo remove-secret save suspend transfer";

test("unknown, foreign and malformed ids are refused, and you can't deactivate your own account", async () => {
  const admin = await makeUser(db(), { role: "administrator" });
  const [user, other] = await Promise.all([makeUser(db()), makeUser(db())]);
  const { browser, session } = await signedInBrowser(admin);
  const foreign = await signedInBrowser(other);
  for (const id of [randomUUID(), "1", "x".repeat(300)])
    expect((await browser.get(`/admin/users/${id}`)).status).toBe(404);
  const where = async (form: string, fields: Record<string, string>) =>
    (await browser.post(`/forms/admin/users/${form}`, fields)).headers.get("location");
  for (const form of USER_FORMS.split(" "))
    expect(await where(form, { user: "\0" })).toContain("/admin/users?refused=user_unknown");
  expect(await where("deactivate", { user: randomUUID() })).toContain("refused=user_unknown");
  expect(await where("deactivate", { user: admin.id })).toContain("refused=yourself");
  expect(await where("change-role", { user: user.id, role: "owner", revision: "user" })).toContain(
    `/admin/users/${user.id}?problem=role`,
  );
  for (const id of [foreign.session.id, session.id, user.id, "x"])
    expect(await where("end-session", { user: user.id, session: id })).toContain("session_gone");
  expect((await foreign.browser.get("/account")).status).toBe(200);
  expect(
    (await browser.get("/admin/users?before=x&after=%00.x&sort=x&role=x&state=x&q=%00%ff")).status,
  ).toBe(200);
  expect(await eventsOf(user.id)).toHaveLength(0);
});

test("an administrator's own page offers no deactivation and says who can do it", async ({
  visit,
}) => {
  const { page, user: admin } = await visit({ role: "administrator" });
  const words = "You can't deactivate your own account. Ask another administrator";
  const button = page.getByRole("button", { name: /^Deactivate/ });
  const link = page.getByRole("link", { name: /^Deactivate/ });
  await page.goto(`/admin/users/${admin.id}`);
  await expect(page.getByText(words)).toHaveCount(1);
  await expect(button.or(link)).toHaveCount(0);
  await page.goto(`/admin/users/${admin.id}/deactivate`);
  await expect(page.getByRole("alert").getByText(words)).toBeVisible();
  await expect(button.or(link)).toHaveCount(0);
});

for (const wrong of ["nothing", "00000000-0000-4000-8000-000000000000"])
  test(`finds no application ${wrong}`, async ({ visit }) => {
    const { page } = await visit({ role: "administrator" });
    const tabs = ["", "/settings", "/secrets", "/people", "/quickstart", "/activity"];
    for (const path of [...tabs, "/suspend", "/remove", `/secrets/${wrong}`])
      expect((await page.goto(`/admin/applications/${wrong}${path}`))?.status()).toBe(404);
    const fields = { application: wrong, secret: wrong, revision: "1" };
    const headers = { Origin: world().origin };
    for (const form of [...APPLICATION_FORMS.split(" "), "set-logo"]) {
      const sent = form === "set-logo" ? { multipart: fields } : { form: fields };
      const options = { headers, maxRedirects: 0, ...sent };
      const answer = await page.request.post(`/forms/admin/applications/${form}`, options);
      expect([form, answer.status()]).toEqual([form, 303]);
    }
    const events = await db().$client`
      select from audit_events where application_id::text = ${wrong}`;
    expect(events).toEqual([]);
  });
