import { beforeAll, expect, it } from "vitest";
import { type AuditContext, NOWHERE } from "@/db/audit/events";
import { widenGrant } from "@/db/tokens/grants";
import { pageAt } from "@/lib/lists/page";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeUser } from "@/test/factories";
import { BY_NAME, listPage, usersOf } from "./overview";

import { suspend } from "./suspension";

const test = setUpProcessDatabase();
let owner: Awaited<ReturnType<typeof makeUser>>;
const context: AuditContext = { actorId: null, origin: NOWHERE, at: new Date() };
beforeAll(async () => {
  owner = await makeUser(test.db);
});

it("lists applications by name, page by page in both directions, with their user counts", async () => {
  const names = Array.from({ length: 60 }, (_, n) => `Paged ${String(n).padStart(2, "0")}`);
  for (const name of names) await makeApplication(test.db, { name });
  const all = { state: null, search: "PAGED", sort: BY_NAME, from: null };
  const first = await listPage(all);
  expect(first.shown.map(({ name }) => name)).toEqual(names.slice(0, 50));
  expect(first.previous).toBeNull();
  const second = await listPage({ ...all, from: first.next });
  expect(second.shown.map(({ name }) => name)).toEqual(names.slice(50));
  expect(second.next).toBeNull();
  const back = await listPage({ ...all, from: second.previous });
  expect(back.shown.map(({ name }) => name)).toEqual(names.slice(0, 50));
  expect(back.previous).toBeNull();
  expect(back.next).toEqual(first.next);
});

it("lists applications by registration, there and back, also from one that was removed", async () => {
  const sort = { by: "registered", down: true } as const;
  const all = { state: null, search: "LATER", sort, from: null };
  const names = Array.from({ length: 70 }, (_, n) => `Later ${n}`);
  for (const [n, name] of names.entries())
    await makeApplication(test.db, { name, createdAt: new Date(Date.UTC(2030, 0, 1, 0, n)) });
  const newest = names.toReversed();
  const first = await listPage(all);
  expect(first.shown.map(({ name }) => name)).toEqual(newest.slice(0, 50));
  await test.db.$client`delete from applications where id = ${first.next?.tie ?? ""}`;
  const second = await listPage({ ...all, from: first.next });
  expect(second.shown.map(({ name }) => name)).toEqual(newest.slice(50));
  const oldest = await listPage({ ...all, sort: { ...sort, down: false } });
  expect(oldest.shown[0]?.name).toBe("Later 0");
});

it("filters by state and client_id, and treats patterns as text", async () => {
  const { clientId } = await makeApplication(test.db, { ownerId: owner.id, approvedAt: null });
  const found = async (search: string, state: "pending" | "active" | "suspended" | null = null) =>
    (await listPage({ state, search, sort: BY_NAME, from: null })).shown.map((row) => row.clientId);
  expect(await found(clientId.toUpperCase())).toEqual([clientId]);
  expect(await found(clientId, "pending")).toEqual([clientId]);
  expect(await found(clientId, "active")).toEqual([]);
  expect(await found("%")).toEqual([]);
  await suspend(clientId, context);
  expect(await found(clientId, "suspended")).toEqual([clientId]);
  expect(await found(clientId, "pending")).toEqual([]);
});

it("lists users by last use, page by page in both directions, unused grants last", async () => {
  const { id } = await makeApplication(test.db);
  const people: string[] = [];
  const unused: { grant: string; username: string }[] = [];
  for (let n = 0; n < 120; n++) {
    const { id: userId, username } = await makeUser(test.db, { passwordHash: null });
    const grant = await widenGrant(test.db, {
      userId,
      applicationId: id,
      scopes: ["openid"],
      now: context.at,
    });
    if (n >= 70) unused.push({ grant, username });
    else {
      const used = new Date(context.at.getTime() - n * 1000);
      await test.db.$client`update grants set last_used_at = ${used} where id = ${grant}`;
      people.push(username);
    }
  }
  unused.sort((a, b) => (a.grant < b.grant ? 1 : -1));
  people.push(...unused.map(({ username }) => username));
  const step = async (from: Parameters<typeof usersOf>[1]) => {
    const { shown, ...around } = await usersOf(id, from);
    return { ...around, users: shown.map(({ username }) => username) };
  };
  const first = await step(null);
  expect(first).toMatchObject({ users: people.slice(0, 50), previous: null, total: 120 });
  const second = await step(first.next);
  expect(second.users).toEqual(people.slice(50, 100));
  const third = await step(second.next);
  expect(third).toMatchObject({ users: people.slice(100), next: null });
  expect(await step(third.previous)).toEqual(second);
  expect(await step(second.previous)).toEqual(first);
  for (const [at, page] of [first, second, third].entries())
    expect(await step(pageAt(at + 1))).toEqual(page);
});
