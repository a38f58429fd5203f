import { FEW_CODES } from "./few-codes";

/** Step that would make the account safer next. */
export type NextStep = "passkey" | "two_step" | "email" | "codes";

type Known = {
  /** True if a passkey of the account works at this host. */
  hasPasskey: boolean;
  /** True where browsers can have passkeys. */
  passkeysWork: boolean;
  factors: { twoStepAt: Date | null; codesLeft: number };
  emailVerifiedAt: Date | null;
};

/** Returns the steps to a well-protected account, each with whether it is done. */
export function stepsOf({ hasPasskey, passkeysWork, factors, emailVerifiedAt }: Known) {
  const steps = [
    { step: "email", done: emailVerifiedAt !== null },
    { step: "passkey", done: hasPasskey },
    { step: "two_step", done: factors.twoStepAt !== null },
  ] as const;
  return steps.filter(({ step }) => step !== "passkey" || passkeysWork);
}

/** Returns the one step that helps most; null if there is nothing to do. */
export function nextStepOf(known: Known): NextStep | null {
  const { hasPasskey, passkeysWork, factors, emailVerifiedAt } = known;
  if (!factors.twoStepAt) return hasPasskey || !passkeysWork ? "two_step" : "passkey";
  if (!emailVerifiedAt) return "email";
  return factors.codesLeft <= FEW_CODES ? "codes" : null;
}
