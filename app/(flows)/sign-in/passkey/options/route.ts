import { notFoundPage } from "@/lib/error-pages/error-page";
import { posting } from "@/lib/forms/posting";
import { json } from "@/lib/http/answer";
import { rateLimited } from "@/lib/rate-limits/limits";
import { sha256 } from "@/lib/runtime/crypto";
import { newBrowserId, readBrowserId, setBrowserId } from "@/lib/session/browser-id";
import { currentSession } from "@/lib/session/current-session";
import { countOptions } from "@/lib/session/passkeys/limits";
import { optionsOf, signInOptions } from "@/lib/session/passkeys/options";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";

/**
 * Returns the challenge for a sign-in with a passkey, bound to this browser. Names nobody, unless a
 * signed-in user asks for their own (`again`).
 */
export const POST = posting(async (form, request) => {
  const rpId = passkeyHost();
  if (rpId === null) return notFoundPage(request, "PUBLIC_URL has no host for passkeys.");
  const limit = countOptions(request.headers);
  if (limit.exceeded) return rateLimited(request, limit);
  const known = readBrowserId(request.headers);
  const browser = known ?? newBrowserId();
  const session = form.get("again") === "yes" ? await currentSession(request.headers) : null;
  const [browserHash, now] = [sha256(browser), new Date()];
  const options = session
    ? await optionsOf(session.user.id, { purpose: "sign_in", browserHash }, { rpId, now })
    : await signInOptions(rpId, browserHash, now);
  const headers = { "Cache-Control": "no-store", ...limit.headers };
  return json(200, options, known ? headers : { ...headers, "Set-Cookie": setBrowserId(browser) });
});
