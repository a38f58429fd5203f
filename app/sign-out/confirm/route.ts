import { CARRIED } from "@/app/sign-out/carried";
import { answering } from "@/lib/http/faults";
import { pageFault } from "@/lib/http/page-faults";
import { postedForm } from "@/lib/http/posted-form";
import { redirectTo, seeOther } from "@/lib/http/see-other";
import { findLogout } from "@/lib/provider/logout";
import { dropSessionCookie } from "@/lib/session/auth-options";
import { currentSession } from "@/lib/session/current-session";
import { signOut } from "@/lib/session/sign-out";

/** Ends this browser's session: the row first, so that the cookie is worth nothing whatever happens next. */
export const POST = answering(async (request: Request) => {
  const posted = await postedForm(request);
  if ("refusal" in posted) return posted.refusal;
  const asked = await findLogout((name) => posted.form.get(name));
  // The page was made with another address, or the application has changed since: nobody is signed out.
  if (!asked.ok) return seeOther(`/oauth/logout?${carriedQuery(posted.form)}`);
  const session = await currentSession(request.headers);
  const account = posted.form.get("account");
  // Somebody else has signed in since the page was shown: they are asked for themselves.
  if (session && account !== undefined && account !== session.user.id)
    return seeOther(`/sign-out?${carriedQuery(posted.form)}`);
  if (session) await signOut(session);
  await dropSessionCookie();
  const { location } = asked.value;
  return location === null ? seeOther("/sign-out?done=1") : redirectTo(location);
}, pageFault);

const carriedQuery = (form: ReadonlyMap<string, string>) =>
  new URLSearchParams(CARRIED.map((name) => [name, form.get(name) ?? ""]));
