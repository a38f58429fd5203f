import { getTranslations } from "next-intl/server";
import { FileFaults } from "@/app/_files/file-faults";
import { ImportForm } from "@/app/_files/import-form";
import { lastUpload } from "@/app/_files/last-upload";
import { Breakable } from "@/app/_ui/breakable";
import { Card } from "@/app/_ui/card";
import { CheckField } from "@/app/_ui/check-field";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { SectionPage } from "@/app/_ui/section-page";
import { GROUPS } from "@/app/admin/groups/group-address";
import { GROUP_COLUMNS } from "@/lib/groups/exchange/file";
import { Plan } from "./plan";
import { GROUP_REPORT } from "./report";

export default freshPageFor("groups", async (_, { searchParams }) => {
  const { refused, checked, faults } = await lastUpload(GROUP_REPORT, searchParams);
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
          kind="adminGroups"
          refused={refused}
          checked={
            checked && {
              file: checked.file,
              submit: t("import"),
              isEmpty: Object.values(checked.counts).every((count) => count === 0),
            }
          }
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
