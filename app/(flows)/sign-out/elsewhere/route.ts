import { signOutPage } from "@/app/(flows)/sign-out/carried";
import { answering } from "@/lib/endpoints/faults";
import { pageFault } from "@/lib/error-pages/page-faults";
import { rawQuery } from "@/lib/http/address";
import { redirectTo, seeOther } from "@/lib/http/answer";
import { parseParameters } from "@/lib/oauth/parameters";
import { addressAfter } from "@/lib/provider/logout";
import { signedOutTo } from "@/lib/session/elsewhere/leave";

/** Comes back from a sign-out at a provider (OpenID Connect RP-Initiated Logout 1.0 section 3). */
export const GET = answering(async (request: Request) => {
  const state = parseParameters(rawQuery(request.url)).values.get("state") ?? "";
  const location = await addressAfter(await signedOutTo(state, new Date()));
  return location === null ? seeOther(signOutPage({ done: "1" })) : redirectTo(location);
}, pageFault);
