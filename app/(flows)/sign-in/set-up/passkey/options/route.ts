import { linkAddress } from "@/app/(flows)/sign-in/addresses";
import { postingOptions } from "@/app/(flows)/sign-in/passkey/posting-passkey";
import { seeOther } from "@/lib/http/answer";
import { additionOptions } from "@/lib/session/passkeys/options";
import { openSetUpLink } from "@/lib/session/two-step/set-up";

/** Returns the options of the passkey that an opened link sets up. */
export const POST = postingOptions(async (form, request, rpId) => {
  const now = new Date();
  const token = form.get("token") ?? "";
  const link = await openSetUpLink(token, request.headers, now);
  if (!link.ok) return seeOther(linkAddress(token, form.get("next")));
  const { userId: id, username, name, idHash: pendingHash } = link.value.pending;
  const asked = { purpose: "set_up", pendingHash } as const;
  const made = await additionOptions(rpId, { user: { id, username, name }, asked }, now);
  return made.ok ? { options: made.value } : seeOther(linkAddress(token, form.get("next")));
});
