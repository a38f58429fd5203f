import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { POST as postCode } from "@/app/(flows)/sign-in/second/code/route";
import { POST as postRecovery } from "@/app/(flows)/sign-in/second/recovery/route";
import { completeEnvironment, issuer } from "@/lib/runtime/env";
import { createProcessDatabase, type TestDatabase } from "@/test/database/database";
import { codeOf, makeUserWithApp, pendingOf } from "@/test/second-step";

/* Browsers that send a form twice show only the second answer. */

let test: TestDatabase;
beforeAll(async () => {
  test = await createProcessDatabase();
  vi.stubEnv("APP_SECRET", "s".repeat(32));
  vi.stubEnv("LOG_LEVEL", "silent");
  completeEnvironment({});
});
afterAll(() => test.drop());

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
