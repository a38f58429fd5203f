import { linkAddress } from "@/app/(flows)/sign-in/addresses";
import { postingPasskey } from "@/app/(flows)/sign-in/passkey/posting-passkey";
import { finishSetUp } from "@/app/(flows)/sign-in/set-up/finish";
import { seeOther } from "@/lib/http/answer";
import { deviceOf } from "@/lib/session/device";
import { setUpWithPasskey } from "@/lib/session/two-step/set-up";

/** Adds the passkey that an opened link set up, and signs in. */
export const POST = postingPasskey(async (form, request, rpId) => {
  const device = deviceOf(request.headers);
  const [token, text] = [form.get("token") ?? "", form.get("answer") ?? ""];
  const done = await setUpWithPasskey({ token, text, rpId, device }, request);
  const next = form.get("next");
  return done.ok
    ? finishSetUp(done.value, { next, device }, request)
    : seeOther(linkAddress(token, next, { problem: done.error }));
});
