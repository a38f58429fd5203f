import { useTranslations } from "next-intl";
import { problemKey } from "./problem-key";

/** By the code of checkNewPassword (lib/session/new-password.ts), and for a repeated one that differs. */
const KEYS = {
  too_short: "too_short",
  too_long: "too_long",
  common: "common",
  contains_name: "contains_name",
  differs: "differs",
} as const;

/** What is wrong with a password that somebody chose, in words. */
export function useNewPasswordProblem() {
  const t = useTranslations("common.password.problem");
  return (code: string | undefined) => {
    const key = problemKey(KEYS, code);
    return key && t(key);
  };
}
