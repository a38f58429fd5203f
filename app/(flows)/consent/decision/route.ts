import { posting } from "@/lib/forms/posting";
import { seeOther } from "@/lib/http/answer";
import { originOf } from "@/lib/http/request";
import { isClientId } from "@/lib/oauth/client-auth/authentication";
import { type Decision, decide } from "@/lib/provider/decide";
import { readBrowserId } from "@/lib/session/browser-id";
import { currentSession } from "@/lib/session/current-session";
import { ACCOUNT_FIELD, otherOpener } from "@/lib/session/opened-as";

/** Maximum length of an echoed request URI; Foyer's own are shorter. */
const MAX_REQUEST_URI = 200;

/** Allows, denies, or continues with this account. The resume address answers the client, never this handler. */
export const POST = posting(async (form, request) => {
  const requestUri = (form.get("request") ?? "").slice(0, MAX_REQUEST_URI);
  const clientId = form.get("client_id") ?? "";
  const named = isClientId(clientId) ? { client_id: clientId } : {};
  const here = `/consent?${new URLSearchParams({ request: requestUri, ...named })}`;
  const decision = form.get("decision");
  const shown = form.get("apis") ?? "";
  const browser = readBrowserId(request.headers);
  const session = await currentSession(request.headers);
  // The page was shown to one user; another may have signed in since, in another tab.
  const isSame = session !== null && otherOpener(form.get(ACCOUNT_FIELD), session.user) === null;
  const resume =
    isSame && browser && isDecision(decision)
      ? await decide(requestUri, browser, session, { decision, shown }, originOf(request.headers))
      : null;
  // Without a decision, the consent page explains the state of the request.
  return seeOther(resume ?? here);
});

const isDecision = (value: string | undefined): value is Decision =>
  value === "allow" || value === "deny" || value === "continue";
