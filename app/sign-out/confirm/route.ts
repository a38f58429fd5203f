import { CARRIED } from "@/app/sign-out/carried";
import { empty } from "@/lib/http/empty";
import { answering } from "@/lib/http/faults";
import { pageFault } from "@/lib/http/page-faults";
import { postedForm } from "@/lib/http/posted-form";
import { seeOther } from "@/lib/http/see-other";
import { findLogout } from "@/lib/provider/logout";
import { dropSessionCookie } from "@/lib/session/auth-options";
import { signOut } from "@/lib/session/sign-out";

/** Ends this browser's session: the row first, so that the cookie is worth nothing whatever happens next. */
export const POST = answering(async (request: Request) => {
  const posted = await postedForm(request);
  if ("refusal" in posted) return posted.refusal;
  const asked = await findLogout((name) => posted.form.get(name));
  // The page was made with another address, or the application has changed since: nobody is signed out.
  if (!asked.ok) {
    const carried = CARRIED.map((name) => [name, posted.form.get(name) ?? ""]);
    return seeOther(`/oauth/logout?${new URLSearchParams(carried)}`);
  }
  await signOut(request.headers);
  await dropSessionCookie();
  const { location } = asked.value;
  return location === null ? seeOther("/sign-out?done=1") : empty(303, { Location: location });
}, pageFault);
