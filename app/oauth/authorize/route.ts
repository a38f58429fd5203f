import { recordClientFailure } from "@/lib/endpoints/client-failure-buffer";
import { answering } from "@/lib/endpoints/faults";
import { refuseAhead, refuseHead } from "@/lib/endpoints/oauth-json";
import { type ErrorWords, errorPage, TRIED_AGAIN } from "@/lib/error-pages/error-page";
import { formPostPage } from "@/lib/error-pages/form-post-page";
import { pageFault } from "@/lib/error-pages/page-faults";
import type { PageRequest } from "@/lib/error-pages/plain-page";
import { canBeQuery, rawQuery } from "@/lib/http/address";
import { redirectTo } from "@/lib/http/answer";
import { BODY_STATUS, readFormBody } from "@/lib/http/form-body";
import { isLoadingAhead, originOf, requestId } from "@/lib/http/request";
import { returnAddress } from "@/lib/http/return-address";
import { carriedLocales } from "@/lib/oauth/authorize/authentication-context";
import { isClientId } from "@/lib/oauth/client-auth/authentication";
import { type Parameters, parseParameters } from "@/lib/oauth/parameters";
import { authorize } from "@/lib/provider/authorize";
import type { AuthorizeAnswer } from "@/lib/provider/authorize-answer";
import { resumeAddress } from "@/lib/provider/pending-authorization";
import { holdBack, type Limit } from "@/lib/rate-limits/limits";
import { countRefusal } from "@/lib/runtime/metrics";
import { newBrowserId, readBrowserId, setBrowserId } from "@/lib/session/browser-id";
import { senderOf } from "@/lib/session/proven-caller";
import { readSessionProof } from "@/lib/session/session-cookie";
import { count } from "@/lib/statistics/counts";
import { errorWords, waysOn } from "./error-words";
import { noteDroppedScopes, noteProgress } from "./note-progress";
import { wayOfOwner } from "./own-application";
import { addressAgain, readShown } from "./shown-again";

/** The authorization endpoint (docs/specification.md 4.4). Pending requests resume here too. */
export const GET = answering(
  async (request: Request) =>
    isLoadingAhead(request.headers) ? refuseAhead() : answer(request, rawQuery(request.url)),
  pageFault,
);

/** A HEAD request would issue a code, or use up a pushed request, for a response that nobody reads. */
export const HEAD = refuseHead;

/** Authorization request as a form post (OpenID Connect Core 3.1.2.1). */
export const POST = answering(async (request: Request) => {
  const body = await readFormBody(request);
  if (!body.ok)
    return errorPage(request, BODY_STATUS[body.error], errorWords("form_unreadable"), body.error);
  // A cross-site POST lacks Foyer's cookies (SameSite=Lax); the same request as a GET has them.
  if (request.headers.get("sec-fetch-site") === "cross-site" && canBeQuery(body.value))
    return redirectTo(`/oauth/authorize?${body.value}`);
  return answer(request, body.value);
}, pageFault);

async function answer(request: Request, sent: string): Promise<Response> {
  const { query, shownId } = readShown(sent);
  // Next would follow the redirect by fetch, for a server action even on the server, and so deliver
  // the code from the wrong place.
  if (request.headers.has("rsc") || request.headers.has("next-action"))
    return errorPage(
      request,
      400,
      errorWords("form_unreadable"),
      "This endpoint is for browser navigation, not for fetch requests from Next.js",
    );
  // Error pages honor `ui_locales`, from the query or the form.
  const { headers, method } = request;
  const asked = { url: `/oauth/authorize?${query}`, headers, method };
  const browser = readBrowserId(request.headers) ?? newBrowserId();
  const parameters = parseParameters(query);
  const found = await authorize(parameters, {
    id: browser,
    origin: originOf(request.headers),
    sender: senderOf(request.headers),
    proof: readSessionProof(request.headers),
  });
  if (shownId === null) noteMistake(request, parameters.values, found);
  noteProgress(request, parameters.values, found);
  noteDroppedScopes(request, found);
  switch (found.to) {
    case "page":
      return errorPage(
        asked,
        400,
        await wordsOf(asked, found, { query, shownId, sent: parameters.values }),
        found.refusal.detail,
      );
    case "rate_limited":
      countRefusal(request, "rate_limited");
      await holdBack();
      return tooManyRequests(asked, found.limit);
    case "client":
      return found.response.mode === "form_post"
        ? formPostPage(asked, found.response.action, found.response.fields)
        : redirectTo(found.response.location);
    case "person":
      return redirectTo(userStepAddress(found), { "Set-Cookie": setBrowserId(browser) });
  }
}

type Asked = { query: string; shownId: string | null; sent: Parameters["values"] };

/** Returns the error page's text. Errors of unknown clients aren't logged. */
async function wordsOf(
  asked: PageRequest & Pick<Request, "method">,
  { clientId, application, homepage, refusal }: Extract<AuthorizeAnswer, { to: "page" }>,
  { query, shownId, sent }: Asked,
): Promise<ErrorWords> {
  const sentId = sent.get("client_id");
  const { headers, method } = asked;
  const id = shownId ?? requestId(asked);
  const address = addressAgain(query, id);
  return {
    ...errorWords(refusal.reason, application),
    ...(refusal.reason === "request_unknown" && waysOn(homepage)),
    ...(sentId !== undefined && isClientId(sentId) && { clientId: sentId }),
    ...((clientId === null || shownId !== null) && { unlogged: true }),
    // Posted values may be personal, and belong in no address.
    ...(method === "GET" &&
      returnAddress(address) === address && {
        shownAgain: { address, requestId: id },
      }),
    ...(await wayOfOwner(headers, clientId, refusal.reason)),
  };
}

/** Returns an unlogged page, because a flood gets thousands of them. */
const tooManyRequests = (request: PageRequest, { retryAfter, headers }: Limit) =>
  errorPage(
    request,
    429,
    { ...errorWords("rate_limited"), unlogged: true },
    "Too many pending authorization requests, or unknown request_uris, from this network.",
    { "Retry-After": String(retryAfter), ...headers, ...TRIED_AGAIN },
  );

/** Counts the error and records it for the client's developer, under the request id that the user's page shows. */
function noteMistake(request: Request, sent: Parameters["values"], found: AuthorizeAnswer) {
  const mistake = mistakeIn(found);
  if (mistake === null) return;
  count("failure");
  countRefusal(request, mistake.error);
  const { clientId, ...failure } = mistake;
  if (clientId === null) return;
  recordClientFailure({
    clientId,
    at: new Date(),
    ...failure,
    sent: sent.get("redirect_uri") ?? null,
    requestId: requestId(request),
    endpoint: "/oauth/authorize",
  });
}

/** Returns the error of a response, if any. `clientId` is null for an unknown client. */
function mistakeIn(found: AuthorizeAnswer) {
  if (found.to === "person" || found.to === "rate_limited") return null;
  const { clientId } = found;
  if (found.to === "client") return found.mistake && { clientId, ...found.mistake };
  return { clientId, error: found.refusal.reason, description: found.refusal.detail };
}

/** Pages of steps that have one of their own. */
const PAGES: Partial<Record<string, `/sign-in/${string}`>> = {
  step_up: "/sign-in/step-up",
  not_admitted: "/sign-in/not-admitted",
};

/** Returns the page of the user's next step; `request` names the pending request. */
function userStepAddress(answer: Extract<AuthorizeAnswer, { to: "person" }>) {
  const { step, clientId, requestUri, uiLocales } = answer;
  const language = carriedLocales(uiLocales);
  if (step === "consent")
    return `/consent?${new URLSearchParams({ request: requestUri, client_id: clientId, ...language })}`;
  const next = resumeAddress(clientId, requestUri, uiLocales);
  const page = PAGES[step];
  if (page) return `${page}?${new URLSearchParams({ next, ...language })}`;
  const choose = step === "choose_account" ? { choose: "account" } : {};
  return `/sign-in?${new URLSearchParams({ next, ...choose, ...language })}`;
}
