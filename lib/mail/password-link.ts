import type { Transaction } from "@/db/client";
import type { Locale } from "@/lib/i18n/locale";
import type { Result } from "@/lib/result";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { issuer } from "@/lib/runtime/env";
import { makeMailLink } from "./mail-link";
import { queueMail } from "./queue";

/** Lifetime of a link in milliseconds. */
const LIFETIME_MS = 3_600_000;

type To = {
  id: string;
  username: string;
  name: string | null;
  email: string;
  verified: boolean;
  locale: Locale;
};

/**
 * Mails a single-use link to choose a new password to the account's own address, rate-limited. Only
 * the mail contains the link; the person who requested it never sees it.
 */
export async function mailPasswordLink(
  tx: Transaction,
  { id: userId, username, name, email, verified, locale }: To,
  now: Date,
): Promise<Result<null, "too_many" | "gone">> {
  const token = newCredential("passwordReset");
  const made = await makeMailLink(tx, {
    tokenHash: sha256(token),
    purpose: "reset_password",
    userId,
    email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  });
  const parameters = { name: name ?? username, link: `${issuer()}/reset-password/${token}` };
  if (made.ok)
    await queueMail(tx, { kind: "reset_password", to: email, verified, locale, parameters });
  return made;
}
