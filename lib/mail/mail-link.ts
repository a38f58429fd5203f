import { countMailLinks, insertMailLink, type NewMailLink } from "@/db/outbox/mail-links";
import type { Transaction } from "@/db/system/client";
import { isSessionOpen, type SessionProof } from "@/db/users/sessions";
import { lockUser } from "@/db/users/users";
import { ok, type Result, refuse } from "@/lib/result";

const HOUR_MS = 3_600_000;

/** Maximum number of links per purpose and account in an hour. */
const MAX_AN_HOUR = 3;

/**
 * Stores a link for an active account, unless it reached the limit. Locks the user's row, so that
 * concurrent requests count each other. `session` is the session of the requesting form: if it was
 * ended or renewed meanwhile, no link is made that would outlive the revocation.
 */
export async function makeMailLink(
  tx: Transaction,
  link: NewMailLink,
  session: SessionProof | null = null,
): Promise<Result<null, "too_many" | "gone">> {
  const user = await lockUser(tx, link.userId);
  if (!user || (session !== null && !(await isSessionOpen(tx, session)))) return refuse("gone");
  const hourAgo = new Date(link.createdAt.getTime() - HOUR_MS);
  if ((await countMailLinks(tx, link, hourAgo)) >= MAX_AN_HOUR) return refuse("too_many");
  await insertMailLink(tx, { ...link, userEpoch: user.accessEpoch });
  return ok(null);
}
