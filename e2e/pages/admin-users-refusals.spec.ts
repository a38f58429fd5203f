import { randomBytes, randomUUID } from "node:crypto";
import { makeSession, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { signedInBrowser } from "../support/flow";
import { expect, test } from "../support/visit";
import { db } from "../support/world";

const unique = () => randomBytes(5).toString("hex");

const eventsOf = (userId: string) =>
  db().$client`select event from audit_events where user_id = ${userId} and event like 'user.%'`;

const FORMS = [
  "change-role",
  "create",
  "deactivate",
  "end-session",
  "invite",
  "reactivate",
  "remove-app",
  "send-password-link",
  "sign-out",
];

for (const role of ["user", "developer", "editor"] as const)
  test(`the role ${role} neither sees nor changes users`, async () => {
    const [self, other] = await Promise.all([makeUser(db(), { role }), makeUser(db())]);
    const { browser } = await signedInBrowser(self);
    const pages = ["", "/new", `/${other.id}`, `/${other.id}/deactivate`, `/${other.id}/sign-out`];
    for (const page of pages) expect((await browser.get(`/admin/users${page}`)).status).toBe(403);
    const fields = {
      user: other.id,
      role: "administrator",
      revision: "user",
      username: unique(),
    };
    for (const form of FORMS) {
      const answer = await browser.post(`/forms/admin/users/${form}`, {
        ...fields,
        email: "a@b.example",
      });
      expect({ form, status: answer.status }).toEqual({ form, status: 403 });
    }
    expect(await eventsOf(other.id)).toHaveLength(0);
    const made = await db().$client`select from users where username = ${fields.username}`;
    expect(made).toHaveLength(0);
  });

test("unknown, foreign and malformed ids are refused, and you can't deactivate your own account", async () => {
  const admin = await makeUser(db(), { role: "administrator" });
  const [user, other] = await Promise.all([makeUser(db()), makeUser(db())]);
  const { browser, session } = await signedInBrowser(admin);
  const foreign = await signedInBrowser(other);
  for (const id of [randomUUID(), "1", "x".repeat(300)])
    expect((await browser.get(`/admin/users/${id}`)).status).toBe(404);
  const where = async (form: string, fields: Record<string, string>) =>
    (await browser.post(`/forms/admin/users/${form}`, fields)).headers.get("location");
  for (const form of FORMS.filter((each) => each !== "create"))
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

test("pages of users are accessible", async ({ visit }) => {
  test.setTimeout(120_000);
  const [admin, user] = await Promise.all([
    makeUser(db(), { role: "administrator" }),
    makeUser(db(), { name: null }),
  ]);
  await makeSession(db(), user.id);
  const { page } = await visit({ person: admin });
  for (const address of [
    "",
    "/new",
    `/${user.id}`,
    `/${user.id}/deactivate`,
    `/${user.id}/sign-out`,
  ]) {
    await page.goto(`/admin/users${address}`);
    await expectAccessible(page);
  }
});
