import { restartAddress, setUpAddress } from "@/app/(flows)/sign-in/addresses";
import { posting } from "@/lib/forms/posting";
import { seeOther } from "@/lib/http/answer";
import { sendSetUpLink } from "@/lib/session/two-step/set-up";

/** Mails the link that sets up a second step to the user whose password was right. */
export const POST = posting(async (form, request) => {
  const next = form.get("next");
  const sent = await sendSetUpLink(request);
  if (sent.ok) return seeOther(setUpAddress(next, { sent: "1" }));
  if (sent.error === "gone") return seeOther(restartAddress(next));
  return seeOther(setUpAddress(next, { problem: sent.error }));
});
