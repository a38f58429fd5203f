import { expect, it } from "vitest";
import { sha256 } from "@/lib/runtime/crypto";
import { readBrowserId } from "@/lib/session/browser-id";
import { setSessionKey } from "@/lib/session/session-cookie";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeSession, makeUser, sessionToken } from "@/test/factories";
import { addTo, answerWith, askedOptions } from "@/test/passkeys";
import { requestOf } from "@/test/second-step";
import { HOST, SoftAuthenticator } from "@/test/soft-authenticator";
import { optionsOf } from "./options";

const test = setUpProcessDatabase({
  APP_SECRET: "s".repeat(32),
  LOG_LEVEL: "silent",
  PUBLIC_URL: "http://localhost:3000",
});

/** A user with a passkey who is signed in, and the options to sign in again. */
async function signedIn() {
  const person = await makeUser(test.db, { passwordHash: null });
  const authenticator = new SoftAuthenticator();
  await addTo(test.db, person, authenticator);
  const { id } = await makeSession(test.db, person.id);
  const { request: anonymous } = await askedOptions();
  const session = setSessionKey({ id, token: sessionToken(id) }).split(";")[0];
  const request = requestOf(`${anonymous.headers.get("cookie")}; ${session}`);
  const browserHash = sha256(readBrowserId(request.headers) ?? "");
  const asked = { purpose: "sign_in", browserHash } as const;
  const options = await optionsOf(person.id, asked, { rpId: HOST, now: new Date() });
  return { authenticator, request, options };
}

it("a signed-in user is offered their own passkeys, which may leave out the user handle", async () => {
  const { authenticator, request, options } = await signedIn();
  const id = authenticator.id.toString("base64url");
  expect(options.allowCredentials).toMatchObject([{ id }]);
  const text = authenticator.signIn(options, { userHandle: null });
  expect(await answerWith(text, request)).toMatchObject({ ok: true });
});

it("another user's passkey has to name its user, and then takes the session over", async () => {
  const [ada, bob] = [await signedIn(), await signedIn()];
  const silent = bob.authenticator.signIn(ada.options, { userHandle: null });
  expect(await answerWith(silent, ada.request)).toMatchObject({ error: { code: "refused" } });
  const other = await signedIn();
  const named = bob.authenticator.signIn(other.options);
  expect(await answerWith(named, other.request)).toMatchObject({ ok: true });
});
