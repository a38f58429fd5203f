import type { APIRequestContext } from "@playwright/test";
import { makeApplication, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { eventsOf } from "../support/events-of";
import { expect, test } from "../support/visit";
import { db, world } from "../support/world";

const LIST = "/admin/applications";

const TABS = ["", "/settings", "/secrets", "/people", "/quickstart", "/activity"];

const FORMS = [
  "add-secret",
  "approve",
  "lift",
  "register",
  "reject",
  "remove",
  "remove-logo",
  "remove-secret",
  "save",
  "set-logo",
  "suspend",
  "transfer",
];

const post = (request: APIRequestContext, form: string, application: string) =>
  request.post(`${world().origin}/forms${LIST}/${form}`, {
    headers: { Origin: world().origin },
    [form === "set-logo" ? "multipart" : "form"]: {
      application,
      secret: application,
      revision: "1",
    },
    maxRedirects: 0,
  });

for (const role of ["user", "developer", "editor"] as const)
  test(`the role ${role} has no access`, async ({ visit }) => {
    const { id } = await makeApplication(db());
    const { context } = await visit({ role });
    const own = [...TABS, "/suspend", "/remove", `/secrets/${id}`].map((path) => `/${id}${path}`);
    for (const path of ["", "/new", ...own]) {
      const answer = await context.request.get(world().origin + LIST + path);
      expect([path, answer.status()]).toEqual([path, 403]);
    }
    for (const form of FORMS)
      expect([form, (await post(context.request, form, id)).status()]).toEqual([form, 403]);
    expect(await eventsOf(id)).toEqual([]);
  });

for (const wrong of ["nothing", "00000000-0000-4000-8000-000000000000"])
  test(`finds no application ${wrong}`, async ({ visit }) => {
    const { page } = await visit({ role: "administrator" });
    for (const path of [...TABS, "/suspend", "/remove", `/secrets/${wrong}`])
      expect((await page.goto(`${LIST}/${wrong}${path}`))?.status()).toBe(404);
    for (const form of FORMS)
      expect([form, (await post(page.request, form, wrong)).status()]).toEqual([form, 303]);
    const events = await db().$client`
      select from audit_events where application_id::text = ${wrong}`;
    expect(events).toEqual([]);
  });

test("axe reports no violations", async ({ visit }) => {
  test.setTimeout(150_000);
  const { page } = await visit({ role: "administrator" });
  const owner = await makeUser(db());
  const { id } = await makeApplication(db(), { ownerId: owner.id, approvedAt: null });
  const below = [...TABS, "/suspend", "/remove"].map((path) => `/${id}${path}`);
  for (const path of ["", "/new", "/new?kind=web", ...below]) {
    await page.goto(LIST + path);
    await expectAccessible(page);
  }
});
