import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { findLiveSession } from "@/db/users/live-sessions";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeSession, makeUser } from "@/test/factories";
import { changePassword } from "./change-password";
import { inTurn } from "./hash-turns";
import * as password from "./password";
import { signInWithPassword } from "./sign-in";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32) });
beforeEach(() => test.db.$client`delete from limits`);
afterEach(() => vi.restoreAllMocks());

const headers = new Headers();
const next = "four plain words here";

async function somebody() {
  const user = await makeUser(test.db);
  const made = await makeSession(test.db, user.id);
  const session = await findLiveSession(test.db, made, new Date());
  if (!session) throw new Error("no session");
  return { user, session, current: user.password };
}

const passwordHash = async (id: string) =>
  (await test.db.$client`select password_hash from users where id = ${id}`)[0]?.password_hash;

/** Returns the failures in each counter, reservations included. */
const counted = async () =>
  (await test.db.$client`select points + held as points from limits order by key`).map(
    ({ points }) => Number(points),
  );

/** Takes this many of the 2 + 128 places. Returns a function that frees them. */
function occupy(places: number) {
  let free: () => void = () => undefined;
  const freed = new Promise<void>((resolve) => {
    free = resolve;
  });
  const all = Array.from({ length: places }, () => inTurn(() => freed));
  return async () => {
    free();
    await Promise.all(all);
  };
}

it("refuses an unfit new password without hashing or counting", async () => {
  const matches = vi.spyOn(password, "comparePassword");
  const { session, current } = await somebody();
  for (const typed of [current, "wrong"])
    expect(await changePassword(session, { current: typed, next: "short" }, headers)).toEqual({
      ok: false,
      error: { next: "too_short" },
    });
  expect(matches).not.toHaveBeenCalled();
  expect(await counted()).toEqual([]);
});

it("names an empty current password along with an unfit new one, without hashing or counting", async () => {
  const matches = vi.spyOn(password, "comparePassword");
  const { session } = await somebody();
  const change = (typed: string) => changePassword(session, { current: "", next: typed }, headers);
  expect(await change(next)).toEqual({ ok: false, error: { current: "missing" } });
  expect(await change("")).toEqual({
    ok: false,
    error: { current: "missing", next: "too_short" },
  });
  expect(matches).not.toHaveBeenCalled();
  expect(await counted()).toEqual([]);
});

it("clears failures only after a real change: the same password again counts", async () => {
  const { session } = await somebody();
  await test.db.$client`update users set password_hash = ${await password.hashPassword(next)}
    where id = ${session.user.id}`;
  const again = () => changePassword(session, { current: next, next }, headers);
  for (let n = 0; n < 10; n++) expect(await again()).toMatchObject({ error: { next: "same" } });
  expect(await again()).toEqual({ ok: false, error: { current: "limited" } });
});

it("clears failures after a change", async () => {
  const { session, current } = await somebody();
  await changePassword(session, { current: "wrong", next }, headers);
  expect(await counted()).toEqual([1]);
  expect(await changePassword(session, { current, next }, headers)).toMatchObject({ ok: true });
  expect(await counted()).toEqual([0]);
});

it.each(["password", "session"])("lets a concurrent change of the %s win", async (kind) => {
  const { user, session, current } = await somebody();
  const hash = password.hashPasswordInTurn;
  vi.spyOn(password, "hashPasswordInTurn").mockImplementation(async (typed) => {
    if (kind === "password")
      await test.db.$client`update users set password_hash = 'reset' where id = ${user.id}`;
    else await test.db.$client`update sessions set ended_at = now() where id = ${session.id}`;
    return hash(typed);
  });
  expect(await changePassword(session, { current, next }, headers)).toEqual({
    ok: false,
    error: { current: "changed_meanwhile" },
  });
  expect(await passwordHash(user.id)).toBe(kind === "password" ? "reset" : user.passwordHash);
});

it("refuses while too many wait and counts nothing", async () => {
  const { user, session, current } = await somebody();
  const release = occupy(130);
  expect(await changePassword(session, { current, next }, headers)).toEqual({
    ok: false,
    error: "busy",
  });
  const typed = { username: user.username, password: current, device: "" };
  expect(await signInWithPassword(typed, { url: "http://x/", headers })).toEqual({
    ok: false,
    error: { code: "busy" },
  });
  expect(await counted()).toEqual([]);
  await release();
  expect(await passwordHash(user.id)).toBe(user.passwordHash);
});

it("counts nothing for an attempt at a full counter", async () => {
  const { user } = await somebody();
  const typed = { username: user.username, password: "wrong", device: "" };
  const release = occupy(129);
  const over: unknown[] = [];
  const guesses = Array.from({ length: 5 }, async () => {
    const guess = await signInWithPassword(typed, { url: "http://x/", headers });
    over.push(guess);
    return guess;
  });
  await expect.poll(() => over).toHaveLength(4);
  expect(await counted()).toEqual([]);
  await release();
  const codes = (await Promise.all(guesses)).map((guess) => !guess.ok && guess.error.code);
  expect(codes.sort()).toEqual(["busy", "busy", "busy", "busy", "wrong"]);
  // A failure each for the account, the network, and this name from this network.
  expect(await counted()).toEqual([1, 1, 1]);
});

it("strangers' failed sign-ins don't keep a session from changing its password", async () => {
  const { user, session, current } = await somebody();
  for (let n = 0; n < 11; n++) {
    const typed = { username: user.username, password: "wrong", device: "" };
    await signInWithPassword(typed, { url: "http://x/", headers });
  }
  expect(await changePassword(session, { current, next }, headers)).toMatchObject({ ok: true });
});
