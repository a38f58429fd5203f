import { signInAddress } from "@/app/(flows)/sign-in/addresses";
import { enterByPasskey } from "@/app/(flows)/sign-in/passkey/enter-by-passkey";
import { notFoundPage } from "@/lib/error-pages/error-page";
import { posting } from "@/lib/forms/posting";
import { deviceOf } from "@/lib/session/device";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";
import { signInWithPasskey } from "@/lib/session/passkeys/sign-in";
import { refusePasskey } from "./refusals";

/** Signs in with a passkey's answer, and redirects to `next`. No second step follows. */
export const POST = posting(async (form, request) => {
  const rpId = passkeyHost();
  if (rpId === null) return notFoundPage(request, "PUBLIC_URL has no host for passkeys.");
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
