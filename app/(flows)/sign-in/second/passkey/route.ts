import { restartAddress, secondStepAddress } from "@/app/(flows)/sign-in/addresses";
import { enterByPasskey } from "@/app/(flows)/sign-in/passkey/enter-by-passkey";
import { postingPasskey } from "@/app/(flows)/sign-in/passkey/posting-passkey";
import { refusePasskey } from "@/app/(flows)/sign-in/passkey/refusals";
import { seeOther } from "@/lib/http/answer";
import { deviceOf } from "@/lib/session/device";
import { finishWithPasskey } from "@/lib/session/passkeys/second-step";

/** Finishes a sign-in whose password was right with a passkey, and redirects to `next`. */
export const POST = postingPasskey(async (form, request, rpId) => {
  const device = deviceOf(request.headers);
  const answer = { text: form.get("answer") ?? "", rpId, device };
  const opened = await finishWithPasskey(answer, request);
  const next = form.get("next");
  if (opened.ok) return enterByPasskey(opened.value, { next, device }, request);
  if (opened.error.code === "gone") return seeOther(restartAddress(next));
  const page = secondStepAddress(next);
  return refusePasskey(opened.error, { page, advice: "limitedStep" }, request);
});
