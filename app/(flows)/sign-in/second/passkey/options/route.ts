import { restartAddress } from "@/app/(flows)/sign-in/addresses";
import { notFoundPage } from "@/lib/error-pages/error-page";
import { posting } from "@/lib/forms/posting";
import { json, seeOther } from "@/lib/http/answer";
import { rateLimited } from "@/lib/rate-limits/limits";
import { countOptions } from "@/lib/session/passkeys/limits";
import { optionsOf } from "@/lib/session/passkeys/options";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";
import { currentPending } from "@/lib/session/two-step/pending-sign-in";

/** Returns the challenge for a second step, and the passkeys of the user whose password was right. */
export const POST = posting(async (form, request) => {
  const rpId = passkeyHost();
  if (rpId === null) return notFoundPage(request, "PUBLIC_URL has no host for passkeys.");
  const limit = countOptions(request.headers);
  if (limit.exceeded) return rateLimited(request, limit);
  const now = new Date();
  const pending = await currentPending(request.headers, now);
  if (!pending) return seeOther(restartAddress(form.get("next")));
  const asked = { purpose: "second_step", pendingHash: pending.idHash } as const;
  const options = await optionsOf(pending.userId, asked, { rpId, now });
  return json(200, options, { "Cache-Control": "no-store", ...limit.headers });
});
