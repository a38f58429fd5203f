import { offerAddress } from "@/app/(flows)/sign-in/addresses";
import { type Entry, enter } from "@/app/(flows)/sign-in/enter";
import type { Parameters } from "@/lib/oauth/parameters";
import type { Opened } from "@/lib/session/open-session";
import { isOfferDue } from "@/lib/session/passkeys/offer";
import { pauseOffers } from "@/lib/session/passkeys/offers";

/** Ends a sign-in with a password; offers a passkey on the way where the device can keep one. */
export async function enterOffering(
  opened: Opened,
  { form, ...entry }: Omit<Entry, "goesTo"> & { form: Parameters["values"] },
  request: Pick<Request, "headers">,
): Promise<Response> {
  const now = new Date();
  const { headers } = request;
  const due = form.get("platform") === "yes" && (await isOfferDue(opened, headers, now));
  if (!due) return enter(opened, entry, request);
  const cookies = [pauseOffers("offered", headers, now), ...(entry.cookies ?? [])];
  return enter(opened, { ...entry, cookies, goesTo: offerAddress }, request);
}
