import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { CheckField } from "@/app/_ui/check-field";
import { Flash } from "@/app/_ui/flash";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { single } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { SettingsCard } from "@/app/_ui/settings-card";
import { SettingsSection } from "@/app/_ui/settings-section";
import { TextField } from "@/app/_ui/text-field";
import { WarnUnsaved } from "@/app/_ui/warn-unsaved";
import { clientPolicies } from "@/lib/client-policies/client-policies";
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
import { ClientPolicyForm } from "./client-policy-form";

export default freshPageFor("sign_in", async (_, { searchParams }) => {
  const [policy, missing, clients] = await Promise.all([
    signInPolicy(),
    withoutSecondStep(),
    clientPolicies(),
  ]);
  const problems = (await refusedForms(searchParams))("policy");
  const isAboutClients = single((await searchParams).part) === "clients";
  const t = await getTranslations("adminSignIn");
  return (
    <SectionPage title={t("title")} lead={t("intro")}>
      <Flash about={isAboutClients ? "clients" : "signIn"} query={searchParams} />
      <WarnUnsaved>
        {/* A choice made in an earlier revision is not carried over to this one. */}
        <PolicyForm key={policy.revision} policy={policy} missing={missing} problems={problems} />
        <ClientPolicyForm key={`clients ${clients.revision}`} policies={clients} />
      </WarnUnsaved>
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
    <SettingsCard
      action="/forms/admin/sign-in/save"
      hidden={{ revision: policy.revision }}
      storedAt={problems && "/admin/sign-in"}
    >
      <Required policy={policy} missing={missing} problems={problems} />
      <SettingsSection id="trusted" title={t("trusted.title")} help={t("trusted.what")}>
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
        <p className="text-xs text-soft">{t("trusted.never")}</p>
      </SettingsSection>
    </SettingsCard>
  );
}

/** Number of people without a second step, with a link to them. */
function Missing({ role, count }: { role: Role; count: number }) {
  const t = useTranslations("adminSignIn.required");
  if (count === 0) return t("missing", { count });
  const list = new URLSearchParams({ role, twoStep: "off" });
  return (
    <a href={`/admin/users?${list}`} className="link">
      {t("missing", { count })}
    </a>
  );
}

/** Roles that need a second step, with the people in them who have none. */
function Required({ policy, missing, problems }: Props) {
  const t = useTranslations("adminSignIn.required");
  const roles = useTranslations("adminUsers.roleMeans");
  return (
    <SettingsSection id="required" title={t("title")} help={t("what")}>
      {REQUIRABLE_ROLES.map((role) => (
        <CheckField
          key={role}
          name={role}
          defaultChecked={policy.requiredRoles.includes(role)}
          label={roles(role)}
          hint={<Missing role={role} count={missing.get(role) ?? 0} />}
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
    </SettingsSection>
  );
}
