import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { findSecondStepDue } from "@/db/sign-in-policy";
import { database, type Transaction } from "@/db/system/client";
import { findAddressee, findUser, type Who } from "@/db/users/users";
import { makeMailLink } from "@/lib/mail/mail-link";
import { ok, type Result, refuse } from "@/lib/result";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { issuer } from "@/lib/runtime/env";

const LIFETIME_MS = 3_600_000;

/** Makes a link for the sign-in of an account. `email` is the address that it is for, or empty. */
export async function makeSetUpLink(
  tx: Transaction,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<Result<string, "too_many" | "gone">> {
  const token = newCredential("setUpLink");
  const tokenHash = sha256(token);
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const link = { tokenHash, purpose: "set_up", userId, email, createdAt: now, expiresAt } as const;
  const made = await makeMailLink(tx, link);
  return made.ok ? ok(`${issuer()}/sign-in/set-up/${token}`) : made;
}

export type SetUpLinkRefusal =
  | "user_unknown"
  /** The account has two-step sign-in, or the policy doesn't require it. */
  | "no_link_needed"
  | "too_many_set_up_links";

/**
 * Makes a link with which a user, after entering the password, sets up the second step that the
 * policy requires, for an account without a verified address or when mail doesn't arrive.
 */
export async function makeFactorsLink(
  who: Who,
  context: AuditContext,
): Promise<Result<{ url: string }, SetUpLinkRefusal>> {
  const user = await findUser(database(), who);
  if (!user) return refuse("user_unknown");
  const { id: userId } = user;
  const email = (await findAddressee(database(), userId))?.email ?? "";
  return database().transaction(async (tx): Promise<Result<{ url: string }, SetUpLinkRefusal>> => {
    if ((await findSecondStepDue(tx, userId)) === null) return refuse("no_link_needed");
    const link = await makeSetUpLink(tx, { userId, email }, context.at);
    if (!link.ok) return refuse(link.error === "gone" ? "user_unknown" : "too_many_set_up_links");
    await insertAuditEvent(tx, {
      ...context,
      event: "user.set_up_link_made",
      userId,
      after: { email: email || null },
    });
    return ok({ url: link.value });
  });
}
