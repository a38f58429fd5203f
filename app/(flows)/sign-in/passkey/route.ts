import { notFoundPage } from "@/lib/error-pages/error-page";
import { posting } from "@/lib/forms/posting";
import { seeOther } from "@/lib/http/see-other";
import { keepSession } from "@/lib/session/auth-options";
import { deviceOf, setDevice } from "@/lib/session/device";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";
import { signInWithPasskey } from "@/lib/session/passkeys/sign-in";
import { returnAddress } from "@/lib/session/return-address";
import { refusePasskey } from "./refusals";

/** Signs in with a passkey's answer, and redirects to `next`. No second step follows. */
export const POST = posting(async (form, request) => {
  const rpId = passkeyHost();
  if (rpId === null) return notFoundPage(request, "PUBLIC_URL has no host for passkeys.");
  const device = deviceOf(request.headers);
  const answer = { text: form.get("answer") ?? "", rpId, device };
  const opened = await signInWithPasskey(answer, request);
  const next = form.get("next");
  if (!opened.ok)
    return refusePasskey(opened.error, { page: pageOf(next), advice: "limited" }, request);
  await keepSession(opened.value);
  return seeOther(returnAddress(next), { "Set-Cookie": setDevice(device) });
});

function pageOf(next: string | undefined) {
  const kept = next !== undefined && returnAddress(next) === next;
  return kept ? `/sign-in?${new URLSearchParams({ next })}` : "/sign-in";
}
