import { type Result, refuse } from "@/lib/result";
import type { Opened } from "@/lib/session/open-session";
import { currentPending } from "@/lib/session/two-step/pending-sign-in";
import { openByPasskey } from "./open";
import { type PasskeyRefusal, provePasskey, type Requested, refused, withinLimits } from "./prove";
import type { SentAnswer } from "./sign-in";

export type PasskeyStepRefusal =
  | PasskeyRefusal
  /** The pending sign-in is used up or expired: the password is asked for again. */
  | { code: "gone" };

type Checked = Result<Opened, PasskeyStepRefusal>;

/**
 * Finishes a sign-in with a passkey of the user whose password was right. A wrong answer uses up
 * none of the attempts: nobody can guess a passkey, and codes still work after it.
 */
export async function finishWithPasskey(
  { text, rpId, device }: SentAnswer,
  request: Requested,
): Promise<Checked> {
  const now = new Date();
  const { headers } = request;
  const pending = await currentPending(headers, now);
  if (!pending) return refuse({ code: "gone" });
  const { userId, idHash } = pending;
  const binding = { purpose: "second_step", pendingHash: idHash } as const;
  return withinLimits({ text, binding }, request, now, async (answer): Promise<Checked> => {
    const proven = await provePasskey(answer, { rpId, ownerId: userId }, headers, now);
    if (!proven.ok) return proven;
    const opened = await openByPasskey(proven.value, { device, pending, now }, request);
    if (opened.ok) return opened;
    return opened.error === "gone"
      ? refuse({ code: "gone" })
      : refused("the counter didn't grow", headers, userId);
  });
}
