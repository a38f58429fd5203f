import { seeOther } from "@/lib/http/answer";
import { returnAddress } from "@/lib/http/return-address";
import { keepSession } from "@/lib/session/auth-options";
import { setDevice } from "@/lib/session/device";
import type { Opened } from "@/lib/session/open-session";
import { setPending } from "@/lib/session/two-step/pending-sign-in";
import { keepingAddress } from "./addresses";

export type Entry = {
  next: string | undefined;
  device: string;
  /** Set-Cookie values besides those of the session and the device. */
  cookies?: string[];
  /** Returns the page after the sign-in; `next` itself by default. */
  goesTo?: (next: string | undefined) => string;
};

/** Ends a sign-in: leads on in the new session, or to the page that can only keep the account. */
export async function enter(
  opened: Opened,
  { next, device, cookies = [], goesTo = returnAddress }: Entry,
  { headers }: Pick<Request, "headers">,
): Promise<Response> {
  if ("keeping" in opened)
    return seeOther(keepingAddress(next), {
      "Set-Cookie": [setPending(opened.keeping), ...cookies],
    });
  const session = await keepSession(opened, headers);
  return seeOther(goesTo(next), { "Set-Cookie": [setDevice(device), ...cookies, ...session] });
}
