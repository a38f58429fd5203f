import { useLocale, useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Button } from "@/app/_ui/button";
import { AS_TYPED, Field, SELECT } from "@/app/_ui/field";
import { PostForm } from "@/app/_ui/post-form";
import { ProblemSummary } from "@/app/_ui/problem-summary";
import { problemText } from "@/app/_ui/problem-text";
import { TextField } from "@/app/_ui/text-field";
import { MAX_LANGUAGE, MAX_NAME_PART, type Profile } from "@/lib/account/profile";
import type { Problems } from "@/lib/forms/problems";
import { LANGUAGE_NAMES, LOCALES } from "@/lib/i18n/locale";
import { ProfileSection } from "./profile-section";

const FIELDS = ["name", "username", "givenName", "familyName", "claimedLocale"] as const;

/**
 * Sends the shown values along with the typed ones, so that concurrent changes aren't overwritten
 * (lib/account/profile.ts).
 */
export function ProfileCard({ profile, refused }: { profile: Profile; refused: Problems | null }) {
  const t = useTranslations("profile.profile");
  const problemOf = (field: string) => problemText(t, refused?.problems[field]);
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
        <ForApplications field={field} />
        <LanguageField stored={refused?.typed.locale ?? profile.locale} />
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
  field: (name: (typeof FIELDS)[number]) => ComponentProps<typeof TextField>;
};

/** Values that only applications use, if they ask for the profile. */
function ForApplications({ field }: ForApplicationsProps) {
  const t = useTranslations("profile.profile");
  // A Chinese name begins with the family name.
  const order = useLocale() === "zh-CN" ? FAMILY_FIRST : FAMILY_FIRST.toReversed();
  return (
    <fieldset className="grid max-w-160 gap-4 sm:grid-cols-3">
      <legend className="mb-3 text-sm text-soft">{t("forApplications")}</legend>
      {order.map(([name, autoComplete]) => (
        <TextField
          key={name}
          {...field(name)}
          maxLength={MAX_NAME_PART}
          autoComplete={autoComplete}
        />
      ))}
      <TextField
        {...field("claimedLocale")}
        {...AS_TYPED}
        maxLength={MAX_LANGUAGE}
        placeholder="en-US"
        autoComplete="language"
      />
    </fieldset>
  );
}

function LanguageField({ stored }: { stored: string | null }) {
  const t = useTranslations("profile.profile");
  const here = useLocale();
  return (
    <Field id="locale" label={t("language")}>
      <select id="locale" name="locale" defaultValue={stored ?? here} className={SELECT}>
        {LOCALES.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {LANGUAGE_NAMES[locale]}
          </option>
        ))}
      </select>
    </Field>
  );
}
