import type { DbOrTransaction } from "@/db/system/client";
import { listWithRole } from "@/db/users/administrators";
import type { UserRole } from "@/db/users/list";
import { findUsername } from "@/db/users/users";

/** Returns the active users with one of these roles and an address, as a mail names them, without `but`. */
export async function listStaff(
  tx: DbOrTransaction,
  roles: readonly UserRole[],
  but: string | null = null,
) {
  const people = await listWithRole(tx, roles);
  return people
    .filter(({ id }) => id !== but)
    .map(({ id, email: to, verified, locale, name, username }) => ({
      id,
      username,
      name: name ?? username,
      addressed: { to, verified, locale: locale ?? ("en" as const) },
    }));
}

/** Returns the username of who acts; empty for a command. */
export const nameActor = async (tx: DbOrTransaction, actorId: string | null): Promise<string> =>
  (actorId !== null && (await findUsername(tx, actorId))) || "";
