import { restartAddress } from "@/app/(flows)/sign-in/addresses";
import { enter } from "@/app/(flows)/sign-in/enter";
import { withFlash } from "@/lib/forms/flash";
import { posting } from "@/lib/forms/posting";
import { seeOther } from "@/lib/http/answer";
import { returnAddress } from "@/lib/http/return-address";
import { deviceOf } from "@/lib/session/device";
import { keepAccount } from "@/lib/session/keep-account";

/** Keeps the account that this browser signed in to, and leads to `next` in a session. */
export const POST = posting(async (form, request) => {
  const device = deviceOf(request.headers);
  const next = form.get("next");
  const opened = await keepAccount(device, request);
  return opened ? enter(opened, { next, device, goesTo }, request) : seeOther(restartAddress(next));
});

/** Pages of the account show the notice, and the first of them stands in for the directory. */
function goesTo(next: string | undefined): string {
  const page = returnAddress(next).replace(/^\/$/, "/account");
  return page.startsWith("/account") ? withFlash(page, { done: "kept" }) : page;
}
