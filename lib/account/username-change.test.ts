import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { limits } from "@/db/schema/limits";
import { formerUsernames } from "@/db/schema/removed";
import { users } from "@/db/schema/users";
import { createUser } from "@/lib/users/users";
import { createProcessDatabase, type TestDatabase, untilWaiting } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { mailKinds } from "@/test/second-step";
import { profileFields, saveProfile } from "./profile";

let test: TestDatabase;
let ada: Awaited<ReturnType<typeof makeUser>>;
let eve: typeof ada;
beforeAll(async () => {
  vi.stubEnv("APP_SECRET", "s".repeat(32));
  test = await createProcessDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  ada = await makeUser(test.db, { passwordHash: null });
  eve = await makeUser(test.db, { passwordHash: null });
});

const DAY_MS = 86_400_000;
const now = new Date();
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);

const usernameOf = async (id: string) => {
  const [user] = await test.db.select().from(users).where(eq(users.id, id));
  return user?.username ?? "";
};

/** Returns the problem that the user is shown, or null if the name was saved. */
async function rename(id: string, to: string, at = now, fresh = true) {
  const shown = profileFields.parse({ name: "", username: await usernameOf(id), locale: "" });
  const wanted = profileFields.parse({ ...shown, username: to });
  const saved = await saveProfile(id, { wanted, shown, fresh }, serviceContext(at));
  return saved.ok ? null : saved.error.username;
}

/** Creates an account as an administrator does. */
const create = (username: string, at = now) =>
  createUser(
    { username, email: `${username}@new.example`, name: null, role: "user", passwordHash: "none" },
    serviceContext(at),
  );

const forgetAttempts = () => test.db.delete(limits);

it("reserves a former username for a year, from administrators too", async () => {
  const former = ada.username;
  expect(await rename(ada.id, `${former}.new`)).toBeNull();
  expect(await rename(eve.id, former)).toBe("username_unavailable");
  expect(await usernameOf(eve.id)).toBe(eve.username);
  expect(await create(former)).toMatchObject({ error: "username_kept" });
  expect(await create(former, inDays(364))).toMatchObject({ error: "username_kept" });
  expect(await rename(eve.id, former, inDays(366))).toBeNull();
  expect(await rename(ada.id, former, inDays(367))).toBe("username_unavailable");
});

it("lets the former owner take it back at any time, and reserves the other one", async () => {
  const former = ada.username;
  expect(await rename(ada.id, `${former}.new`)).toBeNull();
  expect(await rename(ada.id, former, inDays(1))).toBeNull();
  expect(await rename(eve.id, `${former}.new`)).toBe("username_unavailable");
  const kept = await test.db
    .select()
    .from(formerUsernames)
    .where(eq(formerUsernames.userId, ada.id));
  expect(kept.map(({ username }) => username)).toEqual([`${former}.new`]);
});

it("mails the user of a changed username", async () => {
  await test.db.$client`delete from mails`;
  expect(await rename(ada.id, `${ada.username}.mail`)).toBeNull();
  expect(await rename(eve.id, ada.username)).toBe("username_unavailable");
  expect(await mailKinds(test.db)).toEqual(["username_changed"]);
});

it("allows another username once in 30 days", async () => {
  expect(await rename(ada.id, `${ada.username}.1`)).toBeNull();
  expect(await rename(ada.id, `${ada.username}.2`, inDays(29))).toBe("username_recent");
  expect(await rename(ada.id, `${ada.username}.2`, inDays(31))).toBeNull();
});

it("gives the same answer for taken, reserved and former names", async () => {
  const former = ada.username;
  expect(await rename(ada.id, `${former}.new`)).toBeNull();
  for (const name of [`${former}.new`, former, "support"]) {
    await forgetAttempts();
    expect(await rename(eve.id, name)).toBe("username_unavailable");
  }
});

it("allows three attempts an hour, counting successful and concurrent ones", async () => {
  const names = Array.from({ length: 8 }, () => ada.username);
  const answers = await Promise.all(names.map((name) => rename(eve.id, name)));
  expect(answers.filter((answer) => answer === "username_unavailable")).toHaveLength(3);
  expect(answers.filter((answer) => answer === "username_too_many")).toHaveLength(5);
  expect(await rename(eve.id, `${eve.username}.free`)).toBe("username_too_many");
  expect(await rename(eve.id, `${eve.username}.free`, inDays(1 / 23))).toBeNull();
});

it("requires a fresh sign-in before it reveals or counts anything, but not for the display name", async () => {
  expect(await rename(eve.id, ada.username, now, false)).toBe("sign_in_again");
  expect(await rename(eve.id, `${eve.username}.free`, now, false)).toBe("sign_in_again");
  expect(await rename(eve.id, ada.username)).toBe("username_unavailable");
  const stored = { name: eve.name ?? "", username: eve.username, locale: "" };
  const shown = profileFields.parse(stored);
  const change = { wanted: { ...shown, name: "Eve" }, shown, fresh: false };
  const saved = await saveProfile(eve.id, change, serviceContext(now));
  expect(saved).toEqual({ ok: true, value: "saved" });
});

it.each([
  "admin",
  "administrator",
  "ROOT",
  "adm1n",
  "a.d-m_i.n",
  "r00t",
  "supp0rt",
  "noreply",
  "no-reply",
  "postrnaster",
  "nu11",
  "6ack-up",
  "8illin9",
  "aclmin",
  "c1eve1oper",
  "foyer",
  "me",
])("refuses the reserved name %s to a user but not to an administrator", async (name) => {
  await forgetAttempts();
  expect(await rename(eve.id, name)).toBe("username_unavailable");
  expect(await create(name.toLowerCase())).toMatchObject({ ok: true });
});

it.each(["ada", "adminton", "grace.hopper", "rootbeer"])("allows %s", async (name) => {
  await forgetAttempts();
  expect(await rename(eve.id, name)).toBeNull();
});

it.each([
  ["a person", async (name: string) => (await rename(eve.id, name)) === null],
  ["an administrator", async (name: string) => (await create(name)).ok],
])("gives a name that is being released to nobody, including %s", async (_, take) => {
  const former = ada.username;
  let taking = Promise.resolve(true);
  await test.db.transaction(async (tx) => {
    await tx.execute(sql`update users set username = ${`${former}.new`} where id = ${ada.id}`);
    taking = take(former);
    await untilWaiting(test.db, 1);
    await tx.insert(formerUsernames).values({
      username: former,
      userId: ada.id,
      givenUpAt: now,
      keptUntil: inDays(365),
    });
  });
  expect(await taking).toBe(false);
  const holders = await test.db.select().from(users).where(eq(users.username, former));
  expect(holders).toEqual([]);
});

it("gives a free name to one of many concurrent requests", async () => {
  const people = await Promise.all(
    Array.from({ length: 8 }, () => makeUser(test.db, { passwordHash: null })),
  );
  const wanted = `${ada.username}.wanted`;
  const answers = await Promise.all(people.map(({ id }) => rename(id, wanted)));
  expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  expect(answers.filter((answer) => answer === "username_unavailable")).toHaveLength(7);
});
