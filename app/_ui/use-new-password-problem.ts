import { useTranslations } from "next-intl";
import { problemKey } from "./problem-key";

/** Message keys by the codes of checkNewPassword (lib/session/new-password.ts), and for a mismatch. */
const KEYS = {
  too_short: "too_short",
  too_long: "too_long",
  common: "common",
  contains_name: "contains_name",
  differs: "differs",
} as const;

/** Returns the message for a refused new password. */
export function useNewPasswordProblem() {
  const t = useTranslations("common.password.problem");
  return (code: string | undefined) => {
    const key = problemKey(KEYS, code);
    return key && t(key);
  };
}
