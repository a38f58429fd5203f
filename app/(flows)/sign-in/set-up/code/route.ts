import { linkAddress } from "@/app/(flows)/sign-in/addresses";
import { finishSetUp } from "@/app/(flows)/sign-in/set-up/finish";
import { posting } from "@/lib/forms/posting";
import { seeOther } from "@/lib/http/answer";
import { deviceOf } from "@/lib/session/device";
import { setUpWithApp } from "@/lib/session/two-step/set-up";

/** Takes the first code of the app that an opened link set up, and signs in. */
export const POST = posting(async (form, request) => {
  const device = deviceOf(request.headers);
  const [token, code] = [form.get("token") ?? "", form.get("code") ?? ""];
  const done = await setUpWithApp({ token, code, device }, request);
  const next = form.get("next");
  return done.ok
    ? finishSetUp(done.value, { next, device }, request)
    : seeOther(linkAddress(token, next, { way: "app", problem: done.error }));
});
