import { deviceDenial, userCodeIn } from "@/app/(flows)/device/addresses";
import { findResumedAuthorization } from "@/app/(flows)/sign-in/resumed-authorization";
import type { Strength } from "@/lib/oauth/authorize/authentication-context";
import type { ShownApplication } from "@/lib/provider/consent";
import { type Entering, readDeviceRequest } from "@/lib/provider/device-decision";
import type { NamedRequest } from "@/lib/provider/gone-request";
import { type Denial, denialOf } from "./denial";

type Waiting = { application: ShownApplication | null; required: Strength; denial: Denial };

/**
 * Returns what waits for a stronger session: the authorization request or the device that `next`
 * names. `gone` names the request if it is no longer stored. Null if `next` names none.
 */
export async function findWaiting(
  next: string,
  session: Entering,
): Promise<Waiting | { gone: NamedRequest } | null> {
  const code = userCodeIn(next);
  if (code !== null) {
    const request = await readDeviceRequest(code, session);
    return request ? { ...request, denial: deviceDenial(request.code) } : null;
  }
  const resumed = await findResumedAuthorization(next, session.user.id);
  if (!resumed) return null;
  const { pendingAuthorization: pending } = resumed;
  return pending ? { ...pending, denial: denialOf(resumed.requestUri) } : { gone: resumed };
}
