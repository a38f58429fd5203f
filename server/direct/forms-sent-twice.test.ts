import { expect, it } from "vitest";
import { POST as postInvitation } from "@/app/(flows)/invitation/password/route";
import { POST as postReset } from "@/app/(flows)/reset-password/password/route";
import { POST as postCode } from "@/app/(flows)/sign-in/second/code/route";
import { POST as postRecovery } from "@/app/(flows)/sign-in/second/recovery/route";
import { insertMailLink } from "@/db/outbox/mail-links";
import { insertInvitation } from "@/db/users/invitations";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { issuer } from "@/lib/runtime/env";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { codeOf, makeUserWithApp, pendingOf } from "@/test/second-step";

/* Browsers that send a form twice show only the second answer. */

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });

const NEXT = "/account/apps";

/** Posts a form of this origin. Returns where it leads, and the browser's cookies after it. */
async function post(to: Route, cookie: string, fields: Record<string, string>) {
  const headers = { cookie, origin: issuer() };
  const body = new URLSearchParams(fields);
  const answer = await to(new Request(issuer(), { method: "POST", headers, body }));
  const set = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  const { pathname, search } = new URL(answer.headers.get("location") ?? "");
  return { to: pathname + search, cookie: [cookie, ...set].join("; ") };
}

type Route = (request: Request) => Response | Promise<Response>;

async function begun() {
  const { person, secret, codes } = await makeUserWithApp(test.db);
  const cookie = (await pendingOf(person)).headers.get("cookie") ?? "";
  return { person, cookie, app: codeOf(secret), recovery: codes[0] ?? "" };
}

const RESTART = "/sign-in?next=%2Faccount%2Fapps&problem=timed_out";

it.each([
  ["app", postCode, NEXT],
  ["recovery", postRecovery, "/sign-in/second/recovered?next=%2Faccount%2Fapps"],
] as const)("a second step leads on both times after the code of %s", async (way, route, to) => {
  const { cookie, [way]: code } = await begun();
  const first = await post(route, cookie, { code, next: NEXT });
  expect(first.to).toBe(to);
  expect((await post(route, first.cookie, { code, next: NEXT })).to).toBe(to);
});

it("a second step restarts the sign-in without the new session, after a minute, or if it has no second step", async () => {
  const { person, cookie, app } = await begun();
  const first = await post(postCode, cookie, { code: app, next: NEXT });
  expect((await post(postCode, cookie, { code: app, next: NEXT })).to).toBe(RESTART);
  for (const change of [
    "amr = '{pwd}'",
    "amr = '{pwd,otp,mfa}', authenticated_at = now() - interval '61 seconds'",
    "authenticated_at = now(), ended_at = now()",
  ]) {
    await test.db.$client.unsafe(`update sessions set ${change} where user_id = '${person.id}'`);
    expect((await post(postCode, first.cookie, { code: app, next: NEXT })).to).toBe(RESTART);
  }
});

const LIVE = { createdAt: new Date(), expiresAt: new Date(Date.now() + 600_000) };

/** Invites a user, and returns how their form posts a password. */
async function invited() {
  const { id: userId } = await makeUser(test.db, { passwordHash: null });
  const token = newCredential("invitation");
  await insertInvitation(test.db, { ...LIVE, userId, tokenHash: sha256(token) });
  return { userId, choose: chooseBy(postInvitation, token) };
}

/** Mails a user a link to reset the password, and returns how its form posts a password. */
async function forgetful() {
  const { id: userId, email } = await makeUser(test.db);
  const token = newCredential("passwordReset");
  const link = { ...LIVE, userId, email: email ?? "", userEpoch: 0, tokenHash: sha256(token) };
  await insertMailLink(test.db, { ...link, purpose: "reset_password" });
  return { userId, choose: chooseBy(postReset, token) };
}

const chooseBy = (route: Route, token: string) => async (password: string) =>
  (await post(route, "", { token, password, repeated: password })).to;

const WAYS = [
  // The first answer signs in (docs/decisions/0197).
  ["an invitation", "invitation", "invitations", invited, "/"],
  ["a password reset", "reset-password", "mail_links", forgetful, "/reset-password/done"],
] as const;

const PASSWORD = "chosen by myself";

for (const [name, page, table, begin, first] of WAYS) {
  it(`${name} says both times that the password is set`, async () => {
    const { choose } = await begin();
    const twice = [choose(PASSWORD), choose(PASSWORD)];
    expect((await Promise.all(twice)).sort()).toEqual([first, `/${page}/done`].sort());
    expect(await choose(PASSWORD)).toBe(`/${page}/done`);
  });

  it(`${name} is gone for another password, and compares three of them`, async () => {
    const { choose } = await begin();
    expect(await choose(PASSWORD)).toBe(first);
    for (let n = 0; n < 3; n++) expect(await choose(`another ${n}`)).toBe(`/${page}/gone`);
    expect(await choose(PASSWORD)).toBe(`/${page}/gone`);
  });

  it(`${name} is gone a minute later`, async () => {
    const { userId, choose } = await begin();
    expect(await choose(PASSWORD)).toBe(first);
    await test.db.$client`update ${test.db.$client(table)}
      set used_at = used_at - interval '1 minute' where user_id = ${userId}`;
    expect(await choose(PASSWORD)).toBe(`/${page}/gone`);
  });
}
