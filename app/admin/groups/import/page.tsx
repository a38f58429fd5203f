import { getTranslations } from "next-intl/server";
import { readFaults } from "@/app/_files/faults";
import { FileFaults } from "@/app/_files/file-faults";
import { ImportForm } from "@/app/_files/import-form";
import { readPlan } from "@/app/_files/plan";
import { Breakable } from "@/app/_ui/breakable";
import { Card } from "@/app/_ui/card";
import { CheckField } from "@/app/_ui/check-field";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { GROUPS } from "@/app/admin/groups/group-address";
import { GROUP_COLUMNS, MOST_GROUP_ROWS } from "@/lib/groups/exchange/file";
import { Plan } from "./plan";
import { GROUP_REPORT } from "./report";

export default freshPageFor("groups", async (_, { searchParams }) => {
  const said = (await refusedForms(searchParams))("import");
  const plan = said && readPlan(GROUP_REPORT, said);
  const faults = said && readFaults(said);
  const checked = plan?.kind === "checked" ? plan : null;
  const t = await getTranslations("adminGroups.importing");
  return (
    <SectionPage title={t("title")} lead={t("what")}>
      {checked && <Plan plan={checked} />}
      {faults && <FileFaults faults={faults} kind="adminGroups" />}
      <Card className="grid gap-4 p-6">
        <p className="text-sm text-soft wrap-anywhere">
          {t.rich("columns", {
            columns: () => (
              <code>
                <Breakable text={GROUP_COLUMNS.join(",")} />
              </code>
            ),
          })}
        </p>
        <ImportForm
          action="/forms/admin/groups/import"
          kind="adminGroups"
          refused={said}
          mostRows={MOST_GROUP_ROWS}
          checked={
            checked && {
              file: checked.file,
              submit: t("import"),
              isEmpty: Object.values(checked.counts).every((count) => count === 0),
            }
          }
          columns={GROUP_COLUMNS}
          sample={["staff", "ada", "false"]}
          submit={t("import")}
          back={{ href: GROUPS, label: t("back") }}
        >
          <CheckField
            name="removes"
            label={t("removes")}
            hint={t("removesHint")}
            defaultChecked={checked?.removes ?? false}
          />
        </ImportForm>
      </Card>
    </SectionPage>
  );
});
