import { forgetFailures } from "@/db/factors/authenticator-apps";
import { notePasskeyUse } from "@/db/factors/passkeys";
import type { Transaction } from "@/db/system/client";
import { type Result, refuse } from "@/lib/result";
import type { SessionKey } from "@/lib/session/session-cookie";
import { raise, type Weak } from "@/lib/session/step-up";
import { suspect } from "./open";
import { type PasskeyRefusal, provePasskey, type Requested, refused, withinLimits } from "./prove";

export type PasskeyStepUpRefusal =
  | PasskeyRefusal
  /** The session ended or was renewed meanwhile. */
  | { code: "gone" };

type Checked = Result<SessionKey, PasskeyStepUpRefusal>;

/** Strengthens a session by a passkey of its user, which takes the place of the earlier sign-in. */
export function stepUpByPasskey(
  weak: Weak,
  { text, rpId }: { text: string; rpId: string },
  request: Requested,
): Promise<Checked> {
  const { userId, session, context } = weak;
  const { at: now } = context;
  const { headers } = request;
  const binding = { purpose: "step_up", sessionId: session.id } as const;
  return withinLimits({ text, binding }, request, now, async (answer): Promise<Checked> => {
    const proven = await provePasskey(answer, { rpId, ownerId: userId }, headers, now);
    if (!proven.ok) return proven;
    const { passkey, use } = proven.value;
    const raised = await raise(weak, "passkey", async (tx: Transaction) => {
      if (!(await notePasskeyUse(tx, passkey.id, { ...use, now }))) return false;
      await forgetFailures(tx, userId);
      return true;
    });
    if (raised.ok) return raised;
    if (raised.error.code === "gone") return refuse({ code: "gone" });
    await suspect(passkey, use.signCount, headers, now);
    return refused("the counter didn't grow", headers, userId);
  });
}
