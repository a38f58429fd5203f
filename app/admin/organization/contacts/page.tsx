import { useTranslations } from "next-intl";
import { SettingsSection } from "@/app/_ui/settings-section";
import { TextField } from "@/app/_ui/text-field";
import { OrganizationForm } from "@/app/admin/organization/organization-form";
import { organizationPage, type Shown } from "@/app/admin/organization/organization-page";
import { MAX_TEXT } from "@/lib/organization/fields";

export default organizationPage("contacts", Contacts);

const LINKS = ["helpUrl", "privacyUrl", "termsUrl", "imprintUrl"] as const;

/** Whom people ask, and what is at the end of every page. */
function Contacts(shown: Shown) {
  const t = useTranslations("adminOrganization");
  const link = { type: "url", placeholder: "https://", maxLength: MAX_TEXT.link };
  return (
    <OrganizationForm {...shown} tab="contacts">
      {(field) => (
        <>
          <SettingsSection id="support" title={t("support")} help={t("supportHint")}>
            <TextField {...field("supportEmail")} type="email" maxLength={MAX_TEXT.email} />
            <TextField {...field("supportUrl")} {...link} />
          </SettingsSection>
          <SettingsSection id="links" title={t("links")} help={t("linksHint")}>
            {LINKS.map((name) => (
              <TextField key={name} {...field(name)} {...link} />
            ))}
          </SettingsSection>
          <SettingsSection id="note" title={t("note")} help={t("textsHint")}>
            <TextField {...field("note_en")} maxLength={MAX_TEXT.note} lang="en" />
            <TextField {...field("note_zh-CN")} maxLength={MAX_TEXT.note} lang="zh-CN" />
          </SettingsSection>
        </>
      )}
    </OrganizationForm>
  );
}
