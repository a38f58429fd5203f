import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { AUDIT_FIELDS, type AuditQuery } from "@/lib/audit/query";

/** A plain form: its response is a file, so there is nothing to follow. */
export function ExportCard({ query }: { query: AuditQuery }) {
  const t = useTranslations("adminAudit.export");
  return (
    <Card className="grid gap-3 p-6">
      <h2 className="text-lg">{t("title")}</h2>
      <p className="max-w-prose text-sm text-soft">{t("text")}</p>
      <form method="post" action="/forms/admin/audit/export" className="flex flex-wrap gap-3">
        {AUDIT_FIELDS.filter((field) => query[field] !== "").map((field) => (
          <input key={field} type="hidden" name={field} value={query[field]} />
        ))}
        <Button type="submit" name="format" value="csv" look="plain">
          {t("csv")}
        </Button>
        <Button type="submit" name="format" value="jsonl" look="plain">
          {t("jsonl")}
        </Button>
      </form>
      <p className="max-w-prose text-xs text-soft">{t("formulas")}</p>
    </Card>
  );
}
