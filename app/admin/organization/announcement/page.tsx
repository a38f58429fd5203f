import { useTranslations } from "next-intl";
import { Announced } from "@/app/_ui/announcement";
import { CheckField } from "@/app/_ui/check-field";
import { fieldProblem } from "@/app/_ui/problem-text";
import { SettingsCard } from "@/app/_ui/settings-card";
import { SettingsSection } from "@/app/_ui/settings-section";
import { TextAreaField } from "@/app/_ui/text-area-field";
import { TextField } from "@/app/_ui/text-field";
import { TitledSection } from "@/app/_ui/titled-section";
import { organizationPage, type Shown } from "@/app/admin/organization/organization-page";
import { tabAddress } from "@/app/admin/organization/tabs";
import { LOCALES } from "@/lib/i18n/locale";
import { MAX_TEXT } from "@/lib/organization/fields";

export default organizationPage("announcement", Announcement);

/** Form for the banner of the directory and the sign-in page. */
function Announcement({ stored, refusedOf }: Shown) {
  const t = useTranslations("adminOrganization.announcement");
  const refused = refusedOf("announcement");
  const field = useFields({ stored, refusedOf });
  const kind = refused?.typed.kind ?? stored.announcement?.kind ?? "info";
  return (
    <>
      <SettingsCard
        action="/forms/admin/organization/announce"
        hidden={{ revision: stored.revision }}
        storedAt={refused && tabAddress("announcement")}
      >
        <SettingsSection id="text" title={t("text")} help={t("textHint")}>
          <TextAreaField {...field("text_en")} rows={2} maxLength={MAX_TEXT.notice} lang="en" />
          <TextAreaField
            {...field("text_zh-CN")}
            rows={2}
            maxLength={MAX_TEXT.notice}
            lang="zh-CN"
          />
          <TextField
            {...field("link")}
            type="url"
            placeholder="https://"
            maxLength={MAX_TEXT.link}
          />
        </SettingsSection>
        <SettingsSection id="display" title={t("display")} help={t("displayHint")}>
          <fieldset className="grid gap-1">
            <legend className="mb-1 text-sm font-semibold">{t("kind")}</legend>
            {(["info", "warning"] as const).map((value) => (
              <CheckField
                key={value}
                type="radio"
                name="kind"
                value={value}
                label={t(`kinds.${value}`)}
                defaultChecked={kind === value}
              />
            ))}
          </fieldset>
          <div className="max-w-60">
            <TextField {...field("until")} type="date" hint={t("untilHint")} />
          </div>
        </SettingsSection>
      </SettingsCard>
      {stored.announcement && <Preview {...stored.announcement} />}
    </>
  );
}

/** The banner as it was saved, in each language that has a text. */
function Preview({ text, kind, link }: NonNullable<Shown["stored"]["announcement"]>) {
  const t = useTranslations("adminOrganization.look");
  return (
    <TitledSection id="preview" title={t("preview")}>
      {LOCALES.map(
        (locale) =>
          text[locale] && (
            <div key={locale} lang={locale}>
              <Announced {...{ kind, link }} text={text[locale]} />
            </div>
          ),
      )}
    </TitledSection>
  );
}

/** Returns each field's props: label, initial value and error. */
function useFields({ stored: { announcement }, refusedOf }: Shown) {
  const t = useTranslations("adminOrganization");
  const refused = refusedOf("announcement");
  const stored = {
    text_en: announcement?.text.en,
    "text_zh-CN": announcement?.text["zh-CN"],
    link: announcement?.link,
    until: announcement?.until,
  };
  return (name: keyof typeof stored) => ({
    name,
    label: t(`announcement.fields.${name}`),
    defaultValue: refused?.typed[name] ?? stored[name] ?? "",
    problem: fieldProblem(t, refused, name),
  });
}
