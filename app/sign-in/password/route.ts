import { answering } from "@/lib/http/faults";
import { pageFault } from "@/lib/http/page-faults";
import { postedForm } from "@/lib/http/posted-form";
import { seeOther } from "@/lib/http/see-other";
import { openSession } from "@/lib/session/auth-options";
import { formatCookie, noticeCookie } from "@/lib/session/cookies";
import { returnAddress } from "@/lib/session/return-address";

/** Seconds that a failed form's username is kept for the page that shows it again. */
const NOTICE = 60;

/** The sign-in form. It never answers a client: it opens the session and goes on to `next`. */
export const POST = answering(async (request: Request) => {
  const posted = await postedForm(request);
  if ("refusal" in posted) return posted.refusal;
  const username = posted.form.get("username")?.trim() ?? "";
  const next = posted.form.get("next");
  const opened = await openSession({ username, password: posted.form.get("password") ?? "" });
  if (opened) return seeOther(returnAddress(next));
  const again = new URLSearchParams({
    ...(next !== undefined && returnAddress(next) === next && { next }),
    problem: "credentials",
  });
  const notice = encodeURIComponent([...username].slice(0, 256).join(""));
  return seeOther(`/sign-in?${again}`, {
    "Set-Cookie": formatCookie(noticeCookie(), notice, NOTICE),
  });
}, pageFault);
