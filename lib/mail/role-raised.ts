import type { DbOrTransaction } from "@/db/system/client";
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

/** Mails all administrators, in the transaction that gives a role with more permissions. */
export async function tellOfRaisedRole(
  tx: DbOrTransaction,
  { userId, username, from, to, actorId }: Raise,
  now: Date,
): Promise<void> {
  if (to === "user" || RANKS.indexOf(to) <= RANKS.indexOf(from)) return;
  await tell(tx, { path: userId, of: username, to, actorId }, now);
}

const MOST_NAMED = 10;

/** Mails all administrators about new accounts, once for each role above `user`. */
export async function tellOfNewRoles(
  tx: DbOrTransaction,
  people: readonly { username: string; role: Role }[],
  { actorId, at }: { actorId: string | null; at: Date },
): Promise<void> {
  for (const to of RANKS) {
    const names = people.filter(({ role }) => role === to).map(({ username }) => username);
    if (to === "user" || names.length === 0) continue;
    const more = names.length - MOST_NAMED;
    const of = [...names.slice(0, MOST_NAMED), ...(more > 0 ? [`+${more}`] : [])].join(", ");
    await tell(tx, { path: `?role=${to}`, of, to, actorId }, at);
  }
}

type News = { path: string; of: string; to: Exclude<Role, "user">; actorId: string | null };

async function tell(tx: DbOrTransaction, { path, of, to: role, actorId }: News, now: Date) {
  const by = await nameActor(tx, actorId);
  const link = `${issuer()}/admin/users/${path}`.replace("/?", "?");
  const raised = { link, at: now.toISOString(), of, by, role };
  for (const { name, addressed } of await listStaff(tx, ["administrator"]))
    await queueMail(tx, { kind: "role_raised", ...addressed, parameters: { ...raised, name } });
}
