import { useTranslations } from "next-intl";
import { problemText } from "./problem-text";

/** Returns the message for a refused new password, by the codes of checkNewPassword (lib/session/new-password.ts). */
export function useNewPasswordProblem() {
  const t = useTranslations("common.password");
  return (code: string | undefined) => problemText(t, code);
}
