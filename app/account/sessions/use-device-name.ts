import { useTranslations } from "next-intl";
import { deviceOf } from "./device";

/** "Firefox on Linux", as far as it is known. */
export function useDeviceName(userAgent: string | null): string {
  const t = useTranslations("sessions");
  const { browser, system } = deviceOf(userAgent);
  if (browser && system) return t("device", { browser, system });
  return browser ?? (system ? t("deviceOn", { system }) : t("deviceUnknown"));
}
