import { type VerifyRefusal, verifyEmail } from "@/lib/account/email-verification";
import { posting } from "@/lib/forms/posting";
import { originOf } from "@/lib/http/origin";
import { seeOther } from "@/lib/http/see-other";
import { currentSession } from "@/lib/session/current-session";

/** Confirms an address for the account that is signed in. */
export const POST = posting(async (form, request) => {
  const token = form.get("token") ?? "";
  const session = await currentSession(request.headers);
  const signedIn = session?.user.id ?? null;
  const verified = await verifyEmail(token, signedIn, new Date(), originOf(request.headers));
  return seeOther(`/verify-email/${verified.ok ? "done" : next(verified.error, token)}`);
});

/** No token is spelled like any of these; the link's own page says which account to sign in to. */
const next = (refusal: VerifyRefusal, token: string) =>
  refusal === "another_account" ? token : refusal;
