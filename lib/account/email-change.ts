import * as z from "zod";
import type { AuditContext } from "@/db/audit/events";
import { wouldLeaveDomain } from "@/db/identities/exclusive";
import { database } from "@/db/system/client";
import type { LiveSession } from "@/db/users/live-sessions";
import type { Locale } from "@/lib/i18n/locale";
import { type Result, refuse } from "@/lib/result";
import { emailAddress } from "@/lib/users/fields";
import { requestEmailVerification } from "./email-verification";
import { profileOf } from "./profile";

export const emailFields = z.object({ email: z.string().trim().pipe(emailAddress) });

export type EmailChangeRefusal = "email_same" | "email_exclusive" | "sign_in_again" | "too_many";

/**
 * Sends a confirmation link to an address, which becomes the account's once the link is used.
 * Doesn't reveal whether another account has it. `locale` is for accounts without a language.
 */
export async function requestEmailChange(
  session: LiveSession,
  { email, locale, fresh }: { email: string; locale: Locale; fresh: boolean },
  context: AuditContext,
): Promise<Result<null, EmailChangeRefusal>> {
  const profile = await profileOf(session.user.id, context.at);
  // Without a profile, the account was deactivated after its session was checked.
  if (!profile) return refuse("sign_in_again");
  if (email === profile.email && profile.emailVerifiedAt) return refuse("email_same");
  // Their password would sign in again, and the provider no longer say who they are (rule 166).
  if (await wouldLeaveDomain(database(), session.user.id, email)) return refuse("email_exclusive");
  // Password resets go to this address: an unattended session must not be enough to change it (ASVS
  // 7.5.1).
  if (email !== profile.email && !fresh) return refuse("sign_in_again");
  const name = profile.name ?? profile.username;
  const recipient = { id: session.user.id, session, name, locale: profile.locale ?? locale };
  return requestEmailVerification(recipient, email, context);
}
