import { verifyEmail } from "@/lib/account/email-verification";
import { originOf } from "@/lib/http/origin";
import { posting } from "@/lib/http/posting";
import { seeOther } from "@/lib/http/see-other";

/** The person who has the link confirms that the address is theirs. */
export const POST = posting(async (form, request) => {
  const verified = await verifyEmail(
    form.get("token") ?? "",
    new Date(),
    originOf(request.headers),
  );
  // No token is spelled like any of these.
  return seeOther(verified.ok ? "/verify-email/done" : `/verify-email/${verified.error}`);
});
