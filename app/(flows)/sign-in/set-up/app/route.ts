import { linkAddress } from "@/app/(flows)/sign-in/addresses";
import { posting } from "@/lib/forms/posting";
import { seeOther } from "@/lib/http/answer";
import { inPending, startAuthenticator } from "@/lib/session/two-step/enrol";
import { openSetUpLink } from "@/lib/session/two-step/set-up";

/** Creates the secret of an app for an opened link, whose page shows it until a code confirms it. */
export const POST = posting(async (form, request) => {
  const token = form.get("token") ?? "";
  const now = new Date();
  const link = await openSetUpLink(token, request.headers, now);
  if (link.ok) {
    const { pending } = link.value;
    await startAuthenticator({ id: pending.userId, place: inPending(pending) }, now);
  }
  return seeOther(linkAddress(token, form.get("next"), { way: "app" }));
});
