import { useTranslations } from "next-intl";
import type { ElsewhereReason } from "@/lib/session/elsewhere/failure";

/** Returns a function that says what is wrong with what a provider publishes; null for an unknown code. */
export function useFaultWords() {
  const t = useTranslations("adminProviders.fault");
  return (code: string): string | null => {
    const [, number] = /^status_(\d+)$/.exec(code) ?? [];
    if (number) return number === "404" ? t("notFound") : t("status", { number });
    const known = code as "timed_out";
    return /^\w+$/.test(code) && t.has(known) ? t(known) : null;
  };
}

/** Returns a function that says why a sign-in with a provider failed. */
export function useReasonWords() {
  const t = useTranslations("adminAudit.values");
  const join = useTranslations("adminProviders.failures");
  const faultOf = useFaultWords();
  const wordsOf = (reason: ElsewhereReason) => t(`reason.${reason}`);
  const detailOf = (about: string) => {
    const known = `about.${about}` as "about.trust_never";
    return /^\w+$/.test(about) && t.has(known) ? t(known) : faultOf(about);
  };
  return (reason: string, about: string | null): string => {
    const known = reason as ElsewhereReason;
    const words = /^\w+$/.test(reason) && t.has(`reason.${known}`) ? wordsOf(known) : reason;
    if (about === null) return words;
    const detail = detailOf(about);
    return detail === null
      ? join("withCode", { words, code: about })
      : join("withDetail", { words, detail });
  };
}
