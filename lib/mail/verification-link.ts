import type { NewMailLink } from "@/db/outbox/mail-links";
import type { Locale } from "@/lib/i18n/locale";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { issuer } from "@/lib/runtime/env";
import type { Mail } from "./mail";

const LIFETIME_MS = 86_400_000;

type To = { userId: string; email: string; name: string; locale: Locale };

/** Returns a new link that verifies an address for its account: what is stored of it, and its mail. */
export function newVerificationLink({ userId, email, name, locale }: To, createdAt: Date) {
  const token = newCredential("emailVerification");
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
  const parameters = { name, link: `${issuer()}/verify-email/${token}` };
  return {
    stored: {
      ...{ purpose: "verify_email", tokenHash: sha256(token) },
      ...{ userId, email, createdAt, expiresAt },
    } satisfies NewMailLink,
    mail: { kind: "verify_email", to: email, verified: false, locale, parameters } satisfies Mail,
  };
}
