import { restartAddress } from "@/app/(flows)/sign-in/addresses";
import { enter } from "@/app/(flows)/sign-in/enter";
import { posting } from "@/lib/forms/posting";
import { seeOther } from "@/lib/http/answer";
import { deviceOf } from "@/lib/session/device";
import { keepAccount } from "@/lib/session/keep-account";

/** Keeps the account that this browser signed in to, and redirects to `next` in a session. */
export const POST = posting(async (form, request) => {
  const device = deviceOf(request.headers);
  const next = form.get("next");
  const opened = await keepAccount(device, request);
  return opened ? enter(opened, { next, device }, request) : seeOther(restartAddress(next));
});
