import { useTranslations } from "next-intl";
import { counted } from "@/app/_applications/counted";

/** How many people use it. Who they are is not told: they allowed the application, and nobody's page about it. */
export function UserCount({ count }: { count: number }) {
  const t = useTranslations("developerApps.own");
  return <p className="text-sm">{t("users", counted(count))}</p>;
}
