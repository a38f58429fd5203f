import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Fragment } from "react";
import { FileFaults } from "@/app/_files/file-faults";
import { ImportForm } from "@/app/_files/import-form";
import { lastUpload } from "@/app/_files/last-upload";
import { Badge } from "@/app/_ui/badge";
import { Card } from "@/app/_ui/card";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { Notice } from "@/app/_ui/notice";
import { SectionPage } from "@/app/_ui/section-page";
import { Table } from "@/app/_ui/table";
import { OPTIONAL_COLUMNS, SITE_COLUMNS } from "@/lib/sites/exchange/cells";
import { type ReportedSite, SITES_REPORT } from "./report";

export default freshPageFor("sites", async (_, { searchParams }) => {
  const { refused, plan, checked, faults } = await lastUpload(SITES_REPORT, searchParams);
  const t = await getTranslations("adminSites.importing");
  return (
    <SectionPage title={t("title")} lead={t("what")}>
      {plan && <Notice kind="done">{t(plan.kind, plan.counts)}</Notice>}
      {faults && <FileFaults faults={faults} kind="adminSites" />}
      <Card className="grid gap-4 p-6">
        <Columns />
        <ImportForm
          kind="adminSites"
          refused={refused}
          checked={
            checked && {
              file: checked.file,
              submit: t("submitChecked", checked.counts),
              isEmpty: checked.counts.added + checked.counts.changed === 0,
            }
          }
          submit={t("submit")}
          back={{ href: "/admin/sites", label: t("back") }}
          done={plan?.kind === "imported" ? { file: plan.file, view: t("view") } : null}
        />
      </Card>
      {/* Below the button that imports, which a long list would hide. */}
      {plan && <PlanTable sites={plan.first} total={plan.counts.added + plan.counts.changed} />}
    </SectionPage>
  );
});

/** Names of the columns: what a file must have, and all that it can have. */
function Columns() {
  const t = useTranslations("adminSites.importing");
  const required = SITE_COLUMNS.filter((column) => !OPTIONAL_COLUMNS.some((one) => one === column));
  return (
    <div className="grid gap-2 text-sm">
      <p className="max-w-prose">
        {t.rich("required", {
          columns: () =>
            required.map((column, at) => (
              <Fragment key={column}>
                {at > 0 && ", "}
                <code>{column}</code>
              </Fragment>
            )),
        })}
      </p>
      <details>
        <summary className="cursor-pointer font-semibold">{t("columnsTitle")}</summary>
        <ul className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-3">
          {SITE_COLUMNS.map((column) => (
            <li key={column}>
              <code>{column}</code>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-soft">{t("columns")}</p>
      </details>
    </div>
  );
}

type Props = {
  sites: readonly ReportedSite[];
  /** Number of new and changed sites; the first of them are listed. */
  total: number;
};

/** New and changed sites, with the values before and after. */
function PlanTable({ sites, total }: Props) {
  const t = useTranslations("adminSites.importing.plan");
  if (sites.length === 0) return null;
  return (
    <>
      <Table
        label={t("label")}
        columns={[
          { label: t("site"), phone: "title" },
          { label: t("effect"), phone: "state" },
          { label: t("changes"), phone: "second", share: 8 },
        ]}
        rows={sites.map(({ slug, isNew, changes }) => ({
          key: slug,
          cells: [
            slug,
            <Badge key="effect" tone={isNew ? "good" : "info"}>
              {t(isNew ? "new" : "changed")}
            </Badge>,
            <Changes key="changes" isNew={isNew} changes={changes} />,
          ],
        }))}
      />
      {sites.length < total && (
        <p className="text-sm text-soft">{t("more", { count: total - sites.length })}</p>
      )}
    </>
  );
}

function Changes({ isNew, changes }: Pick<ReportedSite, "isNew" | "changes">) {
  const t = useTranslations("adminSites.importing.plan");
  const nothing = <span className="text-soft">{t("nothing")}</span>;
  return (
    <ul className="grid gap-1 whitespace-normal text-ink lg:py-2">
      {changes.map(([column, before, after]) => (
        <li key={column} className="wrap-anywhere">
          <code className="mr-2 text-xs text-soft">{column}</code>
          {!isNew && (
            <>
              <span className="sr-only">{t("before")}</span>
              {before === "" ? nothing : <del className="text-soft">{before}</del>}
              <span aria-hidden="true"> → </span>
              <span className="sr-only">{t("after")}</span>
            </>
          )}
          {after === "" ? nothing : <ins className="no-underline">{after}</ins>}
        </li>
      ))}
    </ul>
  );
}
