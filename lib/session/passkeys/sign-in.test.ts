import { beforeEach, describe, expect, it } from "vitest";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { addTo, answerWith, askedOptions } from "@/test/passkeys";
import { RACERS } from "@/test/racers";
import { mailKinds, makeUserWithApp, requestOf, sessionsOf } from "@/test/second-step";
import { SoftAuthenticator, withoutVerification } from "@/test/soft-authenticator";

const test = setUpProcessDatabase({
  APP_SECRET: "s".repeat(32),
  LOG_LEVEL: "silent",
  PUBLIC_URL: "http://localhost:3000",
});
beforeEach(async () => {
  await test.db.$client`delete from mails`;
  await test.db.$client`delete from limits`;
});

/** Creates an account with a passkey whose counter is at `count`. */
async function withPasskey(count = 0) {
  const person = await makeUser(test.db);
  const authenticator = new SoftAuthenticator();
  authenticator.count = count;
  expect(await addTo(test.db, person, authenticator)).toMatchObject({ ok: true });
  await test.db.$client`update sessions set ended_at = now() where user_id = ${person.id}`;
  await test.db.$client`delete from mails`;
  return { person, authenticator };
}

type Wrong = Parameters<SoftAuthenticator["signIn"]>[1];

async function signIn(authenticator: SoftAuthenticator, wrong: Wrong = {}) {
  const { request, options } = await askedOptions();
  return answerWith(authenticator.signIn(options, wrong), request);
}

const REFUSED = { ok: false, error: { code: "refused" } };

const eventsOf = async (id: string) =>
  (await test.db.$client`select event from audit_events where user_id = ${id} order by id`).map(
    ({ event }) => String(event),
  );

describe("a sign-in with a passkey", () => {
  it("is complete by itself, also for an account with two-step sign-in", async () => {
    const { person } = await makeUserWithApp(test.db);
    const authenticator = new SoftAuthenticator();
    await addTo(test.db, person, authenticator);
    await test.db.$client`update sessions set ended_at = now() where user_id = ${person.id}`;
    expect(await signIn(authenticator)).toMatchObject({ ok: true });
    expect(await sessionsOf(test.db, person)).toEqual([{ amr: ["pop", "user", "mfa"] }]);
  });

  it("asks everybody the same but for the challenge, and names nobody", async () => {
    const [{ options: one }, { options: two }] = [await askedOptions(), await askedOptions()];
    expect({ ...one, challenge: "" }).toEqual({ ...two, challenge: "" });
    expect(one.challenge).not.toBe(two.challenge);
    expect(Buffer.from(one.challenge, "base64url")).toHaveLength(70);
    expect(Object.keys(one).sort()).toEqual(["challenge", "rpId", "timeout", "userVerification"]);
  });

  const WRONG: [string, Wrong][] = [
    ["made for another origin", { origin: "https://phishing.example" }],
    ["made in a frame of another origin", { crossOrigin: true }],
    ["made for another RP ID", { rpId: "example.org" }],
    ["made without verifying the user", { flags: withoutVerification }],
    ["without a user handle", { userHandle: null }],
    ["with another user's handle", { userHandle: "b".repeat(43) }],
    ["with a wrong signature", { badSignature: true }],
  ];
  it.each(WRONG)("refuses an answer %s", async (_, wrong) => {
    const { person, authenticator } = await withPasskey();
    expect(await signIn(authenticator, wrong)).toEqual(REFUSED);
    expect(await sessionsOf(test.db, person)).toEqual([]);
    expect(await signIn(authenticator)).toMatchObject({ ok: true });
  });

  it("refuses what isn't an answer, and a passkey of another host", async () => {
    const { person, authenticator } = await withPasskey();
    const { request, options } = await askedOptions();
    for (const text of ["", "{}", "null", `"${"x".repeat(40_000)}"`])
      expect(await answerWith(text, request)).toEqual(REFUSED);
    await test.db.$client`update passkeys set rp_id = 'old.example' where user_id = ${person.id}`;
    expect(await answerWith(authenticator.signIn(options), request)).toEqual(REFUSED);
  });

  it("says unknown only of a passkey that is gone", async () => {
    const { person, authenticator } = await withPasskey();
    const stranger = new SoftAuthenticator();
    const credentialId = stranger.id.toString("base64url");
    expect(await signIn(stranger)).toEqual({
      ok: false,
      error: { code: "unknown", credentialId },
    });
    await test.db.$client`update users set deactivated_at = now() where id = ${person.id}`;
    expect(await signIn(authenticator)).toEqual(REFUSED);
    expect(await eventsOf(person.id)).toContain("session.sign_in_deactivated");
    expect(await sessionsOf(test.db, person)).toEqual([]);
  });
});

describe("a challenge", () => {
  it("is used up by one answer, right or wrong", async () => {
    const { authenticator } = await withPasskey();
    const { request, options } = await askedOptions();
    const answer = authenticator.signIn(options);
    expect(await answerWith(answer, request)).toMatchObject({ ok: true });
    expect(await answerWith(answer, request)).toEqual(REFUSED);
    const second = await askedOptions();
    const wrong = authenticator.signIn(second.options, { badSignature: true });
    expect(await answerWith(wrong, second.request)).toEqual(REFUSED);
    const right = authenticator.signIn(second.options);
    expect(await answerWith(right, second.request)).toEqual(REFUSED);
  });

  it(`of ${RACERS} concurrent uses of an answer, one succeeds`, async () => {
    const { person, authenticator } = await withPasskey();
    const { request, options } = await askedOptions();
    const answer = authenticator.signIn(options);
    const answers = await Promise.all(
      Array.from({ length: RACERS }, () => answerWith(answer, request)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await sessionsOf(test.db, person)).toHaveLength(1);
  });

  it("belongs to one browser and one purpose, for ten minutes", async () => {
    const { person, authenticator } = await withPasskey();
    const { request, options } = await askedOptions();
    const other = await askedOptions();
    const answer = authenticator.signIn(options);
    expect(await answerWith(answer, other.request)).toEqual(REFUSED);
    expect(await answerWith(answer, requestOf(""))).toEqual(REFUSED);
    await test.db.$client`update passkey_challenges set expires_at = now() - interval '1 second'`;
    expect(await answerWith(answer, request)).toEqual(REFUSED);
    const { count } = await test.db.$client`
      update passkey_challenges set purpose = 'add', browser_hash = null,
        session_id = (select id from sessions where user_id = ${person.id} limit 1),
        expires_at = now() + interval '1 hour'
      where expires_at < now()`;
    expect(count).toBeGreaterThan(0);
    expect(await answerWith(answer, request)).toEqual(REFUSED);
  });
});

describe("the counter", () => {
  it("must grow once it isn't zero, and one that went back blocks the passkey", async () => {
    const { person, authenticator } = await withPasskey(5);
    expect(await signIn(authenticator, { count: 6 })).toMatchObject({ ok: true });
    // Two tabs can overtake each other.
    expect(await signIn(authenticator, { count: 6 })).toEqual(REFUSED);
    expect(await signIn(authenticator, { count: 7 })).toMatchObject({ ok: true });
    await test.db.$client`
      update passkeys set last_used_at = now() - interval '2 minutes' where user_id = ${person.id}`;
    const forged = { count: 3, badSignature: true };
    expect(await signIn(authenticator, forged)).toEqual(REFUSED);
    expect(await mailKinds(test.db)).not.toContain("passkey_suspected");
    expect(await signIn(authenticator, { count: 3 })).toEqual(REFUSED);
    expect(await signIn(authenticator, { count: 9 })).toEqual(REFUSED);
    expect((await mailKinds(test.db)).filter((kind) => kind === "passkey_suspected")).toHaveLength(
      1,
    );
    expect(await eventsOf(person.id)).toContain("account.passkey_suspected");
  });

  it("stays zero for synced passkeys", async () => {
    const { authenticator } = await withPasskey();
    for (let n = 0; n < 3; n++) expect(await signIn(authenticator)).toMatchObject({ ok: true });
  });
});
