import { empty } from "@/lib/http/empty";
import { errorPage } from "@/lib/http/error-page";
import { answering } from "@/lib/http/faults";
import { readFormBody } from "@/lib/http/form-body";
import { formPostPage } from "@/lib/http/form-post-page";
import { pageFault } from "@/lib/http/page-faults";
import { rawQuery } from "@/lib/http/raw-query";
import { parseParameters } from "@/lib/oauth/parameters";
import { authorize } from "@/lib/provider/authorize";
import { resumeAddress } from "@/lib/provider/paused-request";
import { newBrowserId, readBrowserId, setBrowserId } from "@/lib/session/browser-id";
import { currentSession } from "@/lib/session/current-session";
import { errorWords } from "./error-words";

/** The authorization endpoint (specification 4.4); also where a paused request goes on. */
export const GET = answering(
  async (request: Request) => answer(request, rawQuery(request.url)),
  pageFault,
);

/** The same by form (OpenID Connect Core 3.1.2.1). */
export const POST = answering(async (request: Request) => {
  const body = await readFormBody(request);
  if (!body.ok)
    return errorPage(request, STATUS[body.error], errorWords("form_unreadable"), body.error);
  // From another site our cookies stay away (SameSite=Lax): the same as a GET brings them along.
  if (request.headers.get("sec-fetch-site") === "cross-site" && QUERY.test(body.value))
    return redirect(`/oauth/authorize?${body.value}`);
  return answer(request, body.value);
}, pageFault);

const STATUS = { unsupported_media_type: 415, payload_too_large: 413, not_utf8: 400 } as const;

/**
 * What means the same in an address: no byte that a form encoder escapes, and no more than Node takes as a header
 * block. Anything else stays a POST.
 */
const QUERY = /^[!"$-~]{0,8000}$/;

async function answer(request: Request, query: string): Promise<Response> {
  // Next's client would follow our redirect on the server, and so deliver the code from the wrong place.
  if (request.headers.has("rsc") || request.headers.has("next-action"))
    return errorPage(
      request,
      400,
      errorWords("form_unreadable"),
      "This address is for browsers, not for a script of Next",
    );
  const browser = readBrowserId(request.headers) ?? newBrowserId();
  const session = await currentSession(request.headers);
  const found = await authorize(parseParameters(query), { id: browser, session });
  switch (found.to) {
    case "page":
      return errorPage(request, 400, errorWords(found.refusal.reason), found.refusal.detail);
    case "client":
      return found.response.mode === "form_post"
        ? formPostPage(found.response.action, found.response.fields)
        : redirect(found.response.location);
    case "person":
      return redirect(personAddress(found), { "Set-Cookie": setBrowserId(browser) });
  }
}

/** The page where a person does the next step; `request` names what waits. */
function personAddress(waiting: { step: string; clientId: string; requestUri: string }) {
  const { step, clientId, requestUri } = waiting;
  if (step === "consent") return `/consent?${new URLSearchParams({ request: requestUri })}`;
  const next = resumeAddress(clientId, requestUri);
  const choose = step === "choose_account" ? { choose: "account" } : {};
  return `/sign-in?${new URLSearchParams({ next, ...choose })}`;
}

/** 303, so that nothing posted is posted on (RFC 9700 section 4.12). */
const redirect = (location: string, headers: Record<string, string> = {}) =>
  empty(303, { Location: location, ...headers });
