import { afterAll, expect, it } from "vitest";
import { NOWHERE } from "@/db/audit/events";
import { groups } from "@/db/schema/groups";
import { sites } from "@/db/schema/sites";
import { DEMONSTRATION_SITES } from "@/db/sites/demonstration";
import { readOrganization } from "@/lib/organization/organization";
import { closeListener } from "@/lib/runtime/watched";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeSite, makeUser } from "@/test/factories";
import { findFirstSteps, hideFirstSteps, noteBackup, sendTestMail } from "./first-steps";

const test = setUpProcessDatabase({
  PUBLIC_URL: "https://id.example.org",
  APP_SECRET: "first-steps-secret-of-more-than-forty-characters",
});
afterAll(() => closeListener());

const contextOf = (actorId: string, at = new Date()) => ({ actorId, origin: NOWHERE, at });

const countEvents = async (event: string) =>
  (await test.db.$client`select from audit_events where event = ${event}`).length;

it("sends one test email a minute, however many requests arrive at once", async () => {
  const user = await makeUser(test.db);
  const at = new Date();
  const send = (now: Date) => sendTestMail(user, contextOf(user.id, now));
  const sent = await Promise.all(Array.from({ length: 6 }, () => send(at)));
  expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
  expect(sent.filter((each) => !each.ok && each.error === "too_soon")).toHaveLength(5);
  expect(await test.db.$client`select from mails`).toHaveLength(1);
  expect(await countEvents("installation.mail_tested")).toBe(1);
  expect(await send(new Date(at.getTime() + 60_000))).toMatchObject({ ok: true });
});

it("notes once that the first steps were hidden", async () => {
  const { id } = await makeUser(test.db);
  await Promise.all(Array.from({ length: 6 }, () => hideFirstSteps(true, contextOf(id))));
  expect(await countEvents("installation.first_steps_hidden")).toBe(1);
});

it("computes every step, forgets a backup after a week, and is over when all are done", async () => {
  const now = new Date();
  const open = async (at = now) => {
    const found = await findFirstSteps(at);
    if (found === null || found === "hidden") return found;
    return found.steps.filter(({ isDone }) => !isDone).map(({ step }) => step);
  };
  await test.db.$client`delete from settings`;
  await test.db.$client`delete from users`;
  // Without SMTP_URL, mail stays open.
  expect(await open()).toEqual([
    ...[
      "name",
      "logo",
      "mail",
      "site",
      "people",
      "provider",
      "groups",
      "application",
      "administrator",
      "backup",
    ],
  ]);
  await test.db.insert(sites).values(DEMONSTRATION_SITES);
  await makeApplication(test.db, { clientId: "demo-web" });
  await makeUser(test.db, { role: "administrator" });
  expect(await open()).toContain("site");
  await makeSite(test.db);
  await makeUser(test.db);
  await test.db.insert(groups).values({ key: "staff", name: "Staff" });
  await makeApplication(test.db);
  await makeUser(test.db, { role: "administrator" });
  await noteBackup(now);
  const enable = (enabledAt: Date | null) =>
    test.db.$client`insert into identity_providers
      (id, kind, name, issuer, client_id, sealed_client_secret, enabled_at)
      values ('corp', 'oidc', 'Corp', 'https://corp.example', 'x', 'x', ${enabledAt})
      on conflict (id) do update set enabled_at = ${enabledAt}`;
  await enable(null);
  expect(await open()).toEqual(["name", "logo", "mail", "provider"]);
  await enable(now);
  expect(await open()).toEqual(["name", "logo", "mail"]);
  await enable(null);
  const { id } = await makeUser(test.db);
  await hideFirstSteps(true, contextOf(id));
  expect(await open()).toBe("hidden");
  await hideFirstSteps(false, contextOf(id));
  await test.db.$client`
    with icon as (insert into images (hash, media_type, content, width, height)
      values (sha256('x'), 'image/png', 'x', 1, 1) returning hash)
    insert into organization (name, icon_hash) select 'Acme', hash from icon`;
  await readOrganization();
  expect(await open()).toBeNull();
  expect(await open(new Date(now.getTime() + 8 * 86_400_000))).toEqual([
    "mail",
    "provider",
    "backup",
  ]);
});
