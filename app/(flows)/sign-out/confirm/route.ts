import { CARRIED, signOutPage } from "@/app/(flows)/sign-out/carried";
import { posting } from "@/lib/forms/posting";
import { originOf } from "@/lib/http/origin";
import { redirectTo, seeOther } from "@/lib/http/see-other";
import { carriedLocales } from "@/lib/oauth/authorize/ui-locales";
import { locationFor } from "@/lib/oauth/logout/logout";
import { findLogout } from "@/lib/provider/logout";
import { dropSessionCookie } from "@/lib/session/auth-options";
import { currentSession } from "@/lib/session/current-session";
import { FORGET_SHOWN, signOut } from "@/lib/session/sign-out";

/** Ends this browser's session: the row first, so that the cookie is worth nothing whatever happens next. */
export const POST = posting(async (form, request) => {
  const asked = await findLogout((name) => form.get(name));
  // The page was made with another address, or the application has changed since: nobody is signed out.
  if (!asked.ok) return seeOther(`/oauth/logout?${carriedQuery(form)}`);
  const session = await currentSession(request.headers);
  const account = form.get("account");
  // Somebody else has signed in since the page was shown: they are asked for themselves.
  if (session && account !== undefined && account !== session.user.id)
    return seeOther(`/sign-out?${carriedQuery(form)}`);
  // Without a session the cookie stays: a renewal in another tab may just have replaced the one that was sent.
  if (session) {
    await signOut(session, originOf(request.headers));
    await dropSessionCookie();
  }
  const location = locationFor(asked.value, session?.user.id ?? null);
  const language = carriedLocales(form.get("ui_locales"));
  return location === null
    ? seeOther(signOutPage({ done: "1", ...language }), FORGET_SHOWN)
    : redirectTo(location, FORGET_SHOWN);
});

const carriedQuery = (form: ReadonlyMap<string, string>) =>
  new URLSearchParams(CARRIED.map((name) => [name, form.get(name) ?? ""]));
