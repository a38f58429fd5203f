import { database } from "@/db/system/client";
import { type LinkTable, takeSpentLink } from "@/db/users/spent-links";
import { readToken } from "@/lib/mail/invitation-link";
import { credentialHash } from "@/lib/runtime/crypto";
import { inTurn } from "./hash-turns";
import { comparePassword } from "./password";

const TABLES = { invitation: "invitations", passwordReset: "mail_links" } as const;

/**
 * Returns the user whose password a link set within the last minute, if it is the posted one: the
 * browser sent the form twice, and shows only the second answer. Null for any other password, or
 * link.
 */
export async function findUserJustSet(
  kind: keyof typeof TABLES,
  link: string,
  password: string,
  now: Date,
): Promise<{ userId: string; username: string } | null> {
  const tokenHash = credentialHash(kind, kind === "invitation" ? readToken(link).token : link);
  const table: LinkTable = TABLES[kind];
  const spent = tokenHash && (await takeSpentLink(database(), { table, tokenHash }, now));
  if (!spent) return null;
  const matches = await inTurn(() => comparePassword(password, spent.passwordHash));
  return matches.ok && matches.value ? spent : null;
}
