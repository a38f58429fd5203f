import { type ProfileForm, saveProfile } from "@/lib/account/profile";
import { posting } from "@/lib/forms/posting";
import { refuseForm } from "@/lib/forms/problems";
import { originOf } from "@/lib/http/origin";
import { seeOther } from "@/lib/http/see-other";
import { currentSession } from "@/lib/session/current-session";
import { freshSignInAddress, isFresh } from "@/lib/session/fresh-sign-in";

/** Changes name, username and language. Without a session, the page asks to sign in and comes back. */
export const POST = posting(async (form, request) => {
  const session = await currentSession(request.headers);
  if (!session) return seeOther("/account");
  const read = (suffix: string): ProfileForm => ({
    name: form.get(`name${suffix}`) ?? "",
    username: form.get(`username${suffix}`) ?? "",
    locale: form.get(`locale${suffix}`) ?? "",
  });
  const now = new Date();
  const typed = read("");
  const saved = await saveProfile(
    session.user.id,
    { typed, shown: read("_shown") },
    { origin: originOf(request.headers), now, fresh: isFresh(session, now) },
  );
  if (!saved.ok && saved.error.username === "sign_in_again")
    return seeOther(freshSignInAddress("/account"));
  if (!saved.ok) return refuseForm("/account", "profile", { problems: saved.error, typed });
  return seeOther("/account?done=profile");
});
