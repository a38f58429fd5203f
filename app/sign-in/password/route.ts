import { posting } from "@/lib/http/posting";
import { refuseForm } from "@/lib/http/problems";
import { seeOther } from "@/lib/http/see-other";
import { openSession } from "@/lib/session/auth-options";
import { returnAddress } from "@/lib/session/return-address";

/** The sign-in form. It never answers a client: it opens the session and goes on to `next`. */
export const POST = posting(async (form) => {
  const username = form.get("username")?.trim() ?? "";
  const next = form.get("next");
  if (await openSession({ username, password: form.get("password") ?? "" }))
    return seeOther(returnAddress(next));
  const kept = next !== undefined && returnAddress(next) === next;
  const page = kept ? `/sign-in?${new URLSearchParams({ next })}` : "/sign-in";
  return refuseForm(page, "credentials", { problems: {}, typed: { username } });
});
