import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { listBatches } from "@/db/outbox/mails";
import { database, type Transaction } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import * as db from "@/db/users/import";
import { tellOfNewRoles } from "@/lib/mail/role-raised";
import { ok, type Result, refuse } from "@/lib/result";
import { firstFaults, MAX_FAULTS } from "@/lib/tables/rows";
import { findRemoved } from "@/lib/users/removed-usernames";
import { batches } from "./batches";
import { nameDerived } from "./derived-names";
import {
  type ForAll,
  newSeen,
  type PersonFault,
  type PersonRow,
  readPeopleFile,
  readPeopleList,
  type Seen,
} from "./file";
import { findGroups } from "./groups-of-rows";
import { invite } from "./invite";
import { atLines } from "./list";

/** Person whom an import creates, with the groups as the file and the form name them. */
export type PlannedPerson = Pick<PersonRow, "username" | "email" | "name" | "role" | "groups">;

/** Effect of an import: the accounts that it creates, the number of those that exist, and of memberships. */
export type PeoplePlan = {
  created: PlannedPerson[];
  unchanged: number;
  memberships: number;
  /** Link of the only new account, to be passed on by other means too. */
  invitation: { user: string; url: string } | null;
};

type Options = ForAll & {
  /** True to change nothing and only tell what would change. */
  dryRun: boolean;
  /** Invitations that are mailed in a minute. */
  perMinute: number;
};

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
 * Creates the accounts of a file or a list, and invites them one after the other. All or nothing; accounts that have
 * the username and the address of a row stay as they are.
 */
export async function importPeople(
  { file, list = "" }: { file: Uint8Array; list?: string },
  options: Options,
  context: AuditContext,
): Promise<Imported> {
  const isListed = list.trim() !== "";
  if (isListed && file.byteLength > 0)
    return refuse([{ row: null, column: null, problem: "list_and_file" }]);
  const seen = newSeen();
  const read = await (isListed
    ? readPeopleList(list, options, seen)
    : readPeopleFile(file, options, seen));
  const faults = read.ok ? [] : read.error;
  const isRead = faults.every(({ row }) => row !== null);
  const done = isRead ? await importRows({ ...seen, faults }, options, context) : refuse(faults);
  return done.ok || !isListed ? done : refuse(atLines(done.error, list));
}

/** Returns the imports whose invitations haven't all been sent. */
export const unsentInvitations = () => reading(listBatches(database()));

/** The people of a file, its other rows, and what is wrong with those. */
type Rows = Pick<Seen, "people" | "unfit"> & {
  faults: readonly PersonFault[];
};

async function importRows(rows: Rows, options: Options, context: AuditContext): Promise<Imported> {
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
  { people: rows, unfit, faults: found }: Rows,
  { dryRun, perMinute }: Options,
  context: AuditContext,
): Promise<PeoplePlan> {
  const grouped = await findGroups(tx, rows, unfit);
  const sorted = await sortByNamesakes(tx, grouped.people);
  const staying = new Set(sorted.existing.map(({ row }) => row));
  // An exported file names groups that a provider decides about, of people who stay as they are.
  const ofGroups = grouped.faults.filter(
    ({ row, problem }) => problem !== "group_managed" || !staying.has(row),
  );
  const faults = [...found, ...ofGroups, ...sorted.faults];
  const people = await nameDerived(tx, sorted.people, context.at);
  const made = dryRun || faults.length > 0 ? [] : await insert(tx, people, context);
  // After the insertion, which has waited for concurrent renames and deletions.
  faults.push(...(await findReserved(tx, people, context.at)));
  stopAt(faults, sorted.existing);
  const named = new Map(rows.map(({ row, groups }) => [row, groups]));
  const plan = {
    created: people.map(({ row, username, email, name, role }) => {
      const groups = named.get(row) ?? [];
      return { username, email, name, role, groups };
    }),
    unchanged: rows.length - people.length,
    memberships: people.reduce((sum, { groupIds }) => sum + groupIds.length, 0),
  };
  if (dryRun || people.length === 0) return { ...plan, invitation: null };
  for (const batch of batches(people)) await db.insertMemberships(tx, batch, context);
  const invitation = await invite(tx, people, { ids: made, perMinute, context });
  await tellOfNewRoles(tx, people, context);
  const created = people.slice(0, MOST_NAMED).map(({ username }) => username);
  const after = { ...plan, created, accounts: people.length };
  await insertAuditEvent(tx, { ...context, event: "user.imported", after });
  return { ...plan, invitation };
}

/** Stops at any fault, and mentions those who have an account as far as there is room. */
function stopAt(faults: readonly PersonFault[], existing: readonly PersonFault[]): void {
  if (faults.length === 0) return;
  const named = firstFaults(faults.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0)));
  throw new Undone([...named, ...existing.slice(0, Math.max(0, MAX_FAULTS - named.length))]);
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
  const existing = [...known].flatMap(([row, { isSame }]): PersonFault[] =>
    isSame ? [{ row, column: "email", problem: "account_exists" }] : [],
  );
  return { people: people.filter(({ row }) => !known.has(row)), faults, existing };
}

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

/** Returns all people with their groups, for a file that can be imported again. Records the export. */
export async function exportPeople(format: "csv" | "json", context: AuditContext) {
  const people = await db.listPeople(database());
  const after = { format, accounts: people.length };
  await insertAuditEvent(database(), { ...context, event: "user.exported", after });
  return people;
}
