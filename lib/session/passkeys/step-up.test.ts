import { expect, it } from "vitest";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeSession, makeUser } from "@/test/factories";
import { addTo, askedOptions } from "@/test/passkeys";
import { ownContext, requestOf } from "@/test/second-step";
import { HOST, SoftAuthenticator } from "@/test/soft-authenticator";
import { optionsOf } from "./options";
import { stepUpByPasskey } from "./step-up";

const test = setUpProcessDatabase({
  APP_SECRET: "s".repeat(32),
  LOG_LEVEL: "silent",
  PUBLIC_URL: "http://localhost:3000",
});

const REFUSED = { ok: false, error: { code: "refused" } };

/** A user with a passkey, whose session began an hour ago with the password. */
async function world(count = 0) {
  const person = await makeUser(test.db, { passwordHash: null });
  const authenticator = new SoftAuthenticator();
  authenticator.count = count;
  await addTo(test.db, person, authenticator);
  const authenticatedAt = new Date(Date.now() - 3_600_000);
  const session = await makeSession(test.db, person.id, { authenticatedAt });
  const asked = { purpose: "step_up", sessionId: session.id } as const;
  const options = () => optionsOf(person.id, asked, { rpId: HOST, now: new Date() });
  const stepUp = (text: string) =>
    stepUpByPasskey({ ...ownContext(person.id), session }, { text, rpId: HOST }, requestOf(""));
  const stored = async () => {
    const [row] = await test.db.$client`
      select amr, authenticated_at as "authenticatedAt", token_hash as "tokenHash"
      from sessions where id = ${session.id}`;
    return row;
  };
  return { person, authenticator, session, options, stepUp, stored };
}

it("replaces the earlier sign-in and its time, once, and renews the session's token", async () => {
  const { authenticator, session, options, stepUp, stored } = await world();
  const asked = await options();
  const id = authenticator.id.toString("base64url");
  expect(asked.allowCredentials).toMatchObject([{ id }]);
  const text = authenticator.signIn(asked);
  const answers = await Promise.all(Array.from({ length: 20 }, () => stepUp(text)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const is = await stored();
  expect(is?.amr).toEqual(["pop", "user", "mfa"]);
  expect(is?.authenticatedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(is?.tokenHash.equals(session.tokenHash)).toBe(false);
  // The copy of the cookie that the first one renewed gains nothing.
  const late = await stepUp(authenticator.signIn(await options()));
  expect(late).toEqual({ ok: false, error: { code: "gone" } });
});

it("accepts no other user's passkey, no forged one, and no challenge of another kind or session", async () => {
  const [one, other] = [await world(), await world()];
  const { authenticator, stepUp, options } = one;
  expect(await stepUp(other.authenticator.signIn(await options()))).toEqual(REFUSED);
  const forged = authenticator.signIn(await options(), { badSignature: true });
  expect(await stepUp(forged)).toEqual(REFUSED);
  expect(await stepUp(authenticator.signIn(await other.options()))).toEqual(REFUSED);
  const { options: whole } = await askedOptions();
  expect(await stepUp(authenticator.signIn(whole))).toEqual(REFUSED);
  const relayed = authenticator.signIn(await options(), { origin: "https://evil.example" });
  expect(await stepUp(relayed)).toEqual(REFUSED);
  expect((await one.stored())?.amr).toEqual(["pwd"]);
});

it("is blocked by a counter that went back", async () => {
  const { authenticator, options, stepUp, stored } = await world(5);
  expect(await stepUp(authenticator.signIn(await options(), { count: 3 }))).toEqual(REFUSED);
  expect((await options()).allowCredentials).toEqual([]);
  expect((await stored())?.amr).toEqual(["pwd"]);
});
