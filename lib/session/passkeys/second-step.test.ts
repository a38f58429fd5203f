import { describe, expect, it } from "vitest";
import { newCredential } from "@/lib/runtime/crypto";
import { currentPending } from "@/lib/session/two-step/pending-sign-in";
import { setUpProcessDatabase } from "@/test/database/database";
import { addTo, answerWith, askedOptions } from "@/test/passkeys";
import {
  codeOf,
  finish,
  makeUserWithApp,
  type Person,
  pendingOf,
  requestOf,
  sessionsOf,
} from "@/test/second-step";
import { HOST, SoftAuthenticator } from "@/test/soft-authenticator";
import { optionsOf } from "./options";
import { finishWithPasskey } from "./second-step";

const test = setUpProcessDatabase({
  APP_SECRET: "s".repeat(32),
  LOG_LEVEL: "silent",
  PUBLIC_URL: "http://localhost:3000",
});

/** Creates a user with two-step sign-in and a passkey; `secret` is the app's. */
async function withPasskey(count = 0) {
  const { person, secret } = await makeUserWithApp(test.db);
  const authenticator = new SoftAuthenticator();
  authenticator.count = count;
  await addTo(test.db, person, authenticator);
  await test.db.$client`update sessions set ended_at = now() where user_id = ${person.id}`;
  return { person, secret, authenticator };
}

/** Enters the password, and asks for the options of the second step. */
async function atSecondStep(person: Person) {
  const request = await pendingOf(person);
  const pending = await currentPending(request.headers, new Date());
  if (!pending) throw new Error("no pending sign-in");
  const asked = { purpose: "second_step", pendingHash: pending.idHash } as const;
  const options = await optionsOf(pending.userId, asked, { rpId: HOST, now: new Date() });
  return { request, options };
}

type Asked = Awaited<ReturnType<typeof pendingOf>>;

const answer = (request: Asked, text: string) =>
  finishWithPasskey({ text, rpId: HOST, device: newCredential("device") }, request);

const REFUSED = { ok: false, error: { code: "refused" } };
const GONE = { ok: false, error: { code: "gone" } };

describe("a passkey as the second step", () => {
  it("finishes the sign-in once, and is part of it", async () => {
    const { person, authenticator } = await withPasskey();
    const { request, options } = await atSecondStep(person);
    const id = authenticator.id.toString("base64url");
    expect(options.allowCredentials).toEqual([
      { type: "public-key", id, transports: ["internal"] },
    ]);
    const text = authenticator.signIn(options);
    const answers = await Promise.all(Array.from({ length: 20 }, () => answer(request, text)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await sessionsOf(test.db, person)).toEqual([{ amr: ["pwd", "pop", "user", "mfa"] }]);
    expect(await answer(request, text)).toEqual(GONE);
  });

  it("may leave out the user handle, but not name another user", async () => {
    const { person, authenticator } = await withPasskey();
    const { request, options } = await atSecondStep(person);
    const wrong = authenticator.signIn(options, { userHandle: "b".repeat(43) });
    expect(await answer(request, wrong)).toEqual(REFUSED);
    const second = await atSecondStep(person);
    const text = authenticator.signIn(second.options, { userHandle: null });
    expect(await answer(second.request, text)).toMatchObject({ ok: true });
  });

  it("has to be the user's own", async () => {
    const [{ person }, other] = [await withPasskey(), await withPasskey()];
    const { request, options } = await atSecondStep(person);
    const strange = other.authenticator.signIn(options);
    expect(await answer(request, strange)).toEqual(REFUSED);
    const { request: again, options: more } = await atSecondStep(person);
    const unknown = new SoftAuthenticator().signIn(more);
    expect(await answer(again, unknown)).toMatchObject({ error: { code: "unknown" } });
    expect(await sessionsOf(test.db, person)).toEqual([]);
  });

  it("leaves the attempts at codes alone, and a wrong one is used up", async () => {
    const { person, secret, authenticator } = await withPasskey();
    const { request, options } = await atSecondStep(person);
    const forged = authenticator.signIn(options, { badSignature: true });
    for (let n = 0; n < 6; n++) expect(await answer(request, forged)).toEqual(REFUSED);
    expect(await answer(request, authenticator.signIn(options))).toEqual(REFUSED);
    expect(await finish(request, codeOf(secret))).toMatchObject({ ok: true });
  });

  it("is blocked by a counter that went back", async () => {
    const { person, authenticator } = await withPasskey(5);
    const { request, options } = await atSecondStep(person);
    const copied = authenticator.signIn(options, { count: 3 });
    expect(await answer(request, copied)).toEqual(REFUSED);
    const { options: next } = await atSecondStep(person);
    expect(next.allowCredentials).toEqual([]);
  });
});

describe("the challenge of a second step", () => {
  it("belongs to one pending sign-in, and to no whole sign-in", async () => {
    const { person, authenticator } = await withPasskey();
    const [one, other] = [await atSecondStep(person), await atSecondStep(person)];
    const text = authenticator.signIn(one.options);
    expect(await answer(other.request, text)).toEqual(REFUSED);
    const browser = await askedOptions();
    expect(await answerWith(text, browser.request)).toEqual(REFUSED);
    const whole = authenticator.signIn(browser.options);
    expect(await answer(one.request, whole)).toEqual(REFUSED);
    expect(await answer(one.request, text)).toMatchObject({ ok: true });
  });

  it("ends with the pending sign-in", async () => {
    const { person, authenticator } = await withPasskey();
    expect(await answer(requestOf(""), "")).toEqual(GONE);
    const { request, options } = await atSecondStep(person);
    const text = authenticator.signIn(options);
    await test.db.$client`
      update users set access_epoch = access_epoch + 1 where id = ${person.id}`;
    expect(await answer(request, text)).toEqual(GONE);
    expect(await sessionsOf(test.db, person)).toEqual([]);
  });

  it.each([
    ["no binding", "sign_in", null, null],
    ["two bindings", "second_step", "a", "b"],
    ["the binding of another purpose", "second_step", "a", null],
    ["an unknown purpose", "other", "a", null],
  ])("is not stored with %s", async (_, purpose, browser, pending) => {
    const [browserHash, pendingHash] = [browser, pending].map((text) => text && Buffer.from(text));
    const inserted = test.db.$client`
      insert into passkey_challenges
        (challenge_hash, purpose, browser_hash, pending_hash, created_at, expires_at)
      values ('\\x01', ${purpose}, ${browserHash ?? null}, ${pendingHash ?? null}, now(), now())`;
    await expect(inserted).rejects.toThrow(/passkey_challenges_/);
  });
});
