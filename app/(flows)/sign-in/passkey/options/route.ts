import { postingOptions } from "@/app/(flows)/sign-in/passkey/posting-passkey";
import { sha256 } from "@/lib/runtime/crypto";
import { newBrowserId, readBrowserId, setBrowserId } from "@/lib/session/browser-id";
import { currentSession } from "@/lib/session/current-session";
import { optionsOf, signInOptions } from "@/lib/session/passkeys/options";

/**
 * Returns the challenge for a sign-in with a passkey, bound to this browser. Names nobody, unless a
 * signed-in user asks for their own (`again`).
 */
export const POST = postingOptions(async (form, request, rpId) => {
  const known = readBrowserId(request.headers);
  const browser = known ?? newBrowserId();
  const session = form.get("again") === "yes" ? await currentSession(request.headers) : null;
  const [browserHash, now] = [sha256(browser), new Date()];
  const options = session
    ? await optionsOf(session.user.id, { purpose: "sign_in", browserHash }, { rpId, now })
    : await signInOptions(rpId, browserHash, now);
  return known ? { options } : { options, cookie: setBrowserId(browser) };
});
