import { useTranslations } from "next-intl";
import { counted } from "@/app/_applications/counted";

/** Number of users. Their names stay private: they consented to the application, not to being listed. */
export function UserCount({ count }: { count: number }) {
  const t = useTranslations("developerApps.own");
  return <p className="text-sm">{t("users", counted(count))}</p>;
}
