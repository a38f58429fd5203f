import { restartAddress } from "@/app/(flows)/sign-in/addresses";
import { postingOptions } from "@/app/(flows)/sign-in/passkey/posting-passkey";
import { seeOther } from "@/lib/http/answer";
import { optionsOf } from "@/lib/session/passkeys/options";
import { currentPending } from "@/lib/session/two-step/pending-sign-in";

/** Returns the challenge for a second step, and the passkeys of the user whose password was right. */
export const POST = postingOptions(async (form, request, rpId) => {
  const now = new Date();
  const pending = await currentPending(request.headers, now);
  if (!pending) return seeOther(restartAddress(form.get("next")));
  const asked = { purpose: "second_step", pendingHash: pending.idHash } as const;
  return { options: await optionsOf(pending.userId, asked, { rpId, now }) };
});
