import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { AccountField } from "@/app/_ui/opened-as";
import type { AuditQuery } from "@/lib/audit/query";
import { HiddenFilters } from "./filter-form";
import { Fold } from "./fold";

/** Exports what the filters match. A plain form: its response is a file, so there is nothing to follow. */
export function ExportForm({ query }: { query: AuditQuery }) {
  const t = useTranslations("adminAudit.export");
  return (
    <Fold title={t("title")}>
      <p className="max-w-prose text-sm text-soft">{t("text")}</p>
      <form method="post" action="/forms/admin/audit/export" className="flex flex-wrap gap-3">
        <HiddenFilters query={query} />
        <Button type="submit" name="format" value="csv" look="plain">
          {t("csv")}
        </Button>
        <Button type="submit" name="format" value="jsonl" look="plain">
          {t("jsonl")}
        </Button>
        <AccountField />
      </form>
      <p className="max-w-prose text-xs text-soft">{t("formulas")}</p>
    </Fold>
  );
}
