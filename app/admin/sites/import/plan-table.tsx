import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { Table } from "@/app/_ui/table";
import type { ReportedSite } from "./report";

type Props = {
  sites: readonly ReportedSite[];
  /** Number of new and changed sites; the first of them are listed. */
  total: number;
};

/** New and changed sites, with the values before and after. */
export function PlanTable({ sites, total }: Props) {
  const t = useTranslations("adminSites.importing.plan");
  if (sites.length === 0) return null;
  return (
    <>
      <Table
        label={t("label")}
        columns={[
          { label: t("site"), phone: "title" },
          { label: t("effect"), phone: "state" },
          { label: t("changes"), phone: "second" },
        ]}
        rows={sites.map(({ slug, changes }) => ({
          key: slug,
          cells: [
            <span key="slug" className="wrap-anywhere">
              {slug}
            </span>,
            <Badge key="effect" tone={changes ? "accent" : "good"}>
              {t(changes ? "changed" : "new")}
            </Badge>,
            changes && <Changes key="changes" changes={changes} />,
          ],
        }))}
      />
      {sites.length < total && (
        <p className="text-sm text-soft">{t("more", { count: total - sites.length })}</p>
      )}
    </>
  );
}

function Changes({ changes }: { changes: NonNullable<ReportedSite["changes"]> }) {
  const t = useTranslations("adminSites.importing.plan");
  const nothing = <span className="text-soft">{t("nothing")}</span>;
  return (
    <ul className="grid gap-1 whitespace-normal text-ink lg:py-2">
      {changes.map(([column, before, after]) => (
        <li key={column} className="wrap-anywhere">
          <code className="mr-2 text-xs text-soft">{column}</code>
          <span className="sr-only">{t("before")}</span>
          {before === "" ? nothing : <del className="text-soft">{before}</del>}
          <span aria-hidden="true"> → </span>
          <span className="sr-only">{t("after")}</span>
          {after === "" ? nothing : <ins className="no-underline">{after}</ins>}
        </li>
      ))}
    </ul>
  );
}
