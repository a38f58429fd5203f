import { useTranslations } from "next-intl";
import { browserInWords } from "@/lib/http/user-agent";

/** Returns a name such as "Firefox 132 on Windows"; null if nothing is known. */
export function useDevice(userAgent: string | null): string | null {
  const t = useTranslations("activity");
  const { browser, system } = browserInWords(userAgent);
  return browser && system ? t("device", { browser, system }) : (browser ?? system);
}
