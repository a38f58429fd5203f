import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { AS_TYPED } from "@/app/_ui/field";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { PostForm } from "@/app/_ui/post-form";
import { ProblemSummary } from "@/app/_ui/problem-summary";
import { problemText } from "@/app/_ui/problem-text";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import type { Problems } from "@/lib/forms/problems";
import { ROLES } from "@/lib/users/fields";

export default freshPageFor("users", async (_, { searchParams }) => {
  const refusedOf = await refusedForms(searchParams);
  const t = await getTranslations("adminUsers");
  return (
    <SectionPage title={t("invite")} lead={t("new.intro")}>
      <InviteForm refused={refusedOf("new")} />
    </SectionPage>
  );
});

const FIELDS = ["username", "email", "name", "role"] as const;

function InviteForm({ refused }: { refused: Problems | null }) {
  const t = useTranslations("adminUsers");
  const of = (name: (typeof FIELDS)[number]) => ({
    name,
    problem: problemText(t, refused?.problems[name]),
    defaultValue: refused?.typed[name] ?? "",
  });
  return (
    <Card>
      <PostForm action="/forms/admin/users/create" className="grid gap-5">
        <ProblemSummary
          fields={FIELDS.filter((name) => of(name).problem !== null).map((name) => ({
            name,
            label: t(`fact.${name}`),
          }))}
        />
        <TextField
          {...of("username")}
          label={t("fact.username")}
          hint={t("new.usernameHint")}
          required
          autoComplete="off"
          {...AS_TYPED}
        />
        <TextField {...of("email")} label={t("fact.email")} type="email" required />
        <TextField {...of("name")} label={t("new.name")} autoComplete="off" />
        <SelectField
          {...of("role")}
          label={t("fact.role")}
          defaultValue={refused?.typed.role ?? "user"}
        >
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {t(`roleMeans.${role}`)}
            </option>
          ))}
        </SelectField>
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button type="submit">{t("new.submit")}</Button>
          <ButtonLink href="/admin/users" look="plain">
            {t("new.cancel")}
          </ButtonLink>
        </div>
      </PostForm>
    </Card>
  );
}
