import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { auditEvents } from "@/db/schema/audit";
import { knownDevices } from "@/db/schema/browsers";
import { sessions, users } from "@/db/schema/users";
import { makeUser } from "@/test/factories";
import { callAs, newPair } from "../../support/flow";
import { newAddress, startSignInWorld } from "../../support/sign-in-world";
import { db } from "../../support/world";

// Starts the server once: by default, each worker that runs one of these tests would.
test.describe.configure({ mode: "default" });

let own: Awaited<ReturnType<typeof startSignInWorld>>;
test.beforeAll(async () => {
  own = await startSignInWorld();
});
test.afterAll(() => own.stop());

const eventsOf = async (userId: string) => {
  const rows = await db().select().from(auditEvents).where(eq(auditEvents.userId, userId));
  return rows.sort((a, b) => a.id - b.id);
};

/** True if the form was refused without a reason: a wrong password, or a right one that wasn't checked. */
const isWrong = ({ answer }: Awaited<ReturnType<typeof own.signIn>>) =>
  answer.status === 303 && answer.headers.get("location")?.endsWith("problem=credentials") === true;

test("after 10 failures with a name from a network, counted by both processes, both refuse it with 429", async () => {
  const person = await makeUser(db());
  const from = newAddress();
  const names = [person.username, person.username.toUpperCase()];
  for (let n = 0; n < 10; n++) {
    const { status } = await own.signIn(names[n % 2] ?? "", "wrong", from, n % 2 ? 1 : 0);
    expect(status).toBe(303);
  }
  for (const process of [0, 1] as const) {
    const { answer } = await own.signIn(person.username, person.password, from, process);
    expect(answer.status).toBe(429);
    const seconds = Number(answer.headers.get("retry-after"));
    expect(Number.isInteger(seconds) && seconds > 840 && seconds <= 900).toBe(true);
    const page = await answer.text();
    expect(page).toContain("Try again in 15 minutes.");
    expect(page).toContain('href="/sign-in?problem=limited"');
    expect(answer.headers.get("cache-control")).toBe("no-store");
    // A popup continues from this page to its client
    // (docs/decisions/0025-keep-the-opener-of-a-popup.md).
    expect(answer.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
  }
  const kinds = (await eventsOf(person.id)).map(({ event }) => event);
  expect(kinds).toEqual([
    ...Array<string>(10).fill("session.sign_in_failed"),
    "session.sign_in_limited",
  ]);
});

test("after 10 failures by any of its names and networks, an account's right password is refused as a wrong one", async () => {
  const person = await makeUser(db());
  const names = [person.username, person.email ?? "", person.username.toUpperCase()];
  for (let n = 0; n < 10; n++)
    await own.signIn(names[n % 3] ?? "", "wrong", newAddress(), n % 2 ? 1 : 0);
  for (const process of [0, 1] as const)
    for (const name of names)
      expect(isWrong(await own.signIn(name, person.password, newAddress(), process))).toBe(true);
});

test("a browser that the account knows gets in however many strangers fail beside it", async () => {
  const person = await makeUser(db());
  const from = newAddress();
  const typed = { username: person.username, password: person.password };
  const { browser } = await own.signIn(typed.username, typed.password, from);
  for (let n = 0; n < 10; n++) await own.signIn(person.username, "wrong", from);
  for (let n = 0; n < 40; n++) await own.signIn(`nobody-${randomUUID()}`, "wrong", from);
  expect((await own.signIn(typed.username, typed.password, from)).status).toBe(429);
  for (const { origin } of [own.first, own.second]) {
    const address = `${origin}/sign-in/password`;
    const answer = await browser.post(address, typed, { "X-Forwarded-For": from });
    expect(answer.headers.get("location")).toMatch(/^http:[^?]*\/$/);
  }
});

test("of 100 parallel guesses at two processes at most 10 are compared", async () => {
  const person = await makeUser(db());
  const guesses = Array.from({ length: 100 }, (_, n) =>
    own.signIn(person.username, `guess-${n}`, newAddress(), n % 2 ? 1 : 0),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  // A busy connection pool may refuse some (F20), but lets none through.
  expect(statuses.filter((status) => ![303, 503].includes(status))).toEqual([]);
  expect(isWrong(await own.signIn(person.username, person.password, newAddress()))).toBe(true);
  const failed = (await eventsOf(person.id)).filter((e) => e.event === "session.sign_in_failed");
  const compared = failed.filter(({ after }) => after?.limited !== true);
  expect(compared.length).toBeGreaterThan(0);
  expect(compared.length).toBeLessThanOrEqual(10);
  expect(failed.length).toBeGreaterThan(compared.length);
});

test("of 100 simultaneous right sign-ins from one network all succeed", async () => {
  const from = newAddress();
  const people = await Promise.all(Array.from({ length: 100 }, () => makeUser(db())));
  const all = people.map((one, n) => own.signIn(one.username, one.password, from, n % 2 ? 1 : 0));
  const answers = (await Promise.all(all)).map(({ answer: { status, headers } }) =>
    [status, headers.get("location")].join(" "),
  );
  expect(new Set(answers)).toEqual(new Set([`303 ${own.first.origin}/`]));
  expect(isWrong(await own.signIn(`nobody-${randomUUID()}`, "wrong", from))).toBe(true);
});

test("a success resets the account's counter", async () => {
  const person = await makeUser(db());
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 9; n++) await own.signIn(person.username, "wrong", newAddress());
    const { answer } = await own.signIn(person.username, person.password, newAddress());
    expect(answer.headers.get("location")).toMatch(/^http:[^?]*\/$/);
  }
});

test("a session of a limited account goes on", async () => {
  const person = await makeUser(db());
  const { browser } = await own.signIn(person.username, person.password, newAddress());
  for (let n = 0; n < 11; n++) await own.signIn(person.username, "wrong", newAddress());
  expect(isWrong(await own.signIn(person.username, person.password, newAddress()))).toBe(true);
  expect((await browser.get("/account")).status).toBe(200);
});

test("after 50 failures a network is limited, an IPv6 one by its /64, and no other", async () => {
  const person = await makeUser(db());
  const net = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}:1`;
  for (let n = 0; n < 50; n++) {
    const { status } = await own.signIn(`nobody-${randomUUID()}`, "wrong", `${net}::${n + 1}`);
    expect(status).toBe(303);
  }
  const { answer } = await own.signIn(person.username, person.password, `${net}:ffff::1`, 1);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  // A network at its limit doesn't lock an account: its owner can sign in from another network.
  for (let n = 0; n < 12; n++) await own.signIn(person.username, "wrong", `${net}::1`);
  const elsewhere = await own.signIn(person.username, person.password, newAddress());
  expect(elsewhere.answer.headers.get("location")).toMatch(/^http:[^?]*\/$/);
});

test("after 20 wrong secrets in a minute a client's wrong ones are 429, its right one is not", async () => {
  const { application } = await newPair();
  const form = { token: "x" };
  const call = (clientSecret: string, process: "first" | "second") =>
    callAs({ ...application, clientSecret }, "/oauth/introspect", form, own[process].origin);
  for (let n = 0; n < 20; n++)
    expect((await call("wrong", n % 2 ? "first" : "second")).status).toBe(401);
  for (const process of ["first", "second"] as const) {
    const answer = await call("wrong", process);
    expect(answer.status).toBe(429);
    const seconds = Number(answer.headers.get("retry-after"));
    expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60).toBe(true);
    expect((await answer.json()).error).toBe("temporarily_unavailable");
    expect((await call(application.clientSecret, process)).status).toBe(200);
  }
});

test("a sign-in remembers where it came from, the language and the browser, and tells a new browser", async () => {
  const person = await makeUser(db());
  const from = newAddress();
  const { browser } = await own.signIn(person.username, person.password, from);
  const [row] = await db().select().from(sessions).where(eq(sessions.userId, person.id));
  expect(row?.network).toBe(from.replace(/\.\d+$/, ".0/24"));
  expect(row?.userAgent).toBeTruthy();
  const [user] = await db().select().from(users).where(eq(users.id, person.id));
  expect(user?.locale).toBe("en");
  // Signs in with the same browser again, then with another one.
  await browser.post(
    "/sign-in/password",
    { username: person.username, password: person.password },
    { "X-Forwarded-For": from, "Accept-Language": "zh-CN" },
  );
  await own.signIn(person.username, person.password, from);
  const devices = db().select().from(knownDevices).where(eq(knownDevices.userId, person.id));
  expect(await devices).toHaveLength(2);
  const signedIn = (await eventsOf(person.id)).filter((e) => e.event === "session.signed_in");
  expect(signedIn.map(({ after }) => after?.newDevice)).toEqual([false, false, true]);
});

test("neither log nor events hold what was typed", async () => {
  const typed = `secret-typed-as-name-${randomUUID()}`;
  const { answer } = await own.signIn(typed, "wrong", newAddress());
  const id = answer.headers.get("x-request-id") ?? "";
  await expect.poll(() => own.first.output()).toContain(id);
  expect(own.first.output()).not.toContain(typed);
  const found = await db()
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.requestId, id), eq(auditEvents.event, "session.sign_in_failed")));
  expect(found).toHaveLength(1);
  expect(JSON.stringify(found)).not.toContain(typed);
});
