import { randomBytes, randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";
import * as statements from "@/db/factors/passkey-challenges";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { readBrowserId } from "@/lib/session/browser-id";
import { setDevice } from "@/lib/session/device";
import { newSessionToken, setSessionKey } from "@/lib/session/session-cookie";
import { signInWithPassword } from "@/lib/session/sign-in";
import { setPending } from "@/lib/session/two-step/pending-sign-in";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { addTo, answerWith, askedOptions } from "@/test/passkeys";
import { requestOf } from "@/test/second-step";
import { SoftAuthenticator } from "@/test/soft-authenticator";
import { newChallenge } from "./challenge";

const test = setUpProcessDatabase({
  APP_SECRET: "s".repeat(32),
  LOG_LEVEL: "silent",
  PUBLIC_URL: "http://localhost:3000",
});

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

/** Fails an answer to a challenge of its own from an address; returns what it is told. */
async function fail(authenticator: SoftAuthenticator, address: string, cookie = "") {
  const { request, options } = await askedOptions(cookie);
  const text = authenticator.signIn(options, { badSignature: true });
  const answered = await answerWith(text, request, address);
  return answered.ok ? "ok" : answered.error.code;
}

async function succeed(authenticator: SoftAuthenticator, address: string, cookie = "") {
  const { request, options } = await askedOptions(cookie);
  const answered = await answerWith(authenticator.signIn(options), request, address);
  return answered.ok ? "ok" : answered.error.code;
}

const FULL = 50;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

const bindingOf = ({ headers }: { headers: Headers }) =>
  ({ purpose: "sign_in", browserHash: sha256(readBrowserId(headers) ?? "") }) as const;

async function fill(authenticator: SoftAuthenticator, address: string) {
  for (let n = 0; n < FULL; n++) expect(await fail(authenticator, address)).toBe("refused");
  expect(await fail(authenticator, address)).toBe("limited");
}

const countersOf = async () =>
  Number((await test.db.$client`select count(*) from limits`)[0]?.count);

it("limits failed answers by network, and a right one of an unknown browser as well then", async () => {
  const { authenticator } = await withPasskey();
  await fill(authenticator, "192.0.2.1");
  expect(await succeed(authenticator, "192.0.2.1")).toBe("limited");
  expect(await succeed(authenticator, "192.0.2.2")).toBe("ok");
});

const device = () => setDevice(newCredential("device"));
const pending = () => setPending(newCredential("pendingSignIn"));
const session = () => setSessionKey({ id: randomUUID(), token: newSessionToken() });

it.each([
  ["a browser that signed in before", device],
  ["a browser with a pending sign-in", pending],
  ["a browser with a session", session],
])(
  "isn't refused to %s in a full network, which ten failures of its own limit",
  async (_, cookie) => {
    const { authenticator } = await withPasskey();
    const address = `198.51.100.${[device, pending, session].indexOf(cookie)}`;
    await fill(authenticator, address);
    const [own, other] = [cookie(), cookie()].map((set) => set.split(";")[0] ?? "");
    expect(await succeed(authenticator, address, own)).toBe("ok");
    for (let n = 0; n < 10; n++) expect(await fail(authenticator, address, own)).toBe("refused");
    expect(await succeed(authenticator, address, own)).toBe("limited");
    expect(await succeed(authenticator, address, other)).toBe("ok");
  },
);

it("isn't refused after junk of its network, which costs few queries and no counter", async () => {
  const { authenticator } = await withPasskey();
  const address = "192.0.2.3";
  const { request, options } = await askedOptions();
  const { options: foreign } = await askedOptions();
  const invented = { ...options, challenge: randomBytes(70).toString("base64url") };
  const expired = { ...options, challenge: await newChallenge(bindingOf(request), hoursAgo(1)) };
  const used = authenticator.signIn(options);
  expect(await answerWith(used, request, address)).toMatchObject({ ok: true });
  const junk = [
    ["{}", used],
    [invented, expired, foreign].map((asked) => authenticator.signIn(asked)),
  ].flat();
  const counters = await countersOf();
  const lookUps = vi.spyOn(statements, "spendChallenge");
  const told = new Set<string>();
  for (let n = 0; n < 500; n++) {
    const answered = await answerWith(junk[n % junk.length] ?? "", request, address);
    told.add(answered.ok ? "ok" : answered.error.code);
  }
  expect([...told]).toEqual(["refused", "limited"]);
  expect(lookUps.mock.calls.length).toBeLessThanOrEqual(300);
  const before = lookUps.mock.calls.length;
  expect(await answerWith(junk[1] ?? "", request, address)).toMatchObject({
    error: { code: "limited" },
  });
  expect(lookUps.mock.calls.length).toBe(before);
  lookUps.mockRestore();
  expect(await countersOf()).toBe(counters);
  expect(await succeed(authenticator, address)).toBe("ok");
});
