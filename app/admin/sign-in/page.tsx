import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { CARD } from "@/app/_ui/card";
import { CheckField } from "@/app/_ui/check-field";
import { Flash } from "@/app/_ui/flash";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { PostForm } from "@/app/_ui/post-form";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { TextField } from "@/app/_ui/text-field";
import type { Problems } from "@/lib/forms/problems";
import {
  MAX_GRACE_DAYS,
  REQUIRABLE_ROLES,
  type Role,
  type SignInPolicy,
  signInPolicy,
  TRUSTED_BROWSER_DAYS,
  withoutSecondStep,
} from "@/lib/session/sign-in-policy";

export default freshPageFor("sign_in", async (_, { searchParams }) => {
  const [policy, missing] = await Promise.all([signInPolicy(), withoutSecondStep()]);
  const problems = (await refusedForms(searchParams))("policy");
  const t = await getTranslations("adminSignIn");
  return (
    <SectionPage title={t("title")} lead={t("intro")}>
      <Flash about="signIn" query={searchParams} />
      {/* A choice made in an earlier revision is not carried over to this one. */}
      <PolicyForm key={policy.revision} policy={policy} missing={missing} problems={problems} />
    </SectionPage>
  );
});

type Props = {
  policy: SignInPolicy;
  /** Accounts of each role that have no second step. */
  missing: ReadonlyMap<Role, number>;
  problems: Problems | null;
};

/** Form for the policy, with the revision that it shows. */
function PolicyForm({ policy, missing, problems }: Props) {
  const t = useTranslations("adminSignIn");
  return (
    <PostForm
      action="/forms/admin/sign-in/save"
      hidden={{ revision: String(policy.revision) }}
      className={`${CARD} grid gap-6 p-6`}
    >
      <Required policy={policy} missing={missing} problems={problems} />
      <fieldset className="grid gap-3">
        <legend className="text-title">{t("trusted.title")}</legend>
        <p className="mt-1 text-sm text-soft">{t("trusted.what")}</p>
        {TRUSTED_BROWSER_DAYS.map((days) => (
          <CheckField
            key={days}
            type="radio"
            name="trustedBrowserDays"
            value={days}
            defaultChecked={policy.trustedBrowserDays === days}
            label={t("trusted.days", { days })}
          />
        ))}
        <p className="text-sm text-soft">{t("trusted.never")}</p>
      </fieldset>
      <div>
        <Button type="submit">{t("save")}</Button>
      </div>
    </PostForm>
  );
}

/** Roles that need a second step, with the people in them who have none. */
function Required({ policy, missing, problems }: Props) {
  const t = useTranslations("adminSignIn.required");
  const roles = useTranslations("adminUsers.roleMeans");
  return (
    <fieldset className="grid gap-3">
      <legend className="text-title">{t("title")}</legend>
      <p className="mt-1 text-sm text-soft">{t("what")}</p>
      {REQUIRABLE_ROLES.map((role) => (
        <CheckField
          key={role}
          name={role}
          defaultChecked={policy.requiredRoles.includes(role)}
          label={roles(role)}
          hint={t("missing", { count: missing.get(role) ?? 0 })}
        />
      ))}
      <div className="mt-2 max-w-80">
        <TextField
          name="graceDays"
          label={t("grace")}
          hint={t("graceHint")}
          inputMode="numeric"
          maxLength={String(MAX_GRACE_DAYS).length}
          defaultValue={problems?.typed.graceDays ?? String(policy.graceDays)}
          problem={problems?.problems.graceDays ? t("graceUnfit") : null}
        />
      </div>
    </fieldset>
  );
}
