import { useTranslations } from "next-intl";
import { browserInWords } from "@/lib/http/user-agent";

/** "Firefox 132 on Windows"; null where nothing is known. */
export function useDevice(userAgent: string | null): string | null {
  const t = useTranslations("adminAudit");
  const { browser, system } = browserInWords(userAgent);
  return browser && system ? t("device", { browser, system }) : (browser ?? system);
}
