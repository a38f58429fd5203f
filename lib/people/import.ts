import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database, type Transaction } from "@/db/system/client";
import * as db from "@/db/users/import";
import { findNamed } from "@/lib/groups/named";
import { tellOfNewRoles } from "@/lib/mail/role-raised";
import { ok, type Result, refuse } from "@/lib/result";
import { seal } from "@/lib/runtime/crypto";
import { firstFaults } from "@/lib/tables/rows";
import { findInviter, invitationMail, newInvitation } from "@/lib/users/invitations";
import { findRemoved } from "@/lib/users/removed-usernames";
import { type PersonFault, type PersonRow, readPeopleFile } from "./file";

/** Effect of an import: the accounts that it creates, the number of those that exist, and of memberships. */
export type PeoplePlan = { created: string[]; unchanged: number; memberships: number };

type Options = {
  /** True to change nothing and only tell what would change. */
  dryRun: boolean;
  /** Invitations that are mailed in a minute. */
  perMinute: number;
};

/** Rows that one statement writes, so that each meets the deadlines of requests. */
const BATCH = 500;

/** Number of accounts that an import's event names. */
const MOST_NAMED = 100;

type Imported = Result<PeoplePlan, readonly PersonFault[]>;

/** Ends a transaction that leaves nothing; without faults, somebody else just took a name. */
class Undone extends Error {
  readonly faults: readonly PersonFault[];
  constructor(faults: readonly PersonFault[] = []) {
    super("undone");
    this.faults = faults;
  }
}

/**
 * Creates the accounts of a file, and invites them one after the other. All or nothing; accounts that have
 * both the username and the address of a row stay as they are.
 */
export async function importPeople(
  file: Uint8Array,
  options: Options,
  context: AuditContext,
): Promise<Imported> {
  const read = await readPeopleFile(file);
  return read.ok ? importRows(read.value, options, context) : read;
}

async function importRows(
  rows: readonly PersonRow[],
  options: Options,
  context: AuditContext,
): Promise<Imported> {
  try {
    return ok(await database().transaction((tx) => write(tx, rows, options, context)));
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    // The account that took the name is committed by now, and is a fault in the next attempt.
    return error.faults.length > 0 ? refuse(error.faults) : importRows(rows, options, context);
  }
}

async function write(
  tx: Transaction,
  rows: readonly PersonRow[],
  { dryRun, perMinute }: Options,
  context: AuditContext,
): Promise<PeoplePlan> {
  const grouped = await findGroups(tx, rows);
  const sorted = await sortByNamesakes(tx, grouped.people);
  stopAt([...grouped.faults, ...sorted.faults]);
  const { people } = sorted;
  const made = dryRun ? [] : await insert(tx, people, context);
  // After the insertion, which has waited for concurrent renames and deletions.
  stopAt(await findReserved(tx, people, context.at));
  const plan = {
    created: people.map(({ username }) => username),
    unchanged: rows.length - people.length,
    memberships: people.reduce((sum, { groupIds }) => sum + groupIds.length, 0),
  };
  if (dryRun || people.length === 0) return plan;
  for (const batch of batches(people)) await db.insertMemberships(tx, batch, context);
  const by = await findInviter(tx, context);
  await invite(tx, people, { ids: made, perMinute, at: context.at, by });
  await tellOfNewRoles(tx, people, context);
  const after = { ...plan, created: plan.created.slice(0, MOST_NAMED), accounts: people.length };
  await insertAuditEvent(tx, { ...context, event: "user.imported", after });
  return plan;
}

function stopAt(faults: readonly PersonFault[]): void {
  if (faults.length > 0) throw new Undone(firstFaults(faults));
}

/** Finds the groups that rows name. */
async function findGroups(tx: Transaction, rows: readonly PersonRow[]) {
  const known = await findNamed(tx, [...new Set(rows.flatMap(({ groups }) => groups))]);
  const faults: PersonFault[] = [];
  const people = rows.map(({ groups, ...person }): db.WantedUser => {
    const found = groups.flatMap((key) => known.get(key.toLowerCase())?.id ?? []);
    if (found.length < groups.length)
      faults.push({ row: person.row, column: "groups", problem: "group_unknown" });
    return { ...person, groupIds: [...new Set(found)] };
  });
  return { people, faults };
}

/** Leaves out the people who have an account. A name that another account has is a fault. */
async function sortByNamesakes(tx: Transaction, people: readonly db.WantedUser[]) {
  const known = new Map<number, { isNamed: boolean; isSame: boolean }>();
  for (const batch of batches(people))
    for (const { row, ...found } of await db.findNamesakes(tx, batch)) known.set(row, found);
  const faults = [...known].flatMap(([row, { isNamed, isSame }]): PersonFault[] => {
    if (isSame) return [];
    return isNamed
      ? [{ row, column: "username", problem: "username_taken" }]
      : [{ row, column: "email", problem: "email_taken" }];
  });
  return { people: people.filter(({ row }) => !known.has(row)), faults };
}

/** Inserts the accounts, and returns their IDs by username. */
async function insert(tx: Transaction, people: readonly db.WantedUser[], context: AuditContext) {
  const ids: { id: string; username: string }[] = [];
  for (const batch of batches(people)) ids.push(...(await db.insertUsers(tx, batch, context)));
  if (ids.length < people.length) throw new Undone();
  return ids;
}

/** Finds usernames that nobody else may have. */
async function findReserved(tx: Transaction, people: readonly db.WantedUser[], now: Date) {
  const faults: PersonFault[] = [];
  const name = { column: "username" } as const;
  for (const batch of batches(people)) {
    for (const { row } of await db.findKept(tx, batch, now))
      faults.push({ row, ...name, problem: "username_kept" });
    const names = batch.map(({ username }) => username);
    const removed = await findRemoved(tx, names);
    for (const { row, username } of batch)
      if (removed.has(username)) faults.push({ row, ...name, problem: "username_removed" });
  }
  return faults;
}

type Invitations = {
  ids: readonly { id: string; username: string }[];
  perMinute: number;
  at: Date;
  by: string;
};

/**
 * Queues the invitations: mail servers and filters stop a sender of thousands at once. Encrypts a batch at a time, so
 * that the transaction never idles long.
 */
async function invite(
  tx: Transaction,
  people: readonly db.WantedUser[],
  { ids, perMinute, at, by }: Invitations,
): Promise<void> {
  const idOf = new Map(ids.map(({ id, username }) => [username, id]));
  const timed = people.map((person, n) => ({
    ...{ person, by, userId: idOf.get(person.username) ?? "" },
    dueAt: new Date(at.getTime() + Math.floor(n / perMinute) * 60_000),
  }));
  for (const batch of batches(timed))
    await db.queueInvitations(tx, await Promise.all(batch.map(sealed)));
}

type Timed = { person: db.WantedUser; by: string; userId: string; dueAt: Date };

async function sealed({ person, by, userId, dueAt }: Timed): Promise<db.QueuedInvitation> {
  const { token, stored } = newInvitation(dueAt);
  return {
    userId,
    tokenHash: stored.tokenHash.toString("hex"),
    sealedMail: await seal(JSON.stringify(invitationMail({ ...person, locale: null, by }, token))),
    dueAt: dueAt.toISOString(),
    expiresAt: stored.expiresAt.toISOString(),
  };
}

/** Returns all people with their groups, for a file that can be imported again. Records the export. */
export async function exportPeople(format: "csv" | "json", context: AuditContext) {
  const people = await db.listPeople(database());
  const after = { format, accounts: people.length };
  await insertAuditEvent(database(), { ...context, event: "user.exported", after });
  return people;
}

function* batches<T>(rows: readonly T[]) {
  for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH);
}
