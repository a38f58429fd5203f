import { useLocale, useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Button } from "@/app/_ui/button";
import { AS_TYPED } from "@/app/_ui/field";
import { PostForm } from "@/app/_ui/post-form";
import { ProblemSummary } from "@/app/_ui/problem-summary";
import { fieldProblem } from "@/app/_ui/problem-text";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import { MAX_NAME_PART, type Profile } from "@/lib/account/profile";
import { MAX_NAME } from "@/lib/described";
import type { Problems } from "@/lib/forms/problems";
import { LANGUAGE_NAMES, LOCALES } from "@/lib/i18n/locale";
import { claimedLanguages } from "./claimed-languages";
import { ProfileSection } from "./profile-section";

const FIELDS = ["name", "username", "givenName", "familyName", "claimedLocale"] as const;

/**
 * Sends the shown values along with the typed ones, so that concurrent changes aren't overwritten
 * (lib/account/profile.ts).
 */
export function ProfileCard({ profile, refused }: { profile: Profile; refused: Problems | null }) {
  const t = useTranslations("profile.profile");
  const problemOf = (field: string) =>
    fieldProblem(t, refused, field, { most: field === "name" ? MAX_NAME : MAX_NAME_PART });
  const shown = {
    name: profile.name ?? "",
    username: profile.username,
    givenName: profile.givenName ?? "",
    familyName: profile.familyName ?? "",
    claimedLocale: profile.claimedLocale ?? "",
  };
  const field = (name: (typeof FIELDS)[number]) => ({
    name,
    label: t(name),
    problem: problemOf(name),
    defaultValue: refused?.typed[name] ?? shown[name],
  });
  return (
    <ProfileSection id="details" title={t("title")}>
      <PostForm
        action="/forms/account/save-profile"
        hidden={{
          ...Object.fromEntries(FIELDS.map((name) => [`${name}_shown`, shown[name]])),
          locale_shown: profile.locale ?? "",
        }}
        className="grid gap-4"
      >
        <ProblemSummary fields={FIELDS.map(field).filter(({ problem }) => problem !== null)} />
        <TextField {...field("name")} autoComplete="name" />
        <TextField
          {...field("username")}
          hint={t("usernameHint")}
          autoComplete="username"
          {...AS_TYPED}
        />
        <LanguageField stored={refused?.typed.locale ?? profile.locale} />
        <ForApplications field={field} />
        <Button type="submit" className="justify-self-start">
          {t("save")}
        </Button>
      </PostForm>
    </ProfileSection>
  );
}

const FAMILY_FIRST = [
  ["familyName", "family-name"],
  ["givenName", "given-name"],
] as const;

type ForApplicationsProps = {
  field: (name: (typeof FIELDS)[number]) => {
    name: string;
    label: string;
    problem: string | null;
    defaultValue: string;
  };
};

/** Values that only applications use, if they ask for the profile. */
function ForApplications({ field }: ForApplicationsProps) {
  const t = useTranslations("profile.profile");
  // A Chinese name begins with the family name.
  const order = useLocale() === "zh-CN" ? FAMILY_FIRST : FAMILY_FIRST.toReversed();
  return (
    <fieldset className="grid max-w-160 gap-4 sm:grid-cols-2">
      <legend className="mb-3 text-sm text-soft">{t("forApplications")}</legend>
      {order.map(([name, autoComplete]) => (
        <TextField
          key={name}
          {...field(name)}
          maxLength={MAX_NAME_PART}
          autoComplete={autoComplete}
        />
      ))}
      <ClaimedLanguage {...field("claimedLocale")} />
    </fieldset>
  );
}

/** Language that applications are told, which can be one that pages don't have. */
function ClaimedLanguage({ defaultValue, ...field }: ComponentProps<typeof SelectField>) {
  const t = useTranslations("profile.profile");
  const stored = String(defaultValue);
  return (
    <SelectField {...field} defaultValue={stored} autoComplete="language">
      <option value="">{t("notTold")}</option>
      {claimedLanguages(stored, useLocale()).map(([tag, name]) => (
        <option key={tag} value={tag}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function LanguageField({ stored }: { stored: string | null }) {
  const t = useTranslations("profile.profile");
  const here = useLocale();
  return (
    <SelectField name="locale" label={t("language")} defaultValue={stored ?? here}>
      {LOCALES.map((locale) => (
        <option key={locale} value={locale} lang={locale}>
          {LANGUAGE_NAMES[locale]}
        </option>
      ))}
    </SelectField>
  );
}
