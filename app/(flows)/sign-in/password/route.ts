import { posting } from "@/lib/forms/posting";
import { seeOther } from "@/lib/http/see-other";
import { openSession } from "@/lib/session/auth-options";
import { deviceOf, setDevice } from "@/lib/session/device";
import { returnAddress } from "@/lib/session/return-address";
import { refuseSignIn, typedUsername } from "./refusals";

/** Handles the sign-in form. Never answers a client: it opens the session and redirects to `next`. */
export const POST = posting(async (form, request) => {
  const device = deviceOf(request.headers);
  const typed = { username: typedUsername(form), password: form.get("password") ?? "", device };
  const opened = await openSession(typed);
  if (opened.ok)
    return seeOther(returnAddress(form.get("next")), { "Set-Cookie": setDevice(device) });
  return refuseSignIn(opened.error, form, request);
});
