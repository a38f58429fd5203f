import { useTranslations } from "next-intl";
import { CheckField } from "@/app/_ui/check-field";
import { SettingsSection } from "@/app/_ui/settings-section";
import { TextAreaField } from "@/app/_ui/text-area-field";
import { Preview } from "@/app/admin/organization/look/preview";
import { OrganizationForm } from "@/app/admin/organization/organization-form";
import { organizationPage, type Shown } from "@/app/admin/organization/organization-page";
import { MAX_TEXT } from "@/lib/organization/fields";

export default organizationPage("sign-in", SignIn);

const NOTICE = { rows: 2, maxLength: MAX_TEXT.notice };

/** Content of the sign-in page besides its form. */
function SignIn(shown: Shown) {
  const t = useTranslations("adminOrganization");
  return (
    <>
      <OrganizationForm {...shown} tab="sign-in">
        {(field) => (
          <>
            <SettingsSection id="notice" title={t("notice")} help={t("textsHint")}>
              <TextAreaField {...field("notice_en")} {...NOTICE} lang="en" />
              <TextAreaField {...field("notice_zh-CN")} {...NOTICE} lang="zh-CN" />
            </SettingsSection>
            <SettingsSection id="providers" title={t("providers.title")} help={t("providers.help")}>
              <CheckField
                name="providersFirst"
                label={t("providers.first")}
                hint={t("providers.firstHint")}
                defaultChecked={shown.stored.providersFirst}
              />
            </SettingsSection>
          </>
        )}
      </OrganizationForm>
      <Preview decides />
    </>
  );
}
