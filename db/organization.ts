import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { organization } from "./schema/organization";
import type { DbOrTransaction, Transaction } from "./system/client";

export type { Announcement, OrganizationTexts } from "./schema/organization";

/** The organization's row. `revision` is 0 until somebody sets anything. */
export type OrganizationRow = Omit<typeof organization.$inferSelect, "id" | "changedAt">;

/** Values to set, all of them or some. */
export type OrganizationChange = Partial<Omit<OrganizationRow, "revision">>;

const { id: _, changedAt: __, ...COLUMNS } = getTableColumns(organization);

/** The usual values, which there are before anybody sets one. */
export const UNSET = {
  ...Object.fromEntries(
    Object.entries(COLUMNS).map(([name, { default: usual = null }]) => [name, usual]),
  ),
  revision: 0,
} as OrganizationRow;

export async function findOrganization(db: DbOrTransaction): Promise<OrganizationRow> {
  const [row = UNSET] = await db.select(COLUMNS).from(organization);
  return row;
}

/** Writes what changes of a revision. False if somebody has changed the organization since. */
export async function writeOrganization(
  tx: Transaction,
  { revision, ...change }: OrganizationChange & { revision: number },
  now: Date,
): Promise<boolean> {
  const written =
    revision === 0
      ? await tx
          .insert(organization)
          .values({ ...change, changedAt: now })
          .onConflictDoNothing()
          .returning({ id: organization.id })
      : await tx
          .update(organization)
          .set({ ...change, revision: sql`${organization.revision} + 1`, changedAt: now })
          .where(and(organization.id, eq(organization.revision, revision)))
          .returning({ id: organization.id });
  return written.length === 1;
}
