import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { newCredential } from "@/lib/runtime/crypto";
import { completeEnvironment } from "@/lib/runtime/env";
import { signInWithPassword } from "@/lib/session/sign-in";
import { createProcessDatabase, type TestDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { addTo, answerWith, askedOptions } from "@/test/passkeys";
import { requestOf } from "@/test/second-step";
import { SoftAuthenticator } from "@/test/soft-authenticator";

let test: TestDatabase;
beforeAll(async () => {
  test = await createProcessDatabase();
  vi.stubEnv("APP_SECRET", "s".repeat(32));
  vi.stubEnv("LOG_LEVEL", "silent");
  vi.stubEnv("PUBLIC_URL", "http://localhost:3000");
  completeEnvironment({});
});
afterAll(() => test.drop());

const WRONG_PASSWORDS = 1000;

async function withPasskey() {
  const person = await makeUser(test.db);
  const authenticator = new SoftAuthenticator();
  expect(await addTo(test.db, person, authenticator)).toMatchObject({ ok: true });
  return { person, authenticator };
}

it(`isn't refused after ${WRONG_PASSWORDS} wrong passwords, and doesn't reset their counter`, async () => {
  const { person, authenticator } = await withPasskey();
  const typed = { username: person.username, password: "wrong", device: newCredential("device") };
  for (let n = 0; n < WRONG_PASSWORDS; n++) await signInWithPassword(typed, requestOf(""));
  const { request, options } = await askedOptions();
  expect(await answerWith(authenticator.signIn(options), request)).toMatchObject({ ok: true });
  const right = { ...typed, password: person.password };
  expect(await signInWithPassword(right, requestOf(""))).toMatchObject({
    error: { code: "limited" },
  });
});

it("limits failed answers by network, and a right one as well then", async () => {
  const { authenticator } = await withPasskey();
  const { request } = await askedOptions();
  const refused = { ok: false, error: { code: "refused" } };
  for (let n = 0; n < 50; n++) expect(await answerWith("", request, "192.0.2.1")).toEqual(refused);
  const { request: right, options } = await askedOptions();
  expect(await answerWith(authenticator.signIn(options), right, "192.0.2.1")).toMatchObject({
    error: { code: "limited" },
  });
});
