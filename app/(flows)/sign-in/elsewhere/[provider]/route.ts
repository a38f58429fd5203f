import { answerSignedIn } from "@/app/(flows)/sign-in/answer-signed-in";
import { refusalPage, SHOWN, shownAgain } from "@/app/(flows)/sign-in/elsewhere/refusal-page";
import { reportTrial } from "@/app/admin/providers/[id]/trial-report";
import { answering } from "@/lib/endpoints/faults";
import { refuseAhead } from "@/lib/endpoints/oauth-json";
import { pageFault, tooManyPages } from "@/lib/error-pages/page-faults";
import { rawQuery, segmentOf } from "@/lib/http/address";
import { empty, seeOther } from "@/lib/http/answer";
import { isLoadingAhead } from "@/lib/http/request";
import { returnAddress } from "@/lib/http/return-address";
import { parseParameters } from "@/lib/oauth/parameters";
import { countAgainst, peekAt } from "@/lib/rate-limits/limits";
import { currentSession } from "@/lib/session/current-session";
import { deviceOf } from "@/lib/session/device";
import { type ElsewhereRefusal, finishElsewhere } from "@/lib/session/elsewhere/finish";
import { rememberWay } from "@/lib/session/elsewhere/last-way";
import { callerOrNetworks } from "@/lib/session/proven-caller";

/** Callback of a provider (OpenID Connect Core 3.1.2.5). */
export const GET = answering(
  async (request: Request) => (isLoadingAhead(request.headers) ? refuseAhead() : finish(request)),
  pageFault,
);

/** A HEAD request would use up the sign-in for a response that nobody reads. */
export const HEAD = () => empty(405, { Allow: "GET" });

async function finish(request: Request): Promise<Response> {
  const caller = callerOrNetworks(request.headers);
  const limit = peekAt("unknown", caller);
  if (limit.exceeded) return tooManyPages(request, limit);
  const query = rawQuery(request.url);
  const { values } = parseParameters(query);
  const providerId = segmentOf(request.url, "elsewhere");
  const here = { providerId, headers: request.headers };
  const shown = await shownAgain(values.get(SHOWN), here, new Date());
  if (shown) return refusalPage(request, providerId, shown.refusal, shown.requestId);
  const called = {
    providerId,
    query,
    state: values.get("state") ?? "",
    device: deviceOf(request.headers),
  };
  const finished = await finishElsewhere(called, request);
  if (finished.ok) {
    const { trial, signedIn, next } = finished.value;
    if (trial) return reportTrial(trial, next);
    if (!signedIn) return seeOther(next);
    const cookies = [rememberWay(providerId)];
    return answerSignedIn(
      signedIn,
      { next, device: called.device, form: NOTHING, cookies },
      request,
    );
  }
  // Anybody can make up a state, and looking for it costs a statement.
  if (finished.error.page === "expired") countAgainst("unknown", caller);
  return answerRefused(finished.error, providerId, request);
}

/** Shows why a sign-in failed; leads on if it isn't known and somebody is signed in, since the back button leads here. */
const answerRefused = async (error: ElsewhereRefusal, providerId: string, request: Request) =>
  error.next === null && (await currentSession(request.headers))
    ? seeOther(returnAddress(null))
    : refusalPage(request, providerId, error);

/** A callback is no form, so it says nothing about the device. */
const NOTHING: ReadonlyMap<string, string> = new Map();
