import { describe, expect, it, vi } from "vitest";
import type { SessionProof } from "@/db/users/sessions";
import { completeEnvironment } from "@/lib/runtime/env";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeSession, makeUser } from "@/test/factories";
import { addTo } from "@/test/passkeys";
import { mailKinds, ownContext } from "@/test/second-step";
import { HOST, SoftAuthenticator, withoutVerification } from "@/test/soft-authenticator";
import { addPasskey, changePasskeyName, passkeysOf, removePasskey } from "./enrol";
import { additionOptions } from "./options";
import { passkeyHost } from "./relying-party";

const test = setUpProcessDatabase({
  APP_SECRET: "s".repeat(32),
  LOG_LEVEL: "silent",
  PUBLIC_URL: "http://localhost:3000",
});

/** Returns the options of a new passkey, and what posts its answer in a session. */
async function asked(of?: Awaited<ReturnType<typeof makeUser>>) {
  const person = of ?? (await makeUser(test.db));
  const own = await makeSession(test.db, person.id);
  const user = { ...person, name: null };
  const binding = { purpose: "add", sessionId: own.id } as const;
  const given = await additionOptions(HOST, { user, asked: binding }, new Date());
  if (!given.ok) throw new Error(given.error);
  const options = given.value;
  const post = (text: string, session: SessionProof = own) => {
    const addition = { text, rpId: HOST, session, locale: "en" } as const;
    return addPasskey(ownContext(person.id), addition);
  };
  return { person, options, post };
}

const REFUSED = { ok: false, error: "passkey_refused" };

describe("adding a passkey", () => {
  it("stores it with its owner, tells them, and takes its answer once", async () => {
    const { person, options, post } = await asked();
    const authenticator = new SoftAuthenticator();
    const answer = authenticator.add(options);
    expect(await post(answer)).toMatchObject({ ok: true });
    expect(await post(answer)).toEqual(REFUSED);
    expect(await passkeysOf(person.id)).toMatchObject([{ name: "Passkey", rpId: HOST }]);
    expect(await mailKinds(test.db)).toContain("passkey_added");
    expect(options.user.id).not.toBe(Buffer.from(person.id).toString("base64url"));
    const [stored] = await test.db.$client`
      select transports from passkeys where user_id = ${person.id}`;
    expect(stored?.transports).toEqual(["internal"]);
  });

  it.each([
    ["made for another origin", { origin: "https://phishing.example" }],
    ["made in a frame of another origin", { crossOrigin: true }],
    ["made for another RP ID", { rpId: "example.org" }],
    ["made without verifying the user", { flags: withoutVerification }],
  ])("refuses an answer %s", async (_, wrong) => {
    const { person, options, post } = await asked();
    expect(await post(new SoftAuthenticator().add(options, wrong))).toEqual(REFUSED);
    expect(await passkeysOf(person.id)).toEqual([]);
  });

  it("takes a credential ID of 1,023 bytes, and refuses a longer one, whatever ID stands beside it", async () => {
    const { person, options, post } = await asked();
    expect(await post(new SoftAuthenticator(1023).add(options))).toMatchObject({ ok: true });
    for (const wrong of [{}, { id: "AAAA" }]) {
      const { options: others, post: send } = await asked(person);
      expect(await send(new SoftAuthenticator(1024).add(others, wrong))).toEqual(REFUSED);
    }
    expect(await passkeysOf(person.id)).toHaveLength(1);
  });

  it("takes an answer only in the session that asked for it", async () => {
    const { person, options, post } = await asked();
    const other = await makeSession(test.db, person.id);
    const answer = new SoftAuthenticator().add(options);
    expect(await post(answer, other)).toEqual(REFUSED);
    expect(await post("not an answer")).toEqual(REFUSED);
    await test.db.$client`update sessions set ended_at = now() where user_id = ${person.id}`;
    expect(await post(answer)).toEqual(REFUSED);
    expect(await passkeysOf(person.id)).toEqual([]);
  });

  it("excludes the ones there, adds none twice, and twenty at most", async () => {
    const person = await makeUser(test.db);
    const first = new SoftAuthenticator();
    await addTo(test.db, person, first);
    expect(await addTo(test.db, person, first)).toMatchObject({ error: "passkey_known" });
    expect(await addTo(test.db, await makeUser(test.db), first)).toMatchObject({
      error: "passkey_known",
    });
    const asking = {
      user: { ...person, name: null },
      asked: { purpose: "add", sessionId: (await makeSession(test.db, person.id)).id } as const,
    };
    const options = () => additionOptions(HOST, asking, new Date());
    const id = first.id.toString("base64url");
    expect(await options()).toMatchObject({ value: { excludeCredentials: [{ id }] } });
    const late = await asked(person);
    for (let n = 0; n < 19; n++)
      expect(await addTo(test.db, person, new SoftAuthenticator())).toMatchObject({ ok: true });
    expect(await options()).toEqual({ ok: false, error: "too_many_passkeys" });
    expect(await late.post(new SoftAuthenticator().add(late.options))).toMatchObject({
      error: "too_many_passkeys",
    });
  });
});

it("only its owner renames and removes a passkey, in a session that still exists", async () => {
  const [person, stranger] = [await makeUser(test.db), await makeUser(test.db)];
  await addTo(test.db, person, new SoftAuthenticator());
  const [{ id } = { id: "" }] = await passkeysOf(person.id);
  const session = await makeSession(test.db, person.id);
  const ended = await makeSession(test.db, person.id, { endedAt: new Date() });
  const strange = await makeSession(test.db, stranger.id);
  const rename = (by: { id: string }, own: SessionProof) =>
    changePasskeyName(ownContext(by.id), { id, name: "Mine", session: own });
  const remove = (by: { id: string }, own: SessionProof) =>
    removePasskey(ownContext(by.id), { id, session: own, turnsOff: false });
  const gone = { ok: false, error: "passkey_gone" };
  for (const change of [rename, remove]) {
    expect(await change(stranger, strange)).toEqual(gone);
    expect(await change(person, ended)).toEqual(gone);
  }
  expect(await rename(person, session)).toMatchObject({ ok: true });
  expect(await passkeysOf(person.id)).toMatchObject([{ name: "Mine" }]);
  expect(await remove(person, session)).toMatchObject({ ok: true });
  expect(await remove(person, session)).toEqual(gone);
});

it.each([
  ["https://id.example.org", "id.example.org"],
  ["https://id.example.org:8443", "id.example.org"],
  ["http://localhost:3000", "localhost"],
  ["http://127.0.0.1:3000", null],
  ["http://[::1]:3000", null],
  ["https://192.0.2.7", null],
])("at %s the RP ID is %s", (address, host) => {
  vi.stubEnv("PUBLIC_URL", address);
  completeEnvironment({});
  expect(passkeyHost()).toBe(host);
});
