import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearAccountCounter } from "@/db/limits/counters";
import { closeDatabase, openPools } from "@/db/system/client";
import { CLIENT_ADDRESS } from "@/lib/http/client-address";
import { newCredential } from "@/lib/runtime/crypto";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { RACERS } from "@/test/racers";
import { setDevice } from "./device";
import * as password from "./password";
import { signInWithPassword } from "./sign-in";
import { sourceQuotas } from "./sign-in-limits";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "warn" });
beforeEach(() => test.db.$client`truncate limits, audit_events`);
afterEach(() => vi.restoreAllMocks());

let networks = 0;
const newNetwork = () => {
  networks += 1;
  return `10.1.${networks >> 8}.${networks & 255}`;
};

type Given = { from?: string; browser?: string };

async function signIn(
  username: string,
  typed: string,
  { from = newNetwork(), browser }: Given = {},
) {
  const headers = new Headers({ [CLIENT_ADDRESS]: from });
  if (browser) headers.set("cookie", setDevice(browser).split(";")[0] ?? "");
  const device = browser ?? newCredential("device");
  const opened = await signInWithPassword(
    { username, password: typed, device },
    { url: "http://x/", headers },
  );
  return opened.ok ? "in" : opened.error.code;
}

async function somebody() {
  const person = await makeUser(test.db);
  const browser = newCredential("device");
  expect(await signIn(person.username, person.password, { browser })).toBe("in");
  return { ...person, email: person.email ?? "", browser };
}

const counters = async () =>
  (await test.db.$client`select points, held from limits`).map(({ points, held }) => ({
    points: Number(points),
    held: Number(held),
  }));

/** Fills a network's counter, but none of an account. */
async function fillNetwork(from: string) {
  for (let n = 0; n < 50; n++) await signIn(`nobody-${n}`, "wrong", { from });
}

describe("right passwords", () => {
  it("of 60 concurrent users of one network all succeed, and nothing is counted", async () => {
    const from = newNetwork();
    const people = await Promise.all(Array.from({ length: 60 }, () => makeUser(test.db)));
    const all = people.map((one) => signIn(one.username, one.password, { from }));
    expect(new Set(await Promise.all(all))).toEqual(new Set(["in"]));
    expect(await counters()).toEqual(
      expect.not.arrayContaining([expect.not.objectContaining({ points: 0, held: 0 })]),
    );
    expect(await signIn("nobody", "wrong", { from })).toBe("wrong");
  });

  it("of one user in 30 concurrent browsers all succeed", async () => {
    const person = await makeUser(test.db);
    const all = Array.from({ length: 30 }, () => signIn(person.username, person.password));
    expect(new Set(await Promise.all(all))).toEqual(new Set(["in"]));
  });

  it("are returned if the check itself fails", async () => {
    const person = await makeUser(test.db);
    vi.spyOn(password, "comparePassword").mockRejectedValueOnce(new Error("out of memory"));
    await expect(signIn(person.username, person.password)).rejects.toThrow("out of memory");
    expect(await counters()).toEqual(Array(3).fill({ points: 0, held: 0 }));
  });
});

describe("past a limit", () => {
  it("refused attempts send no statement, open no connection and store nothing", async () => {
    const from = newNetwork();
    const person = await somebody();
    for (let n = 0; n < 10; n++) await signIn(person.username, "wrong", { from });
    await fillNetwork(from);
    const before = await counters();
    await closeDatabase();
    const matches = vi.spyOn(password, "comparePassword");
    for (let n = 0; n < 500; n++) {
      expect(await signIn(person.username, person.password, { from })).toBe("limited");
      expect(await signIn(`new-name-${n}`, "wrong", { from })).toBe("limited");
    }
    expect(openPools()).toEqual([]);
    expect(matches).not.toHaveBeenCalled();
    expect(await counters()).toEqual(before);
  });

  it("no counter exceeds its quota", async () => {
    const from = newNetwork();
    const person = await makeUser(test.db);
    const guesses = Array.from({ length: RACERS }, () =>
      signIn(person.username, "wrong", { from }),
    );
    await Promise.all(guesses);
    await fillNetwork(from);
    const points = (await counters()).map((one) => one.points).sort((a, b) => b - a);
    expect(points.slice(0, 3)).toEqual([50, 10, 10]);
  });

  it("all networks of an IPv6 /48 together have ten times the failures of one", async () => {
    const { site } = sourceQuotas(new Headers({ [CLIENT_ADDRESS]: "2001:db8:1::1" }));
    await test.db.$client`insert into limits values (${`${site?.key}`}, 499, 9e15)`;
    expect(await signIn("nobody", "x", { from: "2001:db8:1:1::1" })).toBe("wrong");
    expect(await signIn("nobody", "x", { from: "2001:db8:1:2::1" })).toBe("limited");
    expect(await signIn("nobody", "x", { from: "2001:db8:2::1" })).toBe("wrong");
  });

  it(`10 of ${RACERS} concurrent guesses from as many networks are compared with the account's hash`, async () => {
    const person = await makeUser(test.db);
    const matches = vi.spyOn(password, "comparePassword");
    const guesses = Array.from({ length: RACERS }, (_, n) => signIn(person.username, `guess ${n}`));
    expect(new Set(await Promise.all(guesses))).toEqual(new Set(["wrong"]));
    expect(matches).toHaveBeenCalledTimes(RACERS);
    expect(matches.mock.calls.filter(([, hash]) => hash !== null)).toHaveLength(10);
    expect(await signIn(person.username, person.password)).toBe("wrong");
  });

  it("a right password gets in again once the account's counter is cleared", async () => {
    const person = await makeUser(test.db);
    for (let n = 0; n < 10; n++) await signIn(person.username, "wrong");
    expect(await signIn(person.username, person.password)).toBe("wrong");
    await clearAccountCounter(test.db, person.id);
    expect(await signIn(person.username, person.password)).toBe("in");
  });
});

describe("a browser that the account knows", () => {
  it("is limited by neither the account's nor its network's limit", async () => {
    const person = await somebody();
    const from = newNetwork();
    for (let n = 0; n < 10; n++) await signIn(person.username, "wrong", { from });
    await fillNetwork(from);
    expect(await signIn(person.username, person.password, { from })).toBe("limited");
    const { browser } = person;
    expect(await signIn(person.username, person.password, { from, browser })).toBe("in");
    expect(await signIn(person.email, person.password, { from, browser })).toBe("in");
  });

  it("gives a thief of its cookie ten guesses, and no more after a success elsewhere", async () => {
    const person = await somebody();
    const { browser } = person;
    const own = await makeUser(test.db);
    // Strangers have used up the account's failures.
    for (let n = 0; n < 10; n++) await signIn(person.username, "wrong");
    const matches = vi.spyOn(password, "comparePassword");
    for (let n = 0; n < 20; n++) {
      await signIn(person.username, "wrong", { browser });
      if (n % 5 === 0) await signIn(own.username, own.password, { browser });
    }
    const hashes = matches.mock.calls.map(([, hash]) => hash);
    expect(hashes.filter((hash) => hash === person.passwordHash)).toHaveLength(10);
    expect(await signIn(person.username, person.password, { browser })).toBe("wrong");
  });

  it("is treated like any other browser while its passwords are wrong", async () => {
    const person = await somebody();
    const from = newNetwork();
    const answers: string[] = [];
    for (let n = 0; n < 12; n++)
      answers.push(await signIn(person.username, "wrong", { from, browser: person.browser }));
    expect(answers).toEqual([...Array(10).fill("wrong"), "limited", "limited"]);
  });

  it("is recognized by a cookie that nobody can forge", async () => {
    const person = await somebody();
    for (let n = 0; n < 10; n++) await signIn(person.username, "wrong");
    const attempt = (cookie: string) =>
      signInWithPassword(
        { username: person.username, password: person.password, device: person.browser },
        { url: "http://x/", headers: new Headers({ cookie, [CLIENT_ADDRESS]: newNetwork() }) },
      );
    for (const cookie of [person.browser, `${person.browser}.`, `${person.browser}.AAAA`])
      expect(await attempt(`foyer.device=${cookie}`)).toMatchObject({ error: { code: "wrong" } });
  });
});
