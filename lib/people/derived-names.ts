import type { Transaction } from "@/db/system/client";
import { findTaken, type WantedUser } from "@/db/users/import";
import { findRemoved } from "@/lib/users/removed-usernames";
import { batches } from "./batches";

/** Gives those whose username was made from their address one that nobody has: `ada`, `ada2`, `ada3`. */
export async function nameDerived(tx: Transaction, people: readonly WantedUser[], now: Date) {
  const used = new Set(people.flatMap(({ derived, username }) => (derived ? [] : username)));
  const names = new Map<number, string>();
  const last = new Map<string, number>();
  let unnamed = people.filter(({ derived }) => derived);
  while (unnamed.length > 0) {
    for (const { row, username } of unnamed) names.set(row, nextName(username, { used, last }));
    const nameOf = ({ row }: WantedUser) => names.get(row) ?? "";
    const taken = await findAllTaken(tx, unnamed.map(nameOf), now);
    unnamed = unnamed.filter((person) => taken.has(nameOf(person)));
  }
  return people.map((person) => ({
    ...person,
    username: names.get(person.row) ?? person.username,
  }));
}

async function findAllTaken(tx: Transaction, names: readonly string[], now: Date) {
  const taken = new Set<string>();
  for (const batch of batches(names)) {
    for (const { username } of await findTaken(tx, batch, now)) taken.add(username);
    for (const username of await findRemoved(tx, batch)) taken.add(username);
  }
  return taken;
}

/** Returns the first of `ada`, `ada2` and so on that isn't used here, and uses it. */
function nextName(
  base: string,
  { used, last }: { used: Set<string>; last: Map<string, number> },
): string {
  for (let n = (last.get(base) ?? 0) + 1; ; n++) {
    const name = n === 1 ? base : `${base}${n}`;
    if (used.has(name)) continue;
    used.add(name);
    last.set(base, n);
    return name;
  }
}
