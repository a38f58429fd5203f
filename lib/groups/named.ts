import { listFirst, listNamed, lockNamed, type NamedGroup } from "@/db/groups/groups";
import { type DbOrTransaction, database } from "@/db/system/client";
import { reading } from "@/db/system/faults";

export type { NamedGroup };

/**
 * Maps texts, in small letters, to the groups that they name: by the key or, if no group has that
 * key, by a name that only one group has.
 */
function byText(groups: readonly NamedGroup[]): ReadonlyMap<string, NamedGroup> {
  const named = new Map<string, NamedGroup>();
  const shared = new Set<string>();
  for (const group of groups) {
    const name = group.name.toLowerCase();
    if (named.has(name)) shared.add(name);
    named.set(name, group);
  }
  for (const name of shared) named.delete(name);
  for (const group of groups) named.set(group.key.toLowerCase(), group);
  return named;
}

/** Returns the groups that texts name, which nobody can delete until the transaction ends. */
export async function findNamed(db: DbOrTransaction, texts: readonly string[]) {
  return texts.length === 0 ? new Map<string, NamedGroup>() : byText(await lockNamed(db, texts));
}

/** Returns the group that a text names; null if none does, or several. */
export const groupNamed = async (text: string): Promise<NamedGroup | null> =>
  byText(await listNamed(database(), [text])).get(text.toLowerCase()) ?? null;

/** Number of groups that a form lists. */
const FEW = 50;

/** Numbers of unknown texts that get suggestions, and of suggestions for each. */
const [EXPLAINED, CLOSE] = [5, 5];

/** Returns all groups by key if they are few, else null; with `open`, those whose members people choose. */
export async function fewGroups(open = false): Promise<NamedGroup[] | null> {
  const groups = await reading(listFirst(database(), FEW + 1, "", open));
  return groups.length > FEW ? null : groups;
}

/** Returns the names of the groups that texts stand for, and the first other texts with the groups that come close. */
export async function readNamed(texts: readonly string[]) {
  if (texts.length === 0) return { named: [], unknown: [] };
  const known = byText(await reading(listNamed(database(), texts)));
  const groupOf = (text: string) => known.get(text.toLowerCase());
  const named = texts.flatMap((value) => {
    const group = groupOf(value);
    return group ? [{ value, title: group.name }] : [];
  });
  const unknown = texts.filter((text) => !groupOf(text)).slice(0, EXPLAINED);
  const close = await Promise.all(unknown.map(findClose));
  return { named, unknown: unknown.map((text, at) => ({ text, close: close[at] ?? [] })) };
}

/** Returns groups whose key or name contains the text or, if none does, its beginning. */
async function findClose(text: string): Promise<NamedGroup[]> {
  for (const q of [text, text.slice(0, 3)]) {
    const found = await reading(listFirst(database(), CLOSE, q));
    if (found.length > 0) return found;
  }
  return [];
}
