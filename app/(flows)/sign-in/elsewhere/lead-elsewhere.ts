import { signInAddress } from "@/app/(flows)/sign-in/addresses";
import { limitedPage, notFoundPage } from "@/lib/error-pages/error-page";
import { redirectTo } from "@/lib/http/answer";
import { returnAddress } from "@/lib/http/return-address";
import { countAgainst, holdBack } from "@/lib/rate-limits/limits";
import { beginElsewhere, isProviderId } from "@/lib/session/elsewhere/begin";
import { callerOrNetworks } from "@/lib/session/proven-caller";
import { refusalPage } from "./refusal-page";

/** Longest address that is passed to a provider. */
const MAX_HINT = 254;

type Asked = {
  providerId: string;
  next: string | undefined;
  /** Address that somebody typed; empty if nobody did. */
  hint: string;
  purpose: "sign_in" | "fresh";
  /** True if the provider has to let them use another account. */
  other?: boolean;
};

/** Leads to a provider. A sign-in that begins costs a row, so it is counted first. */
export async function leadElsewhere(asked: Asked, request: Request): Promise<Response> {
  const { headers } = request;
  const { providerId, hint, purpose, other = false } = asked;
  const next = returnAddress(asked.next);
  const limit = countAgainst("elsewhere", callerOrNetworks(headers));
  if (limit.exceeded) {
    await holdBack();
    const told = { code: "sign_in_limited", texts: "signIn.limited" } as const;
    return limitedPage(request, limit.retryAfter, { ...told, back: signInAddress(next) });
  }
  const loginHint = hint === "" || hint.length > MAX_HINT ? null : hint;
  const begun = await beginElsewhere({ providerId, next, loginHint, purpose, other }, headers);
  if (begun.ok) return redirectTo(begun.value.location, { "Set-Cookie": begun.value.cookie });
  if (!isProviderId(providerId)) return notFoundPage(request, "No provider has this ID.");
  const about = { account: null, next, purpose } as const;
  const { error } = begun;
  // The page with its button was opened before the provider was disabled or removed.
  return error.code === "unreachable"
    ? refusalPage(request, providerId, { page: "unreachable", name: error.name, ...about })
    : refusalPage(request, providerId, { page: "expired", name: null, ...about });
}
