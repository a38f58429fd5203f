import { FEW_CODES } from "./few-codes";

/** Step that would make the account safer next. */
export type NextStep = "passkey" | "two_step" | "email" | "codes";

type Known = {
  /** True if a passkey of the account works at this host. */
  hasPasskey: boolean;
  /** True where browsers can have passkeys. */
  passkeysWork: boolean;
  factors: { twoStepAt: Date | null; codesLeft: number };
  /** True if the person signs in with a provider alone, which proved a second step. */
  isProven: boolean;
  emailVerifiedAt: Date | null;
};

/**
 * Judges how well an account is protected, for every page that says so. A passkey is no step where browsers can't
 * have one, nor besides a second step of another kind. `next` is the step that helps most; null if there is nothing to do.
 */
export function protectionOf(known: Known) {
  const { hasPasskey, passkeysWork, factors, emailVerifiedAt } = known;
  const hasSecondStep = factors.twoStepAt !== null || known.isProven;
  const all = [
    { step: "email", done: emailVerifiedAt !== null },
    { step: "passkey", done: hasPasskey },
    { step: "two_step", done: hasSecondStep },
  ] as const;
  const steps = all.filter(
    ({ step, done }) => step !== "passkey" || done || (passkeysWork && !hasSecondStep),
  );
  return { steps, isSafe: steps.every(({ done }) => done), next: nextStepOf(known) };
}

function nextStepOf(known: Known): NextStep | null {
  const { hasPasskey, passkeysWork, factors, isProven, emailVerifiedAt } = known;
  if (!factors.twoStepAt && !isProven) return hasPasskey || !passkeysWork ? "two_step" : "passkey";
  if (!emailVerifiedAt) return "email";
  return factors.twoStepAt && factors.codesLeft <= FEW_CODES ? "codes" : null;
}
