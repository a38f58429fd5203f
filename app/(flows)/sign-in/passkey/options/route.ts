import { notFoundPage } from "@/lib/error-pages/error-page";
import { posting } from "@/lib/forms/posting";
import { json } from "@/lib/http/json";
import { countPublicRequest, rateLimited } from "@/lib/rate-limits/limits";
import { sha256 } from "@/lib/runtime/crypto";
import { newBrowserId, readBrowserId, setBrowserId } from "@/lib/session/browser-id";
import { signInOptions } from "@/lib/session/passkeys/options";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";

/** Returns the challenge for a sign-in with a passkey, bound to this browser. Names nobody. */
export const POST = posting(async (_, request) => {
  const rpId = passkeyHost();
  if (rpId === null) return notFoundPage(request, "PUBLIC_URL has no host for passkeys.");
  const limit = countPublicRequest(request);
  if (limit.exceeded) return rateLimited(request, limit);
  const known = readBrowserId(request.headers);
  const browser = known ?? newBrowserId();
  const options = await signInOptions(rpId, sha256(browser), new Date());
  const headers = { "Cache-Control": "no-store", ...limit.headers };
  return json(200, options, known ? headers : { ...headers, "Set-Cookie": setBrowserId(browser) });
});
