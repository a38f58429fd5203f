import { z } from "zod";
import { requestEmailVerification } from "@/lib/account/email-verification";
import { type Profile, profileOf } from "@/lib/account/profile";
import { posting } from "@/lib/forms/posting";
import { refuseForm } from "@/lib/forms/problems";
import { originOf } from "@/lib/http/origin";
import { seeOther } from "@/lib/http/see-other";
import { localeOf } from "@/lib/i18n/preferences";
import { currentSession, type LiveSession } from "@/lib/session/current-session";
import { freshSignInAddress, isFresh } from "@/lib/session/fresh-sign-in";

/** RFC 5321 section 4.5.3.1.3, without the angle brackets. */
const address = z.email().max(254);

/**
 * Sends a confirmation link to an address, which becomes the account's once the link is used.
 * Doesn't reveal whether another account has it.
 */
export const POST = posting(async (form, request) => {
  const now = new Date();
  const session = await currentSession(request.headers);
  const profile = session && (await profileOf(session.user.id, now));
  if (!profile) return seeOther("/account");
  const typed = (form.get("email") ?? "").trim();
  const refused = (problem: string) =>
    refuseForm("/account", "email", { problems: { email: problem }, typed: { email: typed } });
  const email = address.safeParse(typed);
  if (!email.success) return refused("email_unfit");
  if (email.data === profile.email && profile.emailVerifiedAt) return refused("email_same");
  // Password resets go to this address: an unattended session must not be enough to change it (ASVS
  // 7.5.1).
  if (email.data !== profile.email && !isFresh(session, now))
    return seeOther(freshSignInAddress("/account"));
  const recipient = recipientOf(session, profile, request);
  const origin = originOf(request.headers);
  const sent = await requestEmailVerification(recipient, email.data, now, origin);
  if (!sent.ok) return refused(sent.error);
  return seeOther("/account?done=email");
});

const recipientOf = (
  session: LiveSession,
  { locale, name, username }: Profile,
  request: Request,
) => ({
  id: session.user.id,
  session,
  locale: locale ?? localeOf(request),
  name: name ?? username,
});
