import type { DbOrTransaction } from "@/db/system/client";
import { findNamed } from "@/lib/groups/named";
import { ok, type Result, refuse } from "@/lib/result";
import { splitLines } from "@/lib/split-lines";
import { joinKeys, type SiteFields } from "./fields";

export type Audience = Pick<SiteFields, "audience" | "groups">;

/** Maps each of the keys or names, in small letters, to the key as its group spells it. */
export async function findKeys(db: DbOrTransaction, audiences: readonly Audience[]) {
  const known = await findNamed(db, [...new Set(audiences.flatMap(keysOf))]);
  return new Map([...known].map(([text, { key }]) => [text, key]));
}

const keysOf = ({ audience, groups }: Audience) =>
  audience === "groups" ? splitLines(groups) : [];

/** True if a change would leave a site to the people of an application that it doesn't have. */
export const lacksApplication = (
  { audience, application }: Pick<SiteFields, "audience" | "application">,
  before: Partial<SiteFields>,
) =>
  audience === "application" &&
  application === null &&
  !(before.audience === audience && before.application === null);

/**
 * Returns an audience with its groups as they are spelled; without groups unless it is `groups`,
 * which needs at least one.
 */
export function settle(
  { audience, groups }: Audience,
  known: ReadonlyMap<string, string>,
): Result<Audience, "groups_missing" | "group_unknown"> {
  const keys = keysOf({ audience, groups }).map((key) => known.get(key.toLowerCase()));
  const found = keys.flatMap((key) => key ?? []);
  if (found.length < keys.length) return refuse("group_unknown");
  if (audience === "groups" && keys.length === 0) return refuse("groups_missing");
  return ok({ audience, groups: joinKeys(found) });
}

/** Returns the keys of an audience that no group has. */
export const unknownKeys = (audience: Audience, known: ReadonlyMap<string, string>) =>
  keysOf(audience)
    .filter((key) => !known.has(key.toLowerCase()))
    .join("; ");
