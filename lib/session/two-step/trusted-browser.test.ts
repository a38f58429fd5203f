import { beforeEach, describe, expect, it } from "vitest";
import { cutUser } from "@/db/access";
import { prune } from "@/db/system/prune";
import { findLiveSession } from "@/db/users/live-sessions";
import { endOthers } from "@/lib/account/sessions";
import { newCredential } from "@/lib/runtime/crypto";
import { readSessionProof, setSessionKey } from "@/lib/session/session-cookie";
import { signInWithPassword } from "@/lib/session/sign-in";
import { changeSignInPolicy, signInPolicy } from "@/lib/session/sign-in-policy";
import { setUpProcessDatabase } from "@/test/database/database";
import {
  codeOf,
  finish,
  inSession,
  makeUserWithApp,
  ownContext,
  type Person,
  pendingOf,
  requestOf,
} from "@/test/second-step";
import { renewRecoveryCodes, turnOffTwoStep } from "./enrol";
import { finishSignIn } from "./second-step";
import {
  forgetTrustedBrowsers,
  setTrusted,
  trustDaysOf,
  trustedBrowsersOf,
} from "./trusted-browser";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });
beforeEach(() => allow(30));

async function allow(trustedBrowserDays: number) {
  const policy = { ...(await signInPolicy()), trustedBrowserDays };
  const context = { ...ownContext("").context, actorId: null, twoStep: true };
  return changeSignInPolicy(policy, context);
}

type Made = Awaited<ReturnType<typeof makeUserWithApp>>;

/** Completes a sign-in that asks to trust the browser. Returns its cookie, or null without one. */
async function trustIn({ person, secret }: Made, cookie = ""): Promise<string | null> {
  await test.db.$client`update authenticator_apps set last_step = 0 where user_id = ${person.id}`;
  const request = await pendingOf(person);
  request.headers.append("cookie", cookie);
  const answer = { way: "authenticator_app", text: codeOf(secret), trust: true } as const;
  const opened = await finishSignIn({ ...answer, device: newCredential("device") }, request);
  if (!opened.ok) throw new Error(opened.error.code);
  const { trust } = opened.value;
  return trust && (setTrusted(trust, new Date()).split(";")[0] ?? null);
}

/** Enters the password in a browser; "session" if that opens one. */
async function enter({ username, password }: Person, cookie: string | null) {
  const typed = { username, password, device: newCredential("device") };
  const opened = await signInWithPassword(typed, requestOf(cookie ?? ""));
  if (!opened.ok) return opened.error.code;
  return "session" in opened.value ? "session" : "second step";
}

async function trusting() {
  const made = await makeUserWithApp(test.db);
  const cookie = await trustIn(made);
  expect(cookie).toMatch(/^foyer\.trusted=foyer_tb_/);
  expect(await enter(made.person, cookie)).toBe("session");
  return { ...made, cookie };
}

describe("a trusted browser", () => {
  it("skips the second step after the right password, and says only that in amr", async () => {
    const { person, cookie } = await trusting();
    const [session] = await test.db.$client`
      select s.amr, e.after->>'way' as way from sessions s, audit_events e
      where s.user_id = ${person.id} and e.after->>'session' = s.id::text
      order by s.created_at desc limit 1`;
    expect(session).toEqual({ amr: ["pwd"], way: "trusted_browser" });
    expect(await enter({ ...person, password: "wrong" }, cookie)).toBe("wrong");
    expect(await enter(person, "")).toBe("second step");
    expect(await enter((await makeUserWithApp(test.db)).person, cookie)).toBe("second step");
  });

  it("is no fresh sign-in: whoever is signed in there gives both steps again", async () => {
    const { person, cookie } = await trusting();
    const typed = { ...person, device: newCredential("device") };
    const opened = await signInWithPassword(typed, requestOf(cookie ?? ""));
    if (!opened.ok || !("session" in opened.value) || "keeping" in opened.value.session)
      throw new Error("no session");
    const own = setSessionKey(opened.value.session).split(";")[0] ?? "";
    const proof = readSessionProof(requestOf(own).headers);
    const session = proof && (await findLiveSession(test.db, proof, new Date()));
    expect(session).toMatchObject({ isComplete: false });
    expect(await enter(person, `${own}; ${cookie}`)).toBe("second step");
  });

  it("is stored as a hash, listed, pruned, and at most 20 times an account", async () => {
    const made = await trusting();
    const { id } = made.person;
    const [row] = await test.db.$client`
      select token_hash, expires_at - created_at as days from trusted_browsers where user_id = ${id}`;
    expect(row?.token_hash).toHaveLength(32);
    expect(row?.days).toBe("30 days");
    expect(await trustedBrowsersOf(id, new Date())).toHaveLength(1);
    await test.db.$client`insert into trusted_browsers select sha256(n::text::bytea), ${id}, 0,
      now() - interval '1 hour', now() + interval '1 day', null, null from generate_series(1, 30) n`;
    await trustIn(made, made.cookie ?? "");
    expect(await trustedBrowsersOf(id, new Date())).toHaveLength(20);
    // The token that the browser had is replaced.
    expect(await enter(made.person, made.cookie)).toBe("second step");
    await prune(test.db, new Date(Date.now() + 31 * 86_400_000));
    const left = await test.db.$client`select from trusted_browsers where user_id = ${id}`;
    expect(left).toHaveLength(0);
  });
});

describe("no browser is trusted", () => {
  it.each(["administrator", "editor"] as const)("of an %s", async (role) => {
    const made = await trusting();
    const set = (to: string) =>
      test.db.$client`update users set role = ${to} where id = ${made.person.id}`;
    await set(role);
    expect(await enter(made.person, made.cookie)).toBe("second step");
    expect(await trustDaysOf(made.person.id)).toBe(0);
    expect(await trustIn(made)).toBeNull();
  });

  it("while the policy forbids it, nor longer than it allows", async () => {
    const made = await trusting();
    const { id } = made.person;
    await test.db.$client`
      update trusted_browsers set created_at = now() - interval '8 days' where user_id = ${id}`;
    expect(await enter(made.person, made.cookie)).toBe("session");
    await allow(7);
    expect(await enter(made.person, made.cookie)).toBe("second step");
    expect(await trustedBrowsersOf(id, new Date())).toEqual([]);
    await allow(0);
    expect(await trustIn(made)).toBeNull();
  });

  it("by a recovery code, or unless the user asked for it", async () => {
    const { person, secret, codes } = await makeUserWithApp(test.db);
    expect(await finish(await pendingOf(person), codeOf(secret))).toMatchObject({
      ok: true,
      value: { trust: null },
    });
    const request = await pendingOf(person);
    const answer = { way: "recovery_code", text: codes[0] ?? "", trust: true } as const;
    const opened = await finishSignIn({ ...answer, device: newCredential("device") }, request);
    expect(opened).toMatchObject({ ok: true, value: { trust: null } });
  });
});

describe("trust ends", () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    [
      "at its expiry",
      (id) => test.db.$client`
        update trusted_browsers set expires_at = now() - interval '1 second' where user_id = ${id}`,
    ],
    [
      "while the account is to be deleted",
      (id) => test.db.$client`
        update users set deactivated_at = now(), deletion_asked_at = now(),
          deletion_due_at = now() + interval '14 days', deletion_by_owner = true where id = ${id}`,
    ],
    [
      "with a changed password, a reset or a sign-out everywhere",
      (id) => cutUser(test.db, { userId: id, change: null }, ownContext(id).context),
    ],
    ["with a change of factors", (id) => inSession(test.db, id, renewRecoveryCodes)],
    [
      "with the other sessions",
      (id) => inSession(test.db, id, (own) => endOthers(id, own.session, own.context)),
    ],
    [
      "when all are forgotten",
      (id) => inSession(test.db, id, (own) => forgetTrustedBrowsers(own, own.session)),
    ],
  ])("%s", async (_, end) => {
    const made = await trusting();
    await end(made.person.id);
    expect(await enter(made.person, made.cookie)).toBe("second step");
  });

  it("with two-step sign-in, whose next time starts without it", async () => {
    const made = await trusting();
    const { id } = made.person;
    await inSession(test.db, id, turnOffTwoStep);
    await test.db.$client`update users set two_step_at = now() where id = ${id}`;
    expect(await enter(made.person, made.cookie)).toBe("second step");
  });
});
