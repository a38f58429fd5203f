import { signOutPage } from "@/app/(flows)/sign-out/carried";
import { leaveSession } from "@/app/(flows)/sign-out/leave";
import { answering } from "@/lib/endpoints/faults";
import { refuseAhead, refuseHead } from "@/lib/endpoints/oauth-json";
import { type ErrorWords, errorPage } from "@/lib/error-pages/error-page";
import { pageFault } from "@/lib/error-pages/page-faults";
import type { PageRequest } from "@/lib/error-pages/plain-page";
import { canBeQuery, rawQuery } from "@/lib/http/address";
import { redirectTo, seeOther } from "@/lib/http/answer";
import { BODY_STATUS, readFormBody } from "@/lib/http/form-body";
import { isLoadingAhead, isSameOrigin, originOf } from "@/lib/http/request";
import { carriedLocales } from "@/lib/oauth/authorize/authentication-context";
import { isClientId } from "@/lib/oauth/client-auth/authentication";
import { type Parameters, parseParameters } from "@/lib/oauth/parameters";
import { logout } from "@/lib/provider/logout";
import { currentSession } from "@/lib/session/current-session";
import { forgetSession, signOut } from "@/lib/session/sign-out";
import { DETAIL, errorWords } from "./error-words";

/** The logout endpoint (OpenID Connect RP-Initiated Logout 1.0 section 2). */
export const GET = answering(
  async (request: Request) =>
    isLoadingAhead(request.headers) ? refuseAhead() : answer(request, rawQuery(request.url)),
  pageFault,
);

/** A HEAD request would sign out for a response that nobody reads. */
export const HEAD = refuseHead;

export const POST = answering(async (request: Request) => {
  const body = await readFormBody(request);
  if (!body.ok) return unreadable(request, BODY_STATUS[body.error]);
  if (!isForeign(request.headers)) return answer(request, body.value);
  // A cross-site POST lacks Foyer's cookies (SameSite=Lax); the same request as a GET has them.
  return canBeQuery(body.value)
    ? seeOther(`/oauth/logout?${body.value}`)
    : unreadable(request, 413);
}, pageFault);

const isForeign = (headers: Headers) =>
  headers.get("sec-fetch-site") === "cross-site" ||
  (headers.has("origin") && !isSameOrigin(headers));

async function answer(request: Request, query: string): Promise<Response> {
  // Next would follow the redirect by fetch, for a server action even on the server, and so sign
  // out in the wrong place.
  if (request.headers.has("rsc") || request.headers.has("next-action"))
    return unreadable(request, 400);
  const session = await currentSession(request.headers);
  const parameters = parseParameters(query);
  const found = await logout(parameters, session?.user.id ?? null);
  // Pages honor `ui_locales`, from the query or the form.
  if (!found.ok) {
    const { reason, application } = found.error;
    const asked = { url: `/oauth/logout?${query}`, headers: request.headers };
    const words = { ...errorWords(reason, application), ...sentClient(parameters.values) };
    return errorPage(asked, 400, words, DETAIL[reason]);
  }
  const language = carriedLocales(parameters.values.get("ui_locales"));
  const next = found.value;
  if (next.step === "ask") return ask(request, signOutPage({ ...next.query, ...language }));
  if (next.step === "nothing")
    return next.location ? redirectTo(next.location) : seeOther(signOutPage(language));
  if (session) await signOut(session, originOf(request.headers));
  return leaveSession(request, session, {
    ...{ clientId: next.clientId, location: next.location },
    page: signOutPage({ done: "1", ...language }),
    headers: forgetSession(),
  });
}

const ask = (request: Request, page: string) =>
  canBeQuery(page) ? seeOther(page) : unreadable(request, 413);

const unreadable = (request: PageRequest, status: number) =>
  errorPage(request, status, errorWords("request_unreadable", null), DETAIL.request_unreadable);

/** Returns the client ID that was sent, for the developer's details. */
function sentClient(sent: Parameters["values"]): Pick<ErrorWords, "clientId"> {
  const clientId = sent.get("client_id");
  return clientId !== undefined && isClientId(clientId) ? { clientId } : {};
}
