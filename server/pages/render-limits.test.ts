import { afterEach, expect, it } from "vitest";
import { insertMailLink } from "@/db/outbox/mail-links";
import { database } from "@/db/system/client";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { setDevice } from "@/lib/session/device";
import { setPending } from "@/lib/session/two-step/pending-sign-in";
import { setUpProcessDatabase } from "@/test/database/database";
import { statementsOf } from "@/test/database/statements";
import { makeUser } from "@/test/factories";
import { ask, many, renders, serve, sessionCookie, stop } from "@/test/listener";

const test = setUpProcessDatabase();
afterEach(stop);

/** Each test asks from networks of its own, because the process keeps its counts. */
let network = 0;
const newNetwork = () => ({ "x-forwarded-for": `192.0.2.${++network}` });

const statusesOf = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

it("renders a page once for every address that differs in parameters that it doesn't read", async () => {
  await serve({ RATE_LIMIT_PUBLIC: "5" });
  const junk = (n: number) =>
    [`/?x=${n}`, `/forgot-password?${n}=x`, `/nowhere?x=${n}`][n % 3] ?? "";
  const answers = await many(90, junk, { ...newNetwork(), cookie: "foyer.session=x" });
  expect(statusesOf(answers)).toEqual({ 200: 60, 404: 30 });
  // The directory is rendered again each second.
  expect(new Set(renders.all).size).toBe(3);
});

it("renders pages for visitors up to their network's limit, and for others beside it", async () => {
  await serve({ RATE_LIMIT_PUBLIC: "5" });
  const flood = newNetwork();
  const answers = await many(20, (n) => `/admin?n=${n}`, { ...flood, accept: "text/html" });
  expect(statusesOf(answers)).toEqual({ 200: 5, 429: 15 });
  expect(renders.all).toHaveLength(5);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused?.body).toContain(">Too many requests</h1>");
  expect((await ask("/admin?other", newNetwork())).status).toBe(200);
  const rsc = await ask("/forgot-password", { ...flood, rsc: "1" });
  expect(rsc.status).toBe(429);
  // Pages that are the same for everyone still answer in that network.
  expect((await ask("/forgot-password", flood)).status).toBe(200);
});

it.each([
  ["a session", sessionCookie],
  ["a browser that an account knows", () => pairOf(setDevice(newCredential("device")))],
  ["a sign-in whose password was right", () => pairOf(setPending(newCredential("pendingSignIn")))],
])("renders pages for %s, although its network is past its limit", async (_, cookieOf) => {
  await serve({ RATE_LIMIT_PUBLIC: "5" });
  const flood = newNetwork();
  await many(10, (n) => `/admin?n=${n}`, flood);
  expect((await ask("/account", flood)).status).toBe(429);
  expect((await ask("/account", { ...flood, cookie: cookieOf() })).status).toBe(200);
});

const pairOf = (setCookie: string) => setCookie.split(";", 1)[0] ?? "";

it("bounds the pages of a browser that an account knows by itself", async () => {
  await serve({ RATE_LIMIT_PUBLIC: "5" });
  const cookie = pairOf(setDevice(newCredential("device")));
  const answers = await many(8, (n) => `/admin?n=${n}`, { ...newNetwork(), cookie });
  expect(statusesOf(answers)).toEqual({ 200: 5, 429: 3 });
});

it("renders each filter of the directory once, and new ones up to the network's limit", async () => {
  await serve({ RATE_LIMIT_PUBLIC: "5" });
  const office = newNetwork();
  expect(statusesOf(await many(40, (n) => `/?q=news&utm=${n}`, office))).toEqual({ 200: 40 });
  expect(renders.all).toEqual(["/?q=news"]);
  const answers = await many(20, (n) => `/?q=made-up-${n}`, office);
  expect(statusesOf(answers)).toEqual({ 200: 4, 429: 16 });
  expect(statusesOf(await many(5, () => "/?q=news", office))).toEqual({ 200: 5 });
});

/** Asks for pages, and returns their statuses and the number of statements that look for links. */
async function counted(count: number, pathOf: () => string, headers: Record<string, string>) {
  const answers: { status: number }[] = [];
  const statements = await statementsOf(database(), async () => {
    answers.push(...(await many(count, pathOf, headers)));
  });
  const lookups = statements.filter((statement) => statement.includes("mail_links"));
  return { ...statusesOf(answers), lookups: lookups.length };
}

const invented = () => `/reset-password/${newCredential("passwordReset")}`;

it("renders one page for all links that lead nowhere, and looks for them up to the network's limit", async () => {
  await serve({ RATE_LIMIT_PUBLIC: "5", RATE_LIMIT_TOKEN: "10" });
  const flood = newNetwork();
  expect(await counted(10, invented, flood)).toEqual({ 404: 10, lookups: 10 });
  expect(await counted(10, invented, flood)).toEqual({ 429: 10, lookups: 0 });
  expect(await counted(10, () => "/reset-password/no-token", flood)).toEqual({
    404: 10,
    lookups: 0,
  });
  expect(renders.all).toHaveLength(1);
  expect(await counted(1, invented, newNetwork())).toEqual({ 404: 1, lookups: 1 });
});

it("never counts the lookup of a link that exists", async () => {
  await serve({ RATE_LIMIT_TOKEN: "5" });
  const { id: userId, email, accessEpoch: userEpoch } = await makeUser(test.db);
  const token = newCredential("passwordReset");
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + 60_000);
  await test.db.transaction((tx) =>
    insertMailLink(tx, {
      ...{ tokenHash: sha256(token), purpose: "reset_password", userId, email: email ?? "" },
      ...{ createdAt, expiresAt, userEpoch },
    }),
  );
  const home = newNetwork();
  for (let n = 0; n < 10; n++)
    expect((await ask(`/reset-password/${token}`, home)).status).not.toBe(429);
  expect(renders.all).toEqual(Array(10).fill(`/reset-password/${token}`));
});
