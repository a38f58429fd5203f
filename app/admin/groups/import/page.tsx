import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { CheckField } from "@/app/_ui/check-field";
import { FileField } from "@/app/_ui/file-field";
import { Notice } from "@/app/_ui/notice";
import type { PageQuery } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { PostForm } from "@/app/_ui/post-form";
import { refusedForms } from "@/app/_ui/refused-forms";
import { readFaults } from "@/app/admin/_files/faults";
import { FileFaults } from "@/app/admin/_files/file-faults";
import { AdminShell } from "@/app/admin/admin-shell";
import { GROUPS } from "@/app/admin/groups/group-address";
import { GROUP_COLUMNS } from "@/lib/groups/exchange/file";
import { requireFreshPermission } from "@/lib/session/guards";
import { type PlanReport, readPlan } from "./report";
import { useProblemWords } from "./use-problem-words";

export const generateMetadata = pageTitle("adminGroups.importing.title");

/** A form with two buttons: preview the changes, or apply them. Both check the whole file. */
export default async function ImportGroupsPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireFreshPermission("groups");
  const said = (await refusedForms(searchParams))("import");
  const plan = said && readPlan(said);
  const faults = said && readFaults(said);
  const t = await getTranslations("adminGroups.importing");
  return (
    <AdminShell here={GROUPS} role={user.role} title={t("title")}>
      {plan && <Plan plan={plan} />}
      {faults && <Faults {...faults} />}
      <Card className="grid gap-4 p-6">
        <p>{t("what")}</p>
        <p className="text-sm text-soft wrap-anywhere">
          {t.rich("columns", { columns: () => <code>{GROUP_COLUMNS.join(",")}</code> })}
        </p>
        <ImportForm checked={plan?.kind === "checked" ? plan : null} />
      </Card>
    </AdminShell>
  );
}

function Faults(faults: NonNullable<ReturnType<typeof readFaults>>) {
  return <FileFaults {...faults} wordsOf={useProblemWords()} />;
}

function Plan({ plan: { kind, first, ...counts } }: { plan: PlanReport }) {
  const t = useTranslations("adminGroups.importing");
  const { created, added, changed, removed } = counts;
  return (
    <Notice kind="done">
      <p>{t(kind, { created, added, changed, removed })}</p>
      {first.length > 0 && (
        <p className="mt-1 wrap-anywhere">
          {t("new", { keys: first.join(", "), more: created - first.length })}
        </p>
      )}
    </Notice>
  );
}

/** After a check without errors, the primary button imports what was checked. */
function ImportForm({ checked }: { checked: PlanReport | null }) {
  const t = useTranslations("adminGroups.importing");
  const [first, second] = checked ? (["import", "check"] as const) : (["check", "import"] as const);
  return (
    <PostForm
      action="/forms/admin/groups/import"
      encType="multipart/form-data"
      hidden={{ checked: checked ? `${checked.file} ${checked.removes}` : "" }}
      className="grid gap-4"
    >
      <FileField
        name="file"
        accept=".csv,.json,text/csv,application/json"
        label={t("file")}
        hint={t("hint")}
        problem={null}
      />
      <CheckField
        name="removes"
        label={t("removes")}
        hint={t("removesHint")}
        defaultChecked={checked?.removes ?? false}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="do" value={first}>
          {t(first)}
        </Button>
        <Button type="submit" name="do" value={second} look="plain">
          {t(second)}
        </Button>
        <ButtonLink href={GROUPS} look="plain">
          {t("back")}
        </ButtonLink>
      </div>
      {checked && (
        <noscript>
          <p className="text-sm text-soft">{t("chooseAgain")}</p>
        </noscript>
      )}
    </PostForm>
  );
}
