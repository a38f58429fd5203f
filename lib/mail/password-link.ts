import type { NewMailLink } from "@/db/outbox/mail-links";
import type { Transaction } from "@/db/system/client";
import type { Locale } from "@/lib/i18n/locale";
import type { Result } from "@/lib/result";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { issuer } from "@/lib/runtime/env";
import { makeMailLink } from "./mail-link";
import { queueMail } from "./queue";

const LIFETIME_MS = 3_600_000;

type To = {
  id: string;
  username: string;
  name: string | null;
  email: string;
  verified: boolean;
  hasPassword: boolean;
  locale: Locale;
};

/**
 * Returns a new single-use link to choose a password: its address, and what is stored of it. `email` is
 * the account's address, or empty.
 */
export function newPasswordLink(
  { userId, email }: { userId: string; email: string },
  createdAt: Date,
) {
  const token = newCredential("passwordReset");
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
  return {
    url: `${issuer()}/reset-password/${token}`,
    stored: {
      ...{ purpose: "reset_password", tokenHash: sha256(token) },
      ...{ userId, email, createdAt, expiresAt },
    } satisfies NewMailLink,
  };
}

/**
 * Mails a single-use link to choose a new password to the account's own address, rate-limited. Only
 * the mail contains the link; the person who requested it never sees it.
 */
export async function mailPasswordLink(
  tx: Transaction,
  { id: userId, username, name, email, verified, hasPassword, locale }: To,
  now: Date,
): Promise<Result<null, "too_many" | "gone">> {
  const { url, stored } = newPasswordLink({ userId, email }, now);
  const made = await makeMailLink(tx, stored);
  const parameters = { name: name ?? username, link: url, isFirst: !hasPassword };
  if (made.ok)
    await queueMail(tx, { kind: "reset_password", to: email, verified, locale, parameters });
  return made;
}
