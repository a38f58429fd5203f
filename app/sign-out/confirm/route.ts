import { answering } from "@/lib/http/faults";
import { pageFault } from "@/lib/http/page-faults";
import { postedForm } from "@/lib/http/posted-form";
import { seeOther } from "@/lib/http/see-other";
import { dropSessionCookie } from "@/lib/session/auth-options";
import { signOut } from "@/lib/session/sign-out";

/** Ends this browser's session: the row first, so that the cookie is worth nothing whatever happens next. */
export const POST = answering(async (request: Request) => {
  const posted = await postedForm(request);
  if ("refusal" in posted) return posted.refusal;
  await signOut(request.headers);
  await dropSessionCookie();
  return seeOther("/sign-out?done=1");
}, pageFault);
