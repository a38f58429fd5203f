import { useTranslations } from "next-intl";
import { Notice } from "@/app/_ui/notice";
import type { PlanReport } from "./report";

/** Changes that a checked file would make, or an imported one has made. */
export function Plan({ plan: { kind, first, counts } }: { plan: PlanReport }) {
  const t = useTranslations("adminGroups.importing");
  return (
    <Notice kind="done">
      <p>{t(kind, counts)}</p>
      {first.length > 0 && (
        <p className="mt-1 wrap-anywhere">
          {t("new", { keys: first.join(", "), more: counts.created - first.length })}
        </p>
      )}
    </Notice>
  );
}
