import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { GET } from "@/app/go/[slug]/route";
import { database } from "@/db/system/client";
import { POLICIES, windowsOf } from "@/lib/rate-limits/limits";
import { completeEnvironment } from "@/lib/runtime/env";
import { setSessionKey } from "@/lib/session/session-cookie";
import { setUpProcessDatabase } from "@/test/database/database";
import { statementsOf } from "@/test/database/statements";
import { makeSession, makeSite, makeUser, sessionToken } from "@/test/factories";

const test = setUpProcessDatabase();
let cookie: string;
beforeAll(async () => {
  vi.stubEnv("LOG_LEVEL", "silent");
  completeEnvironment({ APP_SECRET: "a".repeat(32), RATE_LIMIT_PUBLIC: "3" });
  const session = await makeSession(test.db, (await makeUser(test.db)).id);
  cookie = setSessionKey({ id: session.id, token: sessionToken(session.id) }).split(";")[0] ?? "";
});
const forget = () => {
  for (const policy of POLICIES) windowsOf(policy).clear();
};
beforeEach(forget);

const open = (slug: string, headers: Record<string, string> = {}) =>
  GET(new Request(`http://localhost:3000/go/${slug}`, { headers }), null);

const headerOf = ({ headers }: Response, name: string) => new Headers(headers).get(name);

it("opens a site for everyone without looking for the session, and asks for it otherwise", async () => {
  const [shown, inside] = [
    await makeSite(test.db),
    await makeSite(test.db, { audience: "signed_in" }),
  ];
  for (const [{ slug, targetUrl }, looks] of [
    [shown, false],
    [inside, true],
  ] as const) {
    const sent = await statementsOf(database(), async () => {
      const opened = await open(slug, { cookie });
      expect([opened.status, headerOf(opened, "Location")]).toEqual([302, targetUrl]);
    });
    expect(sent.some((statement) => statement.includes("sessions"))).toBe(looks);
  }
  const asked = await open(inside.slug);
  expect(headerOf(asked, "Location")).toMatch(/\/sign-in\?next=%2Fgo%2F/);
});

it("counts known callers by themselves, and says whose limit was reached", async () => {
  const { slug } = await makeSite(test.db);
  // The catalog in memory hears of it a moment later.
  await expect.poll(async () => (await open(slug, { cookie })).status).toBe(302);
  forget();
  for (let n = 0; n < 3; n++) expect((await open(slug)).status).toBe(302);
  const limited = await open(slug, { "accept-language": "en" });
  const page = await limited.text();
  expect([limited.status, page]).toEqual([429, expect.stringContaining("from your network")]);
  expect(page).toContain(` href="/sign-in?next=%2Fgo%2F${slug}%3Fsigned-in">Sign in</a>`);
  for (let n = 0; n < 3; n++) expect((await open(slug, { cookie })).status).toBe(302);
  const own = await open(slug, { cookie, "accept-language": "en" });
  const ownPage = await own.text();
  expect([own.status, ownPage]).toEqual([
    429,
    expect.stringContaining("You opened too many sites"),
  ]);
  expect(ownPage).not.toContain("/sign-in");
  expect(Number(headerOf(own, "Retry-After"))).toBeGreaterThan(0);
});
