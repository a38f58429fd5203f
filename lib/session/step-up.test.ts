import { beforeAll, expect, it } from "vitest";
import { findLiveSession } from "@/db/users/live-sessions";
import { completeEnvironment } from "@/lib/runtime/env";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeSession } from "@/test/factories";
import { codeOf, makeUserWithApp, ownContext, wrongCode } from "@/test/second-step";
import { readSessionProof, setSessionKey } from "./session-cookie";
import { stepUpByCode } from "./step-up";

const test = setUpProcessDatabase();
beforeAll(async () => {
  completeEnvironment({ APP_SECRET: "a".repeat(32) });
});

/** A person with an app, whose session began an hour ago with the password alone. */
async function world() {
  const { person, secret, codes } = await makeUserWithApp(test.db);
  const authenticatedAt = new Date(Date.now() - 3_600_000);
  const session = await makeSession(test.db, person.id, { authenticatedAt });
  const stepUp = (text: string, way: "authenticator_app" | "recovery_code" = "authenticator_app") =>
    stepUpByCode({ ...ownContext(person.id), session }, { way, text }, new Headers());
  const live = (tokenHash: Buffer = session.tokenHash) =>
    findLiveSession(test.db, { id: session.id, tokenHash }, new Date());
  return { person, secret, codes, session, stepUp, live };
}

it("adds a code's methods, keeps the time of the sign-in, and ends the older cookie", async () => {
  const { secret, session, stepUp, live } = await world();
  const done = await stepUp(codeOf(secret));
  if (!done.ok) throw new Error(done.error.code);
  const cookie = setSessionKey(done.value).split(";")[0] ?? "";
  const proof = readSessionProof(new Headers({ cookie }));
  const { id, authenticatedAt } = session;
  expect(await live(proof?.tokenHash)).toMatchObject({
    id,
    authenticatedAt,
    amr: ["pwd", "otp", "mfa"],
    isComplete: true,
  });
  expect(await live()).toBeNull();
});

it("counts a wrong code, and changes nothing", async () => {
  const { person, secret, stepUp, live } = await world();
  expect(await stepUp(wrongCode(secret))).toEqual({ ok: false, error: { code: "wrong" } });
  expect((await live())?.amr).toEqual(["pwd"]);
  const [app] = await test.db.$client`
    select failures from authenticator_apps where user_id = ${person.id}`;
  expect(app?.failures).toBe(1);
});

it("accepts each code once, and none in a session that ended", async () => {
  const { person, secret, codes, session, stepUp } = await world();
  const both = await Promise.all([stepUp(codeOf(secret)), stepUp(codeOf(secret))]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  await test.db.$client`update sessions set ended_at = now() where id = ${session.id}`;
  const late = await stepUp(codes[0] ?? "", "recovery_code");
  expect(late).toEqual({ ok: false, error: { code: "gone" } });
  const [unused] = await test.db.$client`
    select count(*)::int as codes from recovery_codes where user_id = ${person.id} and used_at is null`;
  expect(unused?.codes).toBe(10);
});

it("shares the limits of the second step", async () => {
  const { secret, codes, stepUp, live } = await world();
  for (let n = 0; n < 10; n++) await stepUp(wrongCode(secret));
  expect(await stepUp(codes[0] ?? "", "recovery_code")).toMatchObject({
    error: { code: "limited" },
  });
  expect((await live())?.amr).toEqual(["pwd"]);
});
