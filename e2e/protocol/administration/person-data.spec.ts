import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { locationOf, signedInBrowser } from "../../support/flow";
import { db } from "../../support/world";

const FORM = "/forms/admin/users/export-data";

test("an administrator downloads a person's data, which their activity and the audit log say", async () => {
  const person = await makeUser(db());
  const admin = await makeUser(db(), { role: "administrator" });
  const { browser } = await signedInBrowser(admin);
  const answer = await browser.post(FORM, { user: person.id });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toContain(
    `attachment; filename="foyer-data-${person.username}-`,
  );
  const text = await answer.text();
  const { profile, activity } = JSON.parse(text);
  expect(profile).toMatchObject({ id: person.id, username: person.username });
  expect(activity.at(-1)).toMatchObject({ event: "account.data_exported", byYou: false });
  expect(text).not.toMatch(/argon2|hash/i);
  const events = await db().$client`
    select actor_id as actor from audit_events where event = 'account.data_exported' and user_id = ${person.id}`;
  expect([...events]).toEqual([{ actor: admin.id }]);
});

test("no one else downloads a person's data, and nobody that of nobody", async () => {
  const { id } = await makeUser(db());
  for (const role of ["user", "developer", "editor"] as const) {
    const { browser } = await signedInBrowser(await makeUser(db(), { role }));
    expect((await browser.post(FORM, { user: id })).headers.get("content-disposition")).toBeNull();
  }
  const { browser } = await signedInBrowser(await makeUser(db(), { role: "administrator" }));
  const unknown = await browser.post(FORM, { user: "00000000-0000-4000-8000-000000000000" });
  expect(locationOf(unknown)).toContain("refused=user_unknown");
});
