import { linkAddress } from "@/app/(flows)/sign-in/addresses";
import { finishSetUp } from "@/app/(flows)/sign-in/set-up/finish";
import { notFoundPage } from "@/lib/error-pages/error-page";
import { posting } from "@/lib/forms/posting";
import { seeOther } from "@/lib/http/answer";
import { deviceOf } from "@/lib/session/device";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";
import { setUpWithPasskey } from "@/lib/session/two-step/set-up";

/** Adds the passkey that an opened link set up, and signs in. */
export const POST = posting(async (form, request) => {
  const rpId = passkeyHost();
  if (rpId === null) return notFoundPage(request, "PUBLIC_URL has no host for passkeys.");
  const device = deviceOf(request.headers);
  const [token, text] = [form.get("token") ?? "", form.get("answer") ?? ""];
  const done = await setUpWithPasskey({ token, text, rpId, device }, request);
  const next = form.get("next");
  return done.ok
    ? finishSetUp(done.value, { next, device }, request)
    : seeOther(linkAddress(token, next, { problem: done.error }));
});
