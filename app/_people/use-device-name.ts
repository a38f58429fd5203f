import { useTranslations } from "next-intl";
import { browserInWords } from "@/lib/http/user-agent";

type Words = ReturnType<typeof useTranslations<"sessions">>;

/** Returns a name such as "Firefox 132 on Linux", as far as it is known. */
export function deviceName(userAgent: string | null, t: Words): string {
  const { browser, system } = browserInWords(userAgent);
  if (browser && system) return t("device", { browser, system });
  return browser ?? (system ? t("deviceOn", { system }) : t("deviceUnknown"));
}

export const useDeviceName = (userAgent: string | null): string =>
  deviceName(userAgent, useTranslations("sessions"));
