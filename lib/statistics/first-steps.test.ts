import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { NOWHERE } from "@/db/audit/events";
import { createProcessDatabase, type TestDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { hideFirstSteps, sendTestMail } from "./first-steps";

let test: TestDatabase;
beforeAll(async () => {
  test = await createProcessDatabase();
  vi.stubEnv("PUBLIC_URL", "https://id.example.org");
  vi.stubEnv("APP_SECRET", "first-steps-secret-of-more-than-forty-characters");
});
afterAll(() => test.drop());

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
  await Promise.all(Array.from({ length: 6 }, () => hideFirstSteps(contextOf(id))));
  expect(await countEvents("installation.first_steps_hidden")).toBe(1);
});
