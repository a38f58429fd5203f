import { beforeAll, expect, it, vi } from "vitest";
import { completeEnvironment } from "@/lib/runtime/env";
import { setSessionKey } from "@/lib/session/session-cookie";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeSession, makeUser, sessionToken } from "@/test/factories";
import { addTo } from "@/test/passkeys";
import { SoftAuthenticator } from "@/test/soft-authenticator";
import { isOfferDue, noteUsedPasskey } from "./offer";

const test = setUpProcessDatabase();
beforeAll(async () => {
  vi.stubEnv("APP_SECRET", "s".repeat(32));
  vi.stubEnv("LOG_LEVEL", "silent");
  at("http://localhost:3000");
});

function at(address: string) {
  vi.stubEnv("PUBLIC_URL", address);
  completeEnvironment({});
}

/** Returns a user, and the session that a password just opened. */
async function signedIn() {
  const person = await makeUser(test.db, { passwordHash: null });
  const { id } = await makeSession(test.db, person.id);
  return { person, opened: { id, token: sessionToken(id) } };
}

const NEW = new Headers();
const now = new Date();

const browserWith = (cookie: string) => new Headers({ cookie: cookie.split(";")[0] ?? "" });

it("is due in a new session, and not once a passkey was used in the browser", async () => {
  const { person, opened } = await signedIn();
  expect(await isOfferDue(opened, NEW, now)).toBe(true);
  await addTo(test.db, person, new SoftAuthenticator());
  expect(await isOfferDue(opened, NEW, now)).toBe(true);
  const used = browserWith((await noteUsedPasskey(opened, NEW, now)) ?? "");
  expect(await isOfferDue(opened, used, now)).toBe(false);
  expect(await isOfferDue((await signedIn()).opened, used, now)).toBe(true);
});

it("isn't due to who confirms a sign-in, only keeps an account, or can't add one", async () => {
  const { person, opened } = await signedIn();
  expect(await isOfferDue(opened, browserWith(setSessionKey(opened)), now)).toBe(false);
  expect(await isOfferDue({ keeping: "token" }, NEW, now)).toBe(false);
  expect(await noteUsedPasskey({ keeping: "token" }, NEW, now)).toBeNull();
  for (let n = 0; n < 20; n++) await addTo(test.db, person, new SoftAuthenticator());
  expect(await isOfferDue(opened, NEW, now)).toBe(false);
  at("http://127.0.0.1:3000");
  expect(await isOfferDue((await signedIn()).opened, NEW, now)).toBe(false);
});
