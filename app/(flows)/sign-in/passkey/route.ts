import { signInAddress } from "@/app/(flows)/sign-in/addresses";
import { enterByPasskey } from "@/app/(flows)/sign-in/passkey/enter-by-passkey";
import { deviceOf } from "@/lib/session/device";
import { signInWithPasskey } from "@/lib/session/passkeys/sign-in";
import { postingPasskey } from "./posting-passkey";
import { refusePasskey } from "./refusals";

/** Signs in with a passkey's answer, and redirects to `next`. No second step follows. */
export const POST = postingPasskey(async (form, request, rpId) => {
  const device = deviceOf(request.headers);
  const answer = { text: form.get("answer") ?? "", rpId, device };
  const opened = await signInWithPasskey(answer, request);
  const next = form.get("next");
  if (!opened.ok) {
    const page = signInAddress(next, form.get("choose"));
    return refusePasskey(opened.error, { page, advice: "limited" }, request);
  }
  return enterByPasskey(opened.value, { next, device }, request);
});
