import { enter } from "@/app/(flows)/sign-in/enter";
import type { Parameters } from "@/lib/oauth/parameters";
import type { Opened } from "@/lib/session/open-session";
import { isOfferDue } from "@/lib/session/passkeys/offer";
import { pauseOffers } from "@/lib/session/passkeys/offers";
import { offerAddress } from "./offer-address";

type Entry = { form: Parameters["values"]; next: string | undefined; device: string };

/** Ends a sign-in with a password; offers a passkey on the way where the device can keep one. */
export async function enterOffering(
  opened: Opened,
  { form, next, device }: Entry,
  { headers }: Pick<Request, "headers">,
): Promise<Response> {
  const now = new Date();
  const due = form.get("platform") === "yes" && (await isOfferDue(opened, headers, now));
  if (!due) return enter(opened, { next, device });
  const answer = await enter(opened, { next, device, goesTo: offerAddress });
  answer.headers.append("Set-Cookie", pauseOffers("offered", headers, now));
  return answer;
}
