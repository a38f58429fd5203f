import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { CancelLink } from "@/app/_ui/cancel-link";
import { Card } from "@/app/_ui/card";
import { CheckField } from "@/app/_ui/check-field";
import { AS_TYPED } from "@/app/_ui/field";
import { FormActions } from "@/app/_ui/form-actions";
import { Notice } from "@/app/_ui/notice";
import { PostForm } from "@/app/_ui/post-form";
import { ProblemSummary } from "@/app/_ui/problem-summary";
import { fieldProblem } from "@/app/_ui/problem-text";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { TextField } from "@/app/_ui/text-field";
import { freshPersonPage, type Person } from "@/app/admin/users/[id]/person-page";
import { LanguageField } from "@/app/admin/users/language-field";
import { userAddress } from "@/app/admin/users/user-address";
import type { Problems } from "@/lib/forms/problems";
import { revisionOf } from "@/lib/users/change";

export default freshPersonPage(async ({ person }, { searchParams }) => {
  const refusedOf = await refusedForms(searchParams);
  const t = await getTranslations("adminUsers.edit");
  return (
    <SectionPage title={t("title", { person: person.name ?? person.username })}>
      <PersonForm person={person} refused={refusedOf("person")} />
    </SectionPage>
  );
});

const FIELDS = ["name", "username", "email"] as const;

type Props = { person: Person; refused: Problems | null };

/** Sends the revision that it shows, so that a concurrent change isn't overwritten unseen. */
function PersonForm({ person, refused }: Props) {
  const t = useTranslations("adminUsers");
  const field = (name: (typeof FIELDS)[number]) => ({
    name,
    label: t(`fact.${name}`),
    problem: fieldProblem(t, refused, name),
    defaultValue: refused?.typed[name] ?? person[name] ?? "",
  });
  const isInvited = person.state === "invited";
  return (
    <Card>
      <PostForm
        action="/forms/admin/users/change"
        hidden={{ user: person.id, revision: revisionOf(person) }}
        className="grid gap-5"
      >
        {refused?.problems.form && <Notice kind="error">{t("problem.changed_meanwhile")}</Notice>}
        <ProblemSummary fields={FIELDS.map(field).filter(({ problem }) => problem !== null)} />
        <TextField {...field("name")} autoComplete="off" />
        <TextField
          {...field("username")}
          {...AS_TYPED}
          required
          autoComplete="off"
          hint={t("edit.usernameHint")}
        />
        <TextField
          {...field("email")}
          type="email"
          required={person.email !== null}
          autoComplete="off"
          hint={t(isInvited ? "edit.invitedHint" : "edit.emailHint")}
        />
        {!isInvited && (
          <CheckField
            name="emailVerified"
            label={t(person.emailVerifiedAt ? "edit.verifiedNew" : "edit.verified")}
            hint={t("edit.verifiedHint")}
            defaultChecked={refused?.typed.emailVerified === "on"}
          />
        )}
        <LanguageField chosen={refused?.typed.locale ?? person.locale} />
        <FormActions>
          <Button type="submit">{t("edit.submit")}</Button>
          <CancelLink href={userAddress(person.id)} />
        </FormActions>
      </PostForm>
    </Card>
  );
}
