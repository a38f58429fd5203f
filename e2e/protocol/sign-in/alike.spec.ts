import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { problemsCookieOf, unpacked } from "../../support/problems-cookie";
import { newAddress, startSignInWorld } from "../../support/sign-in-world";
import { SIGN_IN_TIMINGS } from "../../support/sizes";
import { db } from "../../support/world";

// Starts the server once: by default, each worker that runs one of these tests would.
test.describe.configure({ mode: "default" });

let own: Awaited<ReturnType<typeof startSignInWorld>>;
test.beforeAll(async () => {
  own = await startSignInWorld({ LOG_LEVEL: "warn" });
});
test.afterAll(() => own.stop());

const newName = () => `n${randomBytes(6).toString("hex")}`;

/** Every kind of failure, with usernames of equal length, since the form shows the typed username again. */
async function failures() {
  const known = await makeUser(db(), { username: newName() });
  const gone = await makeUser(db(), { username: newName(), deactivatedAt: new Date() });
  const invited = await makeUser(db(), { username: newName(), passwordHash: null });
  return {
    "an unknown name": [newName(), "wrong-password"],
    "a wrong password": [known.username, "wrong-password"],
    "a deactivated account": [gone.username, gone.password],
    "an account without a password": [invited.username, "wrong-password"],
  } as const;
}

/** Returns a response without what differs between any two: times, request id, nonce, and the typed username. */
async function bytesOf(answer: Response, typed: string) {
  const value = problemsCookieOf(answer);
  const unsealed = unpacked(value).replaceAll(typed, "NAME");
  const headers = [...answer.headers]
    .filter(([name]) => !["date", "x-request-id", "retry-after"].includes(name))
    .map(([name, text]) => [
      name,
      // The cookie lives a minute longer than the wait.
      text.replace(value, unsealed).replace(/nonce-[^']+|(?<=Max-Age=)(?:8|9)\d\d(?=;|$)/g, "some"),
    ]);
  const id = answer.headers.get("x-request-id") ?? "-";
  const body = (await answer.text())
    .replaceAll(id, "ID")
    .replace(/Retry-After: \d+/, "Retry-After");
  return { status: answer.status, headers, body };
}

test("every failed sign-in is answered by the same bytes, within the limit and past it", async () => {
  const ways = Object.values(await failures());
  const networks = ways.map(() => newAddress());
  for (let round = 0; round < 12; round++) {
    const seen: Awaited<ReturnType<typeof bytesOf>>[] = [];
    for (const [n, [name, password]] of ways.entries()) {
      const { answer } = await own.signIn(name, password, networks[n] ?? "");
      seen.push(await bytesOf(answer, name));
    }
    for (const one of seen) expect(one).toEqual(seen[0]);
    expect(seen[0]?.status).toBe(round < 10 ? 303 : 429);
  }
});

test("an empty password is answered by the same bytes for every account, and never limited", async () => {
  const names = Object.values(await failures()).map(([name]) => name);
  const from = newAddress();
  for (let round = 0; round < 12; round++) {
    const seen: Awaited<ReturnType<typeof bytesOf>>[] = [];
    for (const name of names)
      seen.push(await bytesOf((await own.signIn(name, "", from)).answer, name));
    for (const one of seen) expect(one).toEqual(seen[0]);
    expect(seen[0]?.status).toBe(303);
  }
});

/** Returns the status and bytes of 12 failures in a row, at one process or alternating between both. */
async function failuresOf(name: string, from: string, processes: 1 | 2) {
  const seen: Awaited<ReturnType<typeof bytesOf>>[] = [];
  for (let n = 0; n < 12; n++) {
    const process = processes === 2 && n % 2 ? 1 : 0;
    seen.push(await bytesOf((await own.signIn(name, "wrong", from, process)).answer, name));
  }
  return seen;
}

for (const processes of [1, 2] as const)
  test(`after failures with the username, its email address is answered like a stranger's, at ${processes} processes`, async () => {
    // Usernames have equal length, since the form shows the typed one again.
    const name = newName();
    const email = `${newName().slice(0, -4)}@a.b`;
    const nobody = newName();
    const nobodysEmail = `${newName().slice(0, -4)}@a.b`;
    await makeUser(db(), { username: name, email });
    for (const from of [newAddress(), newAddress()]) {
      const expected = await failuresOf(name, from, processes);
      expect(expected.map(({ status }) => status)).toEqual([...Array(10).fill(303), 429, 429]);
      for (const other of [email, nobody, nobodysEmail])
        expect(await failuresOf(other, from, processes)).toEqual(expected);
    }
  });

test("every failed sign-in takes the same time", async () => {
  test.skip(SIGN_IN_TIMINGS === 0, "only at full size");
  test.setTimeout(600_000);
  let ways = Object.entries(await failures());
  const times = new Map(ways.map(([way]) => [way, [] as number[]]));
  for (let n = 0; n < SIGN_IN_TIMINGS; n++) {
    // Switches to new accounts before they reach their limit.
    if (n % 9 === 0) ways = Object.entries(await failures());
    for (const [way, [name, password]] of ways) {
      const from = newAddress();
      const start = performance.now();
      const { answer } = await own.signIn(name, password, from);
      await answer.arrayBuffer();
      times.get(way)?.push(performance.now() - start);
    }
  }
  const medians = [...times].map(([way, all]) => ({ way, median: median(all) }));
  const lowest = Math.min(...medians.map((one) => one.median));
  for (const { way, median: time } of medians)
    expect(time - lowest, `${way}: ${time} ms, the fastest ${lowest} ms`).toBeLessThanOrEqual(
      Math.max(2, lowest * 0.02),
    );
});

const median = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
