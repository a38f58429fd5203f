import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { hasOtherWay, listStranded, mayAddFirstPasskey } from "@/db/identities/identities";
import type { users } from "@/db/schema/users";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeSession, makeUser } from "@/test/factories";
import { linkTo, makeBelieved } from "@/test/upstream/people";
import { setUpUpstream } from "@/test/upstream/set-up";
import { unlinkUser, waysOf } from "./ways";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });

const upstream = setUpUpstream();

/** Makes an exclusive provider and another one, and a person with a password who is linked to one of them. */
async function linked(given: Partial<typeof users.$inferInsert>, to: "exclusive" | "other") {
  const domain = `${randomUUID()}.example`;
  const exclusive = await makeBelieved(test.db, upstream, { exclusive: true, domains: [domain] });
  const provider = to === "exclusive" ? exclusive : await makeBelieved(test.db, upstream);
  const user = await makeUser(test.db, { email: `a@${domain}`, ...given });
  await linkTo(test.db, provider, { userId: user.id, subject: user.id });
  const session = await makeSession(test.db, user.id);
  const isOpen = async () =>
    (await test.db.$client`select from sessions where id = ${session.id} and ended_at is null`)
      .length === 1;
  return { user, provider, isOpen };
}

it.each<[string, Partial<typeof users.$inferInsert>, "exclusive" | "other", boolean]>([
  ["strands somebody of an exclusive domain", {}, "other", true],
  ["strands nobody whose identity alone was exclusive", { email: null }, "exclusive", false],
  ["strands no administrator, who types a username", { role: "administrator" }, "other", false],
  ["strands nobody of another domain", { email: null }, "other", false],
])("rule 170: unlinking %s", async (_, given, to, isStranded) => {
  const { user, provider, isOpen } = await linked(given, to);
  const [identity] = (await waysOf(user.id)).linked;
  expect(await hasOtherWay(test.db, { userId: user.id, id: identity?.id ?? "" })).toBe(!isStranded);
  expect((await listStranded(test.db, provider.id, 9)).total).toBe(isStranded ? 1 : 0);
  const named = { userId: user.id, providerId: provider.id };
  expect(await unlinkUser(named, serviceContext(new Date()))).toEqual({
    ...{ ok: true, value: { isStranded } },
  });
  expect(await isOpen()).toBe(!isStranded);
});

it("names nobody as stranded whose password signs in once their exclusive provider is disabled", async () => {
  const { user, provider } = await linked({}, "exclusive");
  expect(await listStranded(test.db, provider.id, 9)).toMatchObject({ total: 0 });
  await test.db.$client`update users set password_hash = null where id = ${user.id}`;
  expect(await listStranded(test.db, provider.id, 9)).toEqual({
    ...{ people: [{ username: user.username, isReachable: true }], total: 1, unreachable: 0 },
  });
});

it("rule 164: a password that doesn't sign in keeps nobody from a first passkey", async () => {
  const [exclusive, own] = [await linked({}, "exclusive"), await linked({ email: null }, "other")];
  expect(await mayAddFirstPasskey(test.db, exclusive.user.id)).toBe(true);
  expect(await mayAddFirstPasskey(test.db, own.user.id)).toBe(false);
});
