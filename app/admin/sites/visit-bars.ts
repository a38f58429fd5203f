import { useTranslations } from "next-intl";
import type { Visits } from "@/lib/sites/editing/list";

/** Returns visits as bars and in words. */
export function useVisitBars(visits: Visits) {
  const t = useTranslations("adminSites.visits");
  const total = visits.reduce((sum, { count }) => sum + count, 0);
  return {
    total,
    label: t("label", { total }),
    values: visits.map(({ day, count }) => ({ label: day, count })),
  };
}
