import { linkAddress } from "@/app/(flows)/sign-in/addresses";
import { notFoundPage } from "@/lib/error-pages/error-page";
import { posting } from "@/lib/forms/posting";
import { json, seeOther } from "@/lib/http/answer";
import { rateLimited } from "@/lib/rate-limits/limits";
import { countOptions } from "@/lib/session/passkeys/limits";
import { additionOptions } from "@/lib/session/passkeys/options";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";
import { openSetUpLink } from "@/lib/session/two-step/set-up";

/** Returns the options of the passkey that an opened link sets up. */
export const POST = posting(async (form, request) => {
  const rpId = passkeyHost();
  if (rpId === null) return notFoundPage(request, "PUBLIC_URL has no host for passkeys.");
  const limit = countOptions(request.headers);
  if (limit.exceeded) return rateLimited(request, limit);
  const now = new Date();
  const token = form.get("token") ?? "";
  const link = await openSetUpLink(token, request.headers, now);
  if (!link.ok) return seeOther(linkAddress(token, form.get("next")));
  const { userId: id, username, name, idHash: pendingHash } = link.value.pending;
  const asked = { purpose: "set_up", pendingHash } as const;
  const options = await additionOptions(rpId, { user: { id, username, name }, asked }, now);
  if (!options.ok) return seeOther(linkAddress(token, form.get("next")));
  return json(200, options.value, { "Cache-Control": "no-store", ...limit.headers });
});
