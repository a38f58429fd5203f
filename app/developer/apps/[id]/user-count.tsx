import { useTranslations } from "next-intl";
import { MOST_COUNTED } from "@/lib/applications/suspension";

/** How many people use it. Who they are is not told: they allowed the application, and nobody's page about it. */
export function UserCount({ count }: { count: number }) {
  const t = useTranslations("developerApps.own");
  const more = String(count > MOST_COUNTED);
  return <p className="text-sm">{t("users", { count: Math.min(count, MOST_COUNTED), more })}</p>;
}
