import { CARRIED, signOutPage } from "@/app/(flows)/sign-out/carried";
import { leaveSession } from "@/app/(flows)/sign-out/leave";
import { posting } from "@/lib/forms/posting";
import { seeOther } from "@/lib/http/answer";
import { originOf } from "@/lib/http/request";
import { carriedLocales } from "@/lib/oauth/authorize/authentication-context";
import { locationFor } from "@/lib/oauth/logout/logout";
import { findLogout } from "@/lib/provider/logout";
import { currentSession } from "@/lib/session/current-session";
import { ACCOUNT_FIELD, otherOpener } from "@/lib/session/opened-as";
import { FORGET_SHOWN, forgetSession, signOut } from "@/lib/session/sign-out";

/** Ends this browser's session. The row goes first, so that the cookie is useless even if a later step fails. */
export const POST = posting(async (form, request) => {
  const asked = await findLogout((name) => form.get(name));
  // The page was made with other parameters, or the application has changed since, so don't sign
  // out.
  if (!asked.ok) return seeOther(`/oauth/logout?${carriedQuery(form)}`);
  const session = await currentSession(request.headers);
  // Another user has signed in since the page was shown, so ask them first.
  if (session && otherOpener(form.get(ACCOUNT_FIELD), session.user) !== null)
    return seeOther(`/sign-out?${carriedQuery(form)}`);
  // Without a session, keep the cookie: a renewal in another tab may just have replaced the one
  // that was sent.
  if (session) await signOut(session, originOf(request.headers));
  const headers = session ? forgetSession() : FORGET_SHOWN;
  const location = locationFor(asked.value, session?.user.id ?? null);
  const language = carriedLocales(form.get("ui_locales"));
  const page = signOutPage({ done: "1", ...language });
  const clientId = asked.value.client?.clientId ?? null;
  return leaveSession(request, session, { clientId, location, page, headers });
});

const carriedQuery = (form: ReadonlyMap<string, string>) =>
  new URLSearchParams(CARRIED.map((name) => [name, form.get(name) ?? ""]));
