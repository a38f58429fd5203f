import { expect, it } from "vitest";
import { cutUser } from "@/db/access";
import { serviceContext } from "@/db/audit/events";
import type { Position } from "@/db/system/keyset";
import { makeApi } from "@/test/apis";
import { setUpTestDatabase } from "@/test/database/database";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { listLiveBrowsers, listLiveSessions } from "./own-sessions";
import { listOwned, listOwnerless } from "./owned";
import { insertSession, renewSession } from "./sessions";

const test = setUpTestDatabase();

it("names what users own, and what belongs to deactivated accounts unless it is suspended", async () => {
  const now = new Date();
  const ada = await makeUser(test.db);
  const gone = await makeUser(test.db, { deactivatedAt: now });
  const named = (name: string, rest: object) => makeApplication(test.db, { name, ...rest });
  await named("Nobody's", {});
  await named("Ada's", { ownerId: ada.id });
  await makeApi(test.db, { name: "an API of Ada", ownerId: ada.id });
  await named("Beta", { ownerId: gone.id });
  await named("suspended", { ownerId: gone.id, suspendedAt: now });
  await makeApi(test.db, { name: "alpha", ownerId: gone.id });
  const names = (rows: { kind: string; name: string }[]) =>
    rows.map(({ kind, name }) => `${kind} ${name}`);
  expect(names(await listOwned(test.db, [ada.id]))).toEqual([
    "application Ada's",
    "api an API of Ada",
  ]);
  const ofGone = await listOwned(test.db, [gone.id]);
  expect(ofGone.map(({ name, suspended }) => [name, suspended])).toEqual([
    ["alpha", false],
    ["Beta", false],
    ["suspended", true],
  ]);
  expect(await listOwned(test.db, [ada.id, gone.id])).toHaveLength(5);
  expect(await listOwned(test.db, [])).toEqual([]);
  const ownerless = await listOwnerless(test.db, 5);
  expect(ownerless.count).toBe(2);
  expect(names(ownerless.named)).toEqual(["api alpha", "application Beta"]);
  expect(await listOwnerless(test.db, 1)).toMatchObject({ count: 2, named: [{ name: "alpha" }] });
  await test.db.$client`update users set deactivated_at = null where id = ${gone.id}`;
  expect(await listOwnerless(test.db, 5)).toEqual({ count: 0, named: [] });
});

const now = new Date();

it("pages through a user's live sessions, there and back, without the current one", async () => {
  const { id: userId } = await makeUser(test.db);
  // Two each share a moment in microseconds. The last two ended, expired or were idle for too long.
  const made = await test.db.$client<{ id: string }[]>`
    insert into sessions (user_id, token_hash, authenticated_at, created_at, last_seen_at, expires_at, ended_at)
    select ${userId}, sha256(i::text::bytea), now(), now(), ${now.toISOString()}::timestamptz - i / 2 * interval '1.000001 second'
        - case when i = 102 then interval '12 hours' else '0' end,
      ${now.toISOString()}::timestamptz + interval '1 day' * case when i = 103 then -1 else 1 end,
      case when i = 104 then now() end
    from generate_series(1, 104) i returning id`;
  const [current = { id: "" }] = made;
  const list = (from: Position | null) =>
    listLiveSessions(test.db, { userId, which: { except: current.id }, from, limit: 50 }, now);
  const expected = await test.db.$client<{ id: string }[]>`
    select id from sessions where user_id = ${userId} order by last_seen_at desc, id desc`;
  const gone = new Set([current.id, ...made.slice(101).map(({ id }) => id)]);
  const ids = expected.map(({ id }) => id).filter((id) => !gone.has(id));
  const first = await list(null);
  const last = first.at(-1)?.place ?? { value: "", tie: "" };
  const second = await list({ ...last, way: "after" });
  expect([...first, ...second].map(({ id }) => id)).toEqual(ids);
  const start = second[0]?.place ?? { value: "", tie: "" };
  const back = await list({ ...start, way: "before" });
  expect(back.map(({ id }) => id).reverse()).toEqual(ids.slice(0, 50));
  expect(await listLiveBrowsers(test.db, userId, now)).toHaveLength(101);
});

it("a password that was changed since changes nothing and renews or opens no session", async () => {
  const { id: userId, passwordHash, accessEpoch } = await makeUser(test.db);
  const { id, tokenHash } = await makeSession(test.db, userId);
  const kept = { id, tokenHash, newTokenHash: tokenHash };
  const proof = passwordHash ?? "";
  const cut = { userId, change: { passwordHash: "changed" }, provenBy: proof };
  expect(await cutUser(test.db, cut, serviceContext(now), kept)).toBe(true);
  expect(await cutUser(test.db, cut, serviceContext(now))).toBe(false);
  const place = { userId, network: null, userAgent: null, amr: ["pwd"], now };
  const renew = (epoch: number) => renewSession(test.db, { ...place, ...kept, accessEpoch: epoch });
  const signIn = (epoch: number) =>
    insertSession(test.db, { ...place, tokenHash, accessEpoch: epoch, expiresAt: now });
  expect([await renew(accessEpoch), await signIn(accessEpoch)]).toEqual([false, null]);
  const today = accessEpoch + 1;
  expect([await renew(today), await signIn(today)]).toEqual([true, expect.any(String)]);
});
