import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Fragment } from "react";
import { FileFaults, useProblemWords } from "@/app/_files/file-faults";
import { ImportForm } from "@/app/_files/import-form";
import { lastUpload } from "@/app/_files/last-upload";
import { GroupPicker } from "@/app/_groups/group-picker";
import { Breakable } from "@/app/_ui/breakable";
import { Card } from "@/app/_ui/card";
import { AS_TYPED } from "@/app/_ui/field";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { Notice } from "@/app/_ui/notice";
import { RowText } from "@/app/_ui/row-name";
import { SectionPage } from "@/app/_ui/section-page";
import { SelectField } from "@/app/_ui/select-field";
import { Table } from "@/app/_ui/table";
import { TextAreaField } from "@/app/_ui/text-area-field";
import { LanguageField } from "@/app/admin/users/language-field";
import { UnsentInvitations } from "@/app/admin/users/unsent-invitations";
import { RoleBadge } from "@/app/admin/users/user-badges";
import type { Problems } from "@/lib/forms/problems";
import { PERSON_COLUMNS } from "@/lib/people/file";
import { ROLES } from "@/lib/users/fields";
import { PEOPLE_REPORT, type PlanReport } from "./report";

type Typed = Readonly<Record<string, string>>;

export default freshPageFor("users", async (_, { searchParams }) => {
  const { refused, plan, checked, faults } = await lastUpload(PEOPLE_REPORT, searchParams);
  const t = await getTranslations("adminUsers");
  const common = await getTranslations("common");
  return (
    <SectionPage title={t("invite")} lead={t("new.intro")}>
      {plan && <Said plan={plan} />}
      {faults && <FileFaults faults={faults} kind="adminUsers" />}
      <UnsentInvitations />
      <Card className="p-6">
        <ImportForm
          // A new form after an import, so that nobody is invited twice.
          key={plan?.kind === "imported" ? plan.file : "form"}
          kind="adminUsers"
          refused={refused}
          checked={
            checked && {
              file: checked.file,
              submit: t("new.submitChecked", checked.counts),
              isEmpty: checked.counts.created === 0,
            }
          }
          submit={t("new.submit")}
          check={t("new.check")}
          lead={<People refused={refused} />}
          back={{ href: "/admin/users", label: common("cancel") }}
        >
          <ForAll typed={refused?.typed ?? {}} isRefused={faults !== null} />
        </ImportForm>
      </Card>
      {/* Below the button that invites, which a long list would hide. */}
      {checked && <Planned plan={checked} />}
    </SectionPage>
  );
});

function People({ refused }: { refused: Problems | null }) {
  const t = useTranslations("adminUsers.new");
  const wordsOf = useProblemWords("adminUsers");
  const code = refused?.problems.list;
  return (
    <>
      <TextAreaField
        {...AS_TYPED}
        name="list"
        rows={5}
        label={t("list")}
        hint={t("listHint")}
        placeholder={"Ada Lovelace <ada@example.org>\ngrace@example.org"}
        defaultValue={refused?.typed.list}
        problem={code && wordsOf(code)}
      />
      <p className="text-sm text-soft">
        {t.rich("columns", {
          columns: () => (
            <code>
              <Breakable text={PERSON_COLUMNS.join(",")} />
            </code>
          ),
        })}
      </p>
    </>
  );
}

/** Values for people whose row doesn't say otherwise. */
function ForAll({ typed, isRefused }: { typed: Typed; isRefused: boolean }) {
  const t = useTranslations("adminUsers");
  const { groups = "" } = typed;
  return (
    <div className="grid gap-5 border-t border-line pt-5 sm:grid-cols-2">
      <SelectField name="role" label={t("fact.role")} defaultValue={typed.role ?? "user"}>
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {t(`roleMeans.${role}`)}
          </option>
        ))}
      </SelectField>
      <LanguageField chosen={typed.locale ?? null} />
      <div className="grid gap-2 sm:col-span-2">
        <GroupPicker
          name="groups"
          several
          open
          label={t("new.groups")}
          problem={null}
          defaultValue={groups}
          isRefused={isRefused}
        />
      </div>
    </div>
  );
}

/** Says how many people will be invited, or were. */
function Said({ plan: { kind, counts } }: { plan: PlanReport }) {
  const t = useTranslations("adminUsers.new.plan");
  return (
    <Notice kind="done">
      {t(kind, counts)}{" "}
      {kind === "imported" && (
        <a className="font-semibold underline underline-offset-4" href="/admin/users?state=invited">
          {t("view")}
        </a>
      )}
    </Notice>
  );
}

/** The first of those who will be invited. */
function Planned({ plan: { counts, first } }: { plan: PlanReport }) {
  const t = useTranslations("adminUsers.new.plan");
  const fact = useTranslations("adminUsers.fact");
  const more = counts.created - first.length;
  return (
    <>
      {first.length > 0 && (
        <Table
          label={t("label")}
          columns={[
            { label: fact("username"), phone: "title" },
            { label: fact("name"), share: 2 },
            { label: fact("email"), phone: "second", share: 3 },
            { label: fact("role"), phone: "state" },
            { label: fact("groups"), share: 3 },
          ]}
          rows={first.map(([username, email, name, role, groups]) => ({
            key: username,
            cells: [
              username,
              <RowText key="name">{name}</RowText>,
              <Fragment key="email">
                <RowText>{email}</RowText>
                <span className="lg:hidden">
                  {[name, groups].filter(Boolean).map((text) => ` · ${text}`)}
                </span>
              </Fragment>,
              <RoleBadge key="role" role={role} />,
              <RowText key="groups">{groups}</RowText>,
            ],
          }))}
        />
      )}
      {more > 0 && <p className="text-sm text-soft">{t("more", { count: more })}</p>}
    </>
  );
}
