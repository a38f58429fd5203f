import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { auditEvents } from "@/db/schema/audit";
import { setUpProcessDatabase, untilWaiting } from "@/test/database/database";
import { makeApplication, makeUser } from "@/test/factories";
import { acceptOffer, declineOffer, offerApplication, offersTo, withdrawOffer } from "./offers";
import { readApplication } from "./overview";

const test = setUpProcessDatabase({
  PUBLIC_URL: "https://id.example.org",
  APP_SECRET: "offers-test-secret-of-some-forty-characters",
});
let owner: Awaited<ReturnType<typeof makeUser>>;
let other: typeof owner;
beforeEach(async () => {
  owner = await makeUser(test.db);
  other = await makeUser(test.db);
});

const context = serviceContext(new Date());

async function offered(): Promise<string> {
  const { id } = await makeApplication(test.db, { ownerId: owner.id });
  await offerApplication({ id, ownerId: owner.id, to: other.username }, context);
  return id;
}

const accept = (id: string) => acceptOffer({ id, revision: 1, toId: other.id }, context);
const decline = (id: string) => declineOffer({ id, toId: other.id }, context);
const withdraw = (id: string) => withdrawOffer({ id, fromId: owner.id }, context);

it("fills the last place once when two offers are accepted concurrently", async () => {
  for (let n = 0; n < 2; n++) await makeApplication(test.db, { ownerId: other.id });
  for (let n = 0; n < 2; n++) await offered();
  const offers = await offersTo(other.id, context.at);
  const answers = await Promise.all(offers.map(({ id }) => accept(id)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

type Answer = (offer: string) => Promise<{ ok: boolean }>;

it.each<[string, Answer, Answer]>([
  ["withdraws what is accepted", accept, withdraw],
  ["accepts what is withdrawn", withdraw, accept],
  ["accepts what is declined", decline, accept],
  ["declines what is accepted", accept, decline],
])("has one winner when somebody concurrently %s", async (_, first, second) => {
  const applicationId = await offered();
  const offer = (await offersTo(other.id, context.at))[0]?.id ?? "";
  const both = await test.db.$client.begin(async (holder) => {
    await holder`select from application_offers where id = ${offer} for update`;
    const firstDone = first(offer);
    await untilWaiting(test.db, 1);
    const secondDone = second(offer);
    await untilWaiting(test.db, 2);
    return { firstDone, secondDone };
  });
  const answers = await Promise.all([both.firstDone, both.secondDone]);
  expect(answers.map(({ ok }) => ok)).toEqual([true, false]);
  await expectOneAnswer(applicationId, first === accept);
});

it("is accepted once from two browsers", async () => {
  const applicationId = await offered();
  const offer = (await offersTo(other.id, context.at))[0]?.id ?? "";
  const answers = await Promise.all([accept(offer), accept(offer)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  await expectOneAnswer(applicationId, true);
});

/** Expects the events of the offer and of one answer, and the owner that follows from them. */
async function expectOneAnswer(applicationId: string, accepted: boolean) {
  const events = await test.db
    .select({ event: auditEvents.event })
    .from(auditEvents)
    .where(eq(auditEvents.applicationId, applicationId));
  expect(events).toHaveLength(2);
  const transferred = events.some(({ event }) => event === "application.transferred");
  expect(transferred).toBe(accepted);
  const { ownerId } = (await readApplication(applicationId)) ?? {};
  expect(ownerId).toBe(accepted ? other.id : owner.id);
}
