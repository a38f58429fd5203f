import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database } from "@/db/client";
import {
  createWanted,
  findExcess,
  listForExport,
  loadWanted,
  type MemberCounts,
  writeWanted,
} from "@/db/groups/import";
import { ok, type Result, refuse } from "@/lib/result";
import { MAX_FAULTS } from "@/lib/tables/rows";
import { type GroupFault, readGroupFile } from "./file";

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

/** Ends a transaction that leaves nothing, with its result. */
class Undone extends Error {
  readonly result: Result<GroupPlan, readonly GroupFault[]>;
  constructor(result: Result<GroupPlan, readonly GroupFault[]>) {
    super("undone");
    this.result = result;
  }
}

/**
 * Adds the groups and members of a file, and changes who administers. All or nothing. A dry run does
 * the same and undoes it.
 */
export async function importGroups(
  file: Uint8Array,
  { dryRun, removes }: Options,
  context: AuditContext,
): Promise<Result<GroupPlan, readonly GroupFault[]>> {
  const read = readGroupFile(file);
  if (!read.ok) return read;
  try {
    return await database().transaction(async (tx) => {
      const unknown = await loadWanted(tx, read.value);
      if (unknown.length > 0) throw new Undone(refuse(unknownUsers(unknown)));
      const last = read.value.at(-1)?.row ?? 0;
      const created = await createWanted(tx, last);
      const counts = await writeWanted(tx, { removes, at: context.at, last });
      const excess = await findExcess(tx, last);
      if (excess) throw new Undone(refuse([{ ...excess, column: null }]));
      const plan = { created, ...counts };
      if (dryRun) throw new Undone(ok(plan));
      const changes = created.length + counts.added + counts.changed + counts.removed;
      const after = { ...plan, created: created.slice(0, MOST_NAMED) };
      if (changes > 0) await insertAuditEvent(tx, { ...context, event: "group.imported", after });
      return ok(plan);
    });
  } catch (error) {
    if (error instanceof Undone) return error.result;
    throw error;
  }
}

const unknownUsers = (rows: readonly number[]): GroupFault[] =>
  rows.slice(0, MAX_FAULTS).map((row) => ({ row, column: "username", problem: "user_unknown" }));

/** Returns all groups with their members, for a file that can be imported again. Records the export. */
export async function exportGroups(format: "csv" | "json", context: AuditContext) {
  const rows = await listForExport(database());
  const after = { format, rows: rows.length };
  await insertAuditEvent(database(), { ...context, event: "group.exported", after });
  return rows;
}
