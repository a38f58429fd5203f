import { useTranslations } from "next-intl";

/** Returns the labels of a password's strength, from weak to strong. */
export function useStrengthWords(): readonly [string, string, string, string] {
  const t = useTranslations("security.password.strength");
  return [t("weak"), t("fair"), t("good"), t("strong")];
}
