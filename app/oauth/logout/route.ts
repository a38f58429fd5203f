import { signOutPage } from "@/app/(flows)/sign-out/carried";
import { answering } from "@/lib/endpoints/faults";
import { errorPage } from "@/lib/error-pages/error-page";
import { pageFault } from "@/lib/error-pages/page-faults";
import type { PageRequest } from "@/lib/error-pages/plain-page";
import { BODY_STATUS, readFormBody } from "@/lib/http/form-body";
import { originOf } from "@/lib/http/origin";
import { canBeQuery, rawQuery } from "@/lib/http/raw-query";
import { isSameOrigin } from "@/lib/http/same-origin";
import { redirectTo, seeOther } from "@/lib/http/see-other";
import { carriedLocales } from "@/lib/oauth/authorize/ui-locales";
import { parseParameters } from "@/lib/oauth/parameters";
import { logout } from "@/lib/provider/logout";
import { currentSession } from "@/lib/session/current-session";
import { FORGET_SHOWN, removeSessionCookie, signOut } from "@/lib/session/sign-out";
import { DETAIL, errorWords } from "./error-words";

/** The logout endpoint (OpenID Connect RP-Initiated Logout 1.0 section 2). */
export const GET = answering(
  async (request: Request) => answer(request, rawQuery(request.url)),
  pageFault,
);

/** Logout request as a form post. */
export const POST = answering(async (request: Request) => {
  const body = await readFormBody(request);
  if (!body.ok) return refuse(request, "request_unreadable", BODY_STATUS[body.error]);
  if (!isForeign(request.headers)) return answer(request, body.value);
  // A cross-site POST lacks Foyer's cookies (SameSite=Lax); the same request as a GET has them.
  return canBeQuery(body.value)
    ? seeOther(`/oauth/logout?${body.value}`)
    : refuse(request, "request_unreadable", 413);
}, pageFault);

const isForeign = (headers: Headers) =>
  headers.get("sec-fetch-site") === "cross-site" ||
  (headers.has("origin") && !isSameOrigin(headers));

async function answer(request: Request, query: string): Promise<Response> {
  // Next would follow the redirect by fetch, for a server action even on the server, and so sign
  // out in the wrong place.
  if (request.headers.has("rsc") || request.headers.has("next-action"))
    return refuse(request, "request_unreadable");
  const session = await currentSession(request.headers);
  const parameters = parseParameters(query);
  const found = await logout(parameters, session?.user.id ?? null);
  // Pages honor `ui_locales`, from the query or the form.
  if (!found.ok)
    return refuse({ url: `/oauth/logout?${query}`, headers: request.headers }, found.error);
  const language = carriedLocales(parameters.values.get("ui_locales"));
  const next = found.value;
  if (next.step === "ask") return ask(request, signOutPage({ ...next.query, ...language }));
  if (next.step === "nothing")
    return next.location ? redirectTo(next.location) : seeOther(signOutPage(language));
  if (session) await signOut(session, originOf(request.headers));
  const headers = { "Set-Cookie": removeSessionCookie(), ...FORGET_SHOWN };
  return next.location
    ? redirectTo(next.location, headers)
    : seeOther(signOutPage({ done: "1", ...language }), headers);
}

const ask = (request: Request, page: string) =>
  canBeQuery(page) ? seeOther(page) : refuse(request, "request_unreadable", 413);

const refuse = (request: PageRequest, reason: keyof typeof DETAIL, status = 400) =>
  errorPage(request, status, errorWords(reason), DETAIL[reason]);
