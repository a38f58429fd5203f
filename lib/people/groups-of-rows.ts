import { listManaged } from "@/db/groups/groups";
import type { Transaction } from "@/db/system/client";
import type { WantedUser } from "@/db/users/import";
import { findNamed } from "@/lib/groups/named";
import type { PersonFault, PersonRow } from "./file";

type Named = Pick<PersonRow, "row" | "groups">;

/** Finds the groups that rows name, those of rows that are wrong otherwise included. */
export async function findGroups(
  tx: Transaction,
  rows: readonly PersonRow[],
  unfit: readonly Named[],
) {
  const named = [...rows, ...unfit].flatMap(({ groups }) => groups);
  const known = await findNamed(tx, [...new Set(named)]);
  const managed = await listManaged(
    tx,
    [...known.values()].map(({ id }) => id),
  );
  const isManaged = (id: string) => managed.some((one) => one.id === id);
  const faults: PersonFault[] = [];
  const idsOf = ({ row, groups }: Named) => {
    const found = groups.flatMap((key) => known.get(key.toLowerCase())?.id ?? []);
    const at = { row, column: "groups" };
    if (found.length < groups.length) faults.push({ ...at, problem: "group_unknown" });
    if (found.some(isManaged)) faults.push({ ...at, problem: "group_managed" });
    return [...new Set(found)];
  };
  const people = rows.map(({ groups, ...person }): WantedUser => {
    const groupIds = idsOf({ row: person.row, groups });
    return { ...person, groupIds };
  });
  for (const row of unfit) idsOf(row);
  return { people, faults };
}
