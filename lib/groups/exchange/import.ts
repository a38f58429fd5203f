import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import {
  createGroups,
  listForExport,
  lockWanted,
  removeOthers,
  restampAdded,
  writeWanted,
} from "@/db/groups/import";
import {
  compareWanted,
  countChanges,
  findExcessGroups,
  findExcessMember,
  findManaged,
  findMissing,
  loadWanted,
  type MemberCounts,
} from "@/db/groups/import-plan";
import { database, type Transaction } from "@/db/system/client";
import { ok, type Result, refuse } from "@/lib/result";
import { firstFaults } from "@/lib/tables/rows";
import { type GroupFault, type GroupRow, readGroupFile } from "./file";

/** Effect of an import: the groups that it creates, and the numbers of memberships. */
export type GroupPlan = { created: string[] } & MemberCounts;

type Options = {
  /** True to change nothing and only tell what would change. */
  dryRun: boolean;
  /** True to remove members of the file's groups that it doesn't list. */
  removes: boolean;
};

/** Number of groups that an import's event names. */
const MOST_NAMED = 100;

type Imported = Result<GroupPlan, readonly GroupFault[]>;

/** Ends a transaction that leaves nothing, with its result. */
class Undone extends Error {
  readonly result: Imported;
  constructor(result: Imported) {
    super("undone");
    this.result = result;
  }
}

/**
 * Adds the groups and members of a file, and changes who administers. All or nothing. A dry run finds
 * the changes by the same statements, and locks nothing.
 */
export async function importGroups(
  file: Uint8Array,
  { dryRun, removes }: Options,
  context: AuditContext,
): Promise<Imported> {
  const read = await readGroupFile(file);
  if (!read.ok) return read;
  const last = read.value.at(-1)?.row ?? 0;
  try {
    return await database().transaction(async (tx) => {
      const missing = await loadRows(tx, read.value);
      const created = dryRun ? missing : await createGroups(tx, missing, context);
      if (!dryRun) await lockWanted(tx);
      const counts = await compare(tx, { removes, last });
      const plan = { created, ...counts };
      const changes = created.length + counts.added + counts.changed + counts.removed;
      if (!dryRun && changes > 0) await write(tx, plan, { removes, last }, context);
      return ok(plan);
    });
  } catch (error) {
    if (error instanceof Undone) return error.result;
    throw error;
  }
}

/** Loads the rows of a file, and returns the keys that no group has. */
async function loadRows(tx: Transaction, rows: readonly GroupRow[]): Promise<string[]> {
  const unknown = await loadWanted(tx, rows);
  if (unknown.length > 0)
    throw new Undone(refuse(faultsAt(unknown, { column: "username", problem: "user_unknown" })));
  const missing = await findMissing(tx);
  const excess = await findExcessGroups(tx, missing.length);
  if (excess) throw new Undone(refuse([{ ...excess, column: null }]));
  return missing;
}

type Compared = Pick<Options, "removes"> & {
  /** Number of the last row. */
  last: number;
};

async function compare(tx: Transaction, { removes, last }: Compared): Promise<MemberCounts> {
  await compareWanted(tx, last);
  const managed = await findManaged(tx, removes);
  if (managed.length > 0)
    throw new Undone(refuse(faultsAt(managed, { column: "group", problem: "group_managed" })));
  const excess = await findExcessMember(tx, { removes, last });
  if (excess) throw new Undone(refuse([{ ...excess, column: null }]));
  return countChanges(tx, removes);
}

async function write(
  tx: Transaction,
  plan: GroupPlan,
  { removes, last }: Compared,
  context: AuditContext,
): Promise<void> {
  await writeWanted(tx, last, context);
  if (removes) await removeOthers(tx, context);
  const after = { ...plan, created: plan.created.slice(0, MOST_NAMED) };
  await insertAuditEvent(tx, { ...context, event: "group.imported", after });
  await restampAdded(tx, last);
}

const faultsAt = (rows: readonly number[], fault: Omit<GroupFault, "row">): readonly GroupFault[] =>
  firstFaults(rows.map((row) => ({ row, ...fault })));

/** Returns all groups with their members, for a file that can be imported again. Records the export. */
export async function exportGroups(format: "csv" | "json", context: AuditContext) {
  const rows = await listForExport(database());
  const after = { format, rows: rows.length };
  await insertAuditEvent(database(), { ...context, event: "group.exported", after });
  return rows;
}
