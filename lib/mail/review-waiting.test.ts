import { beforeEach, expect, it } from "vitest";
import { NOWHERE } from "@/db/audit/events";
import { rejectApi } from "@/lib/apis/review";
import { unseal } from "@/lib/runtime/crypto";
import { makeApi } from "@/test/apis";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeUser } from "@/test/factories";
import { mailSchema } from "./mail";
import { writeMessage } from "./message";
import { mailWaitingReviews } from "./review-waiting";

const test = setUpProcessDatabase({
  PUBLIC_URL: "https://id.example.org",
  APP_SECRET: "s".repeat(32),
});
beforeEach(() => test.db.$client`truncate users, applications, apis, settings, mails cascade`);

const now = new Date("2026-06-01T12:00:00Z");
const minutes = (n: number) => new Date(now.getTime() + n * 60_000);

/** Runs the chore and returns the texts of its mails by recipient. */
async function mailed(at: Date) {
  await mailWaitingReviews(at);
  const rows = await test.db.$client`delete from mails returning sealed_mail`;
  const mails = await Promise.all(
    rows.map(async ({ sealed_mail }) => {
      const mail = mailSchema.parse(JSON.parse((await unseal(sealed_mail))?.text ?? ""));
      const { subject, text } = writeMessage(mail);
      return [mail.to.split("@")[0] ?? "", `${subject}\n${text}`] as const;
    }),
  );
  return Object.fromEntries(mails);
}

const person = (username: string, rest: object = {}) =>
  makeUser(test.db, { username, email: `${username}@example.org`, ...rest });

const submitted = (name: string, ownerId: string, rest: object = {}) =>
  makeApplication(test.db, { name, ownerId, approvedAt: null, submittedAt: now, ...rest });

it("mails all administrators once, in one digest, what waits for a review", async () => {
  const boss = await person("boss", { role: "administrator" });
  await person("other", { role: "administrator", locale: "zh-CN" });
  await person("unproven", { role: "administrator", emailVerifiedAt: null });
  await person("gone", { role: "administrator", deactivatedAt: now });
  await person("editor", { role: "editor" });
  const dev = await person("dev", { role: "developer" });
  const former = await person("former", { deactivatedAt: now });
  await submitted("Wiki", dev.id);
  await submitted("Win at evil.example", dev.id);
  await submitted("By the boss", boss.id);
  await submitted("Suspended", dev.id, { suspendedAt: now });
  await submitted("Sent back", dev.id, { reviewNote: "Why?" });
  await submitted("Left behind", former.id);
  await makeApplication(test.db, { name: "Approved", ownerId: dev.id });
  await makeApi(test.db, { name: "Files API", ownerId: dev.id, approvedAt: null });

  const mails = await mailed(minutes(1));
  expect(Object.keys(mails).toSorted()).toEqual(["boss", "other", "unproven"]);
  expect(mails.boss).toContain("3 registrations are waiting for review");
  for (const line of ["Wiki, by dev", "Files API, by dev", "(name not shown), by dev"])
    expect(mails.boss).toContain(`\n\n${line}\n`);
  expect(mails.boss).toContain("https://id.example.org/admin/applications?state=pending");
  expect(mails.other).toContain("4 项注册待审核");
  expect(mails.other).toContain("By the boss（所有者：boss）");
  for (const hidden of ["Suspended", "Sent back", "Left behind", "Approved", "evil"])
    expect(mails.other).not.toContain(hidden);
  expect(mails.unproven).not.toMatch(/Wiki|dev|boss/);
  for (const at of [2, 62, 500]) expect(await mailed(minutes(at))).toEqual({});
});

it("waits for an hour after a mail, and sends the rest in the next one", async () => {
  await person("boss", { role: "administrator" });
  const dev = await person("dev");
  await submitted("First", dev.id);
  expect(Object.keys(await mailed(minutes(1)))).toEqual(["boss"]);
  for (let n = 0; n < 25; n++) await submitted(`Next ${n}`, dev.id, { submittedAt: minutes(2) });
  expect(await mailed(minutes(60))).toEqual({});
  const both = await Promise.all([mailed(minutes(61)), mailed(minutes(61))]);
  const texts = both.flatMap((mails) => Object.values(mails));
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain("25 registrations are waiting for review");
  expect(texts[0]?.match(/Next \d+, by dev/g)).toHaveLength(20);
  expect(texts[0]).toContain("And 5 more.");
});

it("mails again what its owner submits again", async () => {
  const boss = await person("boss", { role: "administrator" });
  const dev = await person("dev");
  const { id } = await submitted("Wiki", dev.id);
  const api = await makeApi(test.db, { name: "Files API", ownerId: dev.id, approvedAt: null });
  expect(await mailed(minutes(1))).toHaveProperty("boss");
  const context = { actorId: boss.id, origin: NOWHERE, at: minutes(2) };
  await rejectApi({ id: api.id, revision: api.revision }, "Who runs it?", context);
  await test.db.$client`update applications set review_note = 'Why?' where id = ${id}`;
  await test.db.$client`delete from mails`;
  expect(await mailed(minutes(70))).toEqual({});
  await test.db.$client`
    update applications set review_note = null, submitted_at = ${minutes(80)} where id = ${id}`;
  await test.db.$client`update apis set review_note = null`;
  const { boss: again } = await mailed(minutes(90));
  expect(again).toContain("Wiki, by dev");
  expect(again).toContain("Files API, by dev");
});
