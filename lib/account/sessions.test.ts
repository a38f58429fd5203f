import { expect, it } from "vitest";
import { recordSignIn } from "@/db/users/known-devices";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeSession, makeUser } from "@/test/factories";
import { disownSession, endSessionOf, recognizeSession, unfamiliarSessions } from "./sessions";

const test = setUpProcessDatabase({
  APP_SECRET: "s".repeat(32),
  LOG_LEVEL: "silent",
  PUBLIC_URL: "http://localhost:3000",
});

const HOME = "192.0.2.0/24";
const AWAY = "203.0.113.0/24";
const now = new Date();
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

/** A user with a session at home in an old browser, from where they are asked. */
async function atHome() {
  const { id: userId } = await makeUser(test.db);
  const origin = { userAgent: null, requestId: null };
  /** Signs in with browser number `device`, and returns the session and whether the browser was new. */
  const signIn = async (device: number, network: string, days: number) => {
    const at = daysAgo(days);
    const { id } = await makeSession(test.db, userId, { network, createdAt: at });
    const deviceHash = Buffer.alloc(32, device);
    const from = { origin: { ...origin, network }, way: "password", upstream: null, now: at };
    const isNew = await test.db.transaction((tx) =>
      recordSignIn(tx, { userId, sessionId: id, deviceHash, ...from }),
    );
    return { id, isNew };
  };
  const { id: by } = await signIn(1, HOME, 30);
  const context = (network: string) => ({
    ...{ at: now, actorId: userId },
    origin: { ...origin, network },
  });
  return {
    ...{ userId, by, signIn },
    asked: async () =>
      (await unfamiliarSessions({ userId, currentId: by }, now)).map(({ id }) => id).sort(),
    end: (id: string) => endSessionOf(userId, id, context(HOME)),
    disown: (id: string) => disownSession(userId, id, context(HOME)),
    recognize: (id: string, among = by) =>
      recognizeSession({ userId, id, by: among }, context(HOME)),
  };
}

it("asks about a new browser in a new network for a week", async () => {
  const { asked, signIn } = await atHome();
  await signIn(2, AWAY, 8);
  await signIn(1, "198.51.100.0/24", 1);
  await signIn(3, HOME, 1);
  expect(await asked()).toEqual([]);
  const { id } = await signIn(4, "2001:db8:4::/48", 6);
  expect(await asked()).toEqual([id]);
});

it("asks again however often somebody signed in within the week", async () => {
  const { asked, signIn, end } = await atHome();
  const first = await signIn(2, AWAY, 3);
  await end(first.id);
  const second = await signIn(2, AWAY, 2);
  const third = await signIn(3, AWAY, 1);
  expect([first, second, third].map(({ isNew }) => isNew)).toEqual([true, false, true]);
  expect(await asked()).toEqual([second.id, third.id].sort());
});

it("asks neither about a confirmed browser again nor about others in its network", async () => {
  const { asked, signIn, recognize } = await atHome();
  const { id } = await signIn(2, AWAY, 3);
  expect(await recognize(id)).toBe(true);
  await signIn(2, "198.51.100.0/24", 2);
  await signIn(3, AWAY, 1);
  expect(await asked()).toEqual([]);
});

it("lets a session that stands out confirm nothing, itself included", async () => {
  const { by, signIn, recognize } = await atHome();
  const { id } = await signIn(2, AWAY, 3);
  const { id: other } = await signIn(3, "198.51.100.0/24", 2);
  expect(await recognize(id, id)).toBe(false);
  expect(await recognize(other, id)).toBe(false);
  expect(await recognize(by)).toBe(false);
  expect((await Promise.all([recognize(id), recognize(id)])).sort()).toEqual([false, true]);
  expect(await recognize(other, id)).toBe(true);
});

it("forgets a browser that isn't the user's own, its sign-ins, and every trusted browser", async () => {
  const { userId, asked, signIn, disown } = await atHome();
  const { id } = await signIn(2, AWAY, 3);
  await test.db
    .$client`insert into trusted_browsers (token_hash, user_id, user_epoch, created_at, expires_at)
    select sha256('browser'), id, access_epoch, now(), now() + interval '1 day' from users where id = ${userId}`;
  expect(await disown(id)).toBe(true);
  expect(await disown(id)).toBe(false);
  expect(await test.db.$client`select from trusted_browsers where user_id = ${userId}`).toEqual([]);
  expect((await signIn(1, HOME, 2)).isNew).toBe(false);
  const again = await signIn(2, AWAY, 1);
  expect(again.isNew).toBe(true);
  expect(await asked()).toEqual([again.id]);
  const { id: later } = await signIn(4, AWAY, 0);
  expect(await asked()).toEqual([again.id, later].sort());
});
