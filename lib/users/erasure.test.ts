import { beforeEach, expect, it } from "vitest";
import { commandContext } from "@/db/audit/events";
import { eraseBatch } from "@/db/users/erasure";
import { changeUsername } from "@/lib/account/username-change";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeSession, makeSite, makeUser } from "@/test/factories";
import { mailKinds } from "@/test/second-step";
import { keepUser, startDeletion } from "./deletion";
import { eraseAccounts } from "./erasure";
import { createUser } from "./users";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32) });

beforeEach(async () => {
  await test.db.$client`truncate users, applications, sites, audit_events, mails, removed_users,
    settings, sessions, grants, token_families, refresh_tokens cascade`;
});

const now = new Date();
const DAY = 86_400_000;
const LATER = new Date(now.getTime() + 14 * DAY + 1);

const one = async (query: Promise<readonly Record<string, unknown>[]>) => (await query)[0];

/** Gives a user rows in the tables that grow with use. */
async function use({ id }: { id: string }, families: number) {
  const session = await makeSession(test.db, id);
  const app = await makeApplication(test.db);
  const [grant] = await test.db
    .$client`insert into grants (user_id, application_id, scopes, created_at)
    values (${id}, ${app.id}, '{openid}', now()) returning id`;
  await test.db.$client`
    with made as (
      insert into token_families (id, application_id, application_epoch, user_id, user_epoch,
        session_id, grant_id, offline, scopes, authenticated_at, created_at, expires_at)
      select gen_random_uuid(), ${app.id}, 0, ${id}, 0, ${session.id}, ${grant?.id}, true, '{openid}',
        now(), now(), now() + interval '30 days' from generate_series(1, ${families}) returning id)
    insert into refresh_tokens (token_hash, family_id, created_at, expires_at)
    select sha256(id::text::bytea), id, now(), now() + interval '30 days' from made`;
  const site = await makeSite(test.db);
  await test.db
    .$client`insert into favorites (user_id, site_id, created_at) values (${id}, ${site.id}, now())`;
}

const referring = (id: string) =>
  one(test.db.$client`select
    (select count(*)::int from users where id = ${id}) as users,
    (select count(*)::int from sessions where user_id = ${id}) as sessions,
    (select count(*)::int from grants where user_id = ${id}) as grants,
    (select count(*)::int from token_families where user_id = ${id}) as families,
    (select count(*)::int from favorites where user_id = ${id}) as favorites`);

const NONE = { users: 0, sessions: 0, grants: 0, families: 0, favorites: 0 };

const start = (id: string) => startDeletion({ id }, commandContext(now));

it("deletes a due account and all that refers to it, in batches, once among many processes", async () => {
  const [person, other] = await Promise.all([makeUser(test.db), makeUser(test.db)]);
  await use(person, 1500);
  await use(other, 1);
  await start(person.id);
  await eraseAccounts(new Date(LATER.getTime() - 2));
  expect(await referring(person.id)).toMatchObject({ users: 1, families: 1500 });
  await Promise.all(Array.from({ length: 5 }, () => eraseAccounts(LATER)));
  await eraseAccounts(LATER);
  expect(await referring(person.id)).toEqual(NONE);
  expect(await referring(other.id)).toMatchObject({ users: 1, families: 1, favorites: 1 });
  const deleted = await test.db.$client`select event from audit_events
    where user_id = ${person.id} and event in ('account.deleted', 'audit.details_removed') order by id`;
  expect(deleted.map(({ event }) => event)).toEqual(["account.deleted", "audit.details_removed"]);
  expect((await mailKinds(test.db)).filter((kind) => kind === "account_deleted")).toHaveLength(1);
});

it("goes on where a process died, and can't be cancelled any more", async () => {
  const person = await makeUser(test.db);
  await use(person, 1200);
  await start(person.id);
  const erase = (at: Date) => test.db.transaction((tx) => eraseBatch(tx, person.id, at));
  expect(await erase(now)).toBeNull();
  expect(await erase(LATER)).toBe(true);
  expect(await keepUser({ id: person.id }, commandContext(LATER))).toMatchObject({ ok: false });
  await eraseAccounts(LATER);
  expect(await referring(person.id)).toEqual(NONE);
});

it("deletes the other accounts if one can't be deleted", async () => {
  const [stuck, other] = [await makeUser(test.db), await makeUser(test.db)];
  for (const person of [stuck, other]) {
    await use(person, 1);
    await start(person.id);
  }
  await test.db
    .$client`update users set deletion_due_at = deletion_due_at - interval '1 hour' where id = ${stuck.id}`;
  await test.db.$client.unsafe(`
    create function stick() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$;
    create trigger stick before delete on sessions for each row when (old.user_id = '${stuck.id}') execute function stick()`);
  await expect(eraseAccounts(LATER)).rejects.toThrow();
  expect(await referring(other.id)).toEqual(NONE);
  await test.db.$client`drop function stick cascade`;
  await eraseAccounts(LATER);
  expect(await referring(stuck.id)).toEqual(NONE);
});

it("frees the email address, and gives the username to nobody by any door", async () => {
  const person = await makeUser(test.db);
  const [former, later] = ["was-mine", "renamer"];
  await test.db.$client`insert into former_usernames (username, user_id, given_up_at, kept_until)
    values (${former}, ${person.id}, now(), now() + interval '1 year')`;
  await start(person.id);
  await eraseAccounts(LATER);
  const { username, email } = person;
  const made = (taken: string) =>
    createUser(
      { username: taken, email: email ?? "", name: null, role: "user", passwordHash: null },
      commandContext(LATER),
    );
  for (const taken of [username, former])
    expect(await made(taken)).toEqual({ ok: false, error: "username_removed" });
  expect(await made(later)).toMatchObject({ ok: true });
  const renamer = await makeUser(test.db);
  const change = { userId: renamer.id, from: renamer.username, to: username };
  const refused = await test.db.transaction((tx) => changeUsername(tx, change, LATER));
  expect(refused).toBe("username_unavailable");
  const [removed] = await test.db.$client`select * from removed_users`;
  expect(JSON.stringify(removed)).not.toContain(username);
});

it("gives the username to nobody who takes it while the account is deleted", async () => {
  for (let round = 0; round < 5; round++) {
    const person = await makeUser(test.db);
    await start(person.id);
    const user = { username: person.username, email: `${round}@example.org`, name: null };
    const [, made] = await Promise.all([
      eraseAccounts(LATER),
      createUser({ ...user, role: "user", passwordHash: null }, commandContext(LATER)),
    ]);
    expect(made).toMatchObject({ ok: false });
  }
});

it("blanks the details of the user's own events and keeps the others", async () => {
  const [person, admin] = await Promise.all([makeUser(test.db), makeUser(test.db)]);
  const add = (event: string, actor: string | null, user: string | null) => test.db.$client`
    insert into audit_events (at, event, actor_id, user_id, network, user_agent, before, after)
    values (now(), ${event}, ${actor}, ${user}, '192.0.2.0/24', 'Firefox', '{"a":1}', '{"b":2}')`;
  await add("account.profile_changed", person.id, person.id);
  await add("session.sign_in_failed", null, person.id);
  await add("user.changed", admin.id, person.id);
  await add("site.changed", person.id, null);
  await add("application.changed", admin.id, person.id);
  await add("user.changed", admin.id, admin.id);
  await test.db.$client`insert into audit_events (at, event, user_id, before)
    values (now(), 'application.transferred', ${admin.id}, jsonb_build_object('owner', ${person.username}::text))`;
  await start(person.id);
  await eraseAccounts(LATER);
  const rows = await test.db.$client`select event, network is not null as placed,
    coalesce(before, after) is not null as detailed from audit_events order by id limit 7`;
  expect(rows.map((row) => Object.values(row))).toEqual([
    ["account.profile_changed", false, false],
    ["session.sign_in_failed", false, false],
    ["user.changed", true, false],
    ["site.changed", false, true],
    ["application.changed", true, true],
    ["user.changed", true, true],
    ["application.transferred", false, true],
  ]);
  const text = JSON.stringify(await test.db.$client`select * from audit_events`);
  for (const told of [person.username, person.email ?? ""]) expect(text).not.toContain(told);
  const noted = await one(
    test.db.$client`select after from audit_events where event = 'audit.details_removed'`,
  );
  expect(noted).toEqual({ after: { events: 5 } });
});

it("reminds three days before, once", async () => {
  const person = await makeUser(test.db);
  await start(person.id);
  const near = new Date(now.getTime() + 11 * DAY + 1);
  await eraseAccounts(new Date(near.getTime() - 2));
  await Promise.all([eraseAccounts(near), eraseAccounts(near)]);
  expect(await mailKinds(test.db)).toEqual(["deletion_started", "deletion_near_administrator"]);
});
