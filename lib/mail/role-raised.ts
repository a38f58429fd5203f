import type { DbOrTransaction } from "@/db/client";
import { issuer } from "@/lib/runtime/env";
import { queueMail } from "./queue";
import { listStaff, nameActor } from "./staff";

/** Roles from the fewest permissions to the most. */
const RANKS = ["user", "developer", "editor", "administrator"] as const;
type Role = (typeof RANKS)[number];

type Raise = {
  userId: string;
  username: string;
  /** Previous role; `user` for a new account. */
  from: Role;
  to: Role;
  /** Acting user; null for the command line. */
  actorId: string | null;
};

/**
 * Mails all administrators, within the transaction that gives an account a role with more
 * permissions.
 */
export async function tellOfRaisedRole(
  tx: DbOrTransaction,
  { userId, username, from, to, actorId }: Raise,
  now: Date,
): Promise<void> {
  if (to === "user" || RANKS.indexOf(to) <= RANKS.indexOf(from)) return;
  const by = await nameActor(tx, actorId);
  const link = `${issuer()}/admin/users/${userId}`;
  const raised = { link, at: now.toISOString(), of: username, by, role: to };
  for (const { name, addressed } of await listStaff(tx, ["administrator"]))
    await queueMail(tx, { kind: "role_raised", ...addressed, parameters: { ...raised, name } });
}
