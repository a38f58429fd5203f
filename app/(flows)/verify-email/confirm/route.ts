import { type VerifyRefusal, verifyEmail } from "@/lib/account/email-verification";
import { postingLink } from "@/lib/forms/posting-link";
import { seeOther } from "@/lib/http/answer";
import { originOf } from "@/lib/http/request";
import { currentSession } from "@/lib/session/current-session";

/** Confirms an email address for the signed-in account. */
export const POST = postingLink(async (form, request, found) => {
  const token = form.get("token") ?? "";
  const session = await currentSession(request.headers);
  const signedIn = session?.user.id ?? null;
  const verified = await verifyEmail(token, signedIn, new Date(), originOf(request.headers));
  if (verified.ok || verified.error !== "gone") found();
  return seeOther(`/verify-email/${verified.ok ? "done" : next(verified.error, token)}`);
});

/**
 * Returns the refusal as an address that matches no token, or the token itself if the link's page
 * must name the account.
 */
const next = (refusal: VerifyRefusal, token: string) =>
  refusal === "another_account" ? token : refusal;
