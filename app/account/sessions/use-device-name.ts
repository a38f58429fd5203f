import { useTranslations } from "next-intl";
import { browserInWords } from "@/lib/http/user-agent";

/** Returns a name such as "Firefox on Linux", as far as it is known. */
export function useDeviceName(userAgent: string | null): string {
  const t = useTranslations("sessions");
  const { browser, system } = browserInWords(userAgent);
  if (browser && system) return t("device", { browser, system });
  return browser ?? (system ? t("deviceOn", { system }) : t("deviceUnknown"));
}
