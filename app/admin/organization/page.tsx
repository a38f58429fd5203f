import { useTranslations } from "next-intl";
import { SettingsSection } from "@/app/_ui/settings-section";
import { TextField } from "@/app/_ui/text-field";
import { TitledSection } from "@/app/_ui/titled-section";
import { PRODUCT } from "@/lib/i18n/brand";
import { isNameFixed } from "@/lib/organization/change";
import { MAX_TEXT } from "@/lib/organization/fields";
import { organizationNow } from "@/lib/organization/organization";
import { AccentField } from "./look/accent-field";
import { LookChoice } from "./look/look-choice";
import { PictureTile } from "./look/picture-tile";
import { Preview } from "./look/preview";
import { OrganizationForm } from "./organization-form";
import { organizationPage, type Shown } from "./organization-page";

export default organizationPage("brand", Brand);

/** The organization's name, look and pictures, beside the sign-in page that has them. */
function Brand(shown: Shown) {
  const t = useTranslations("adminOrganization");
  const fixedName = isNameFixed() ? organizationNow().known : null;
  const { accent } = shown.stored;
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[24rem_minmax(0,1fr)]">
      <div className="grid min-w-0 gap-4 xl:[&_section]:grid-cols-1">
        <OrganizationForm {...shown} tab="brand">
          {(field) => (
            <>
              <SettingsSection id="name-section" title={t("identity")} help={t("nameHint")}>
                <TextField
                  {...field("name")}
                  {...(fixedName !== null && { readOnly: true, defaultValue: fixedName })}
                  hint={fixedName === null ? undefined : t("nameFixed")}
                  placeholder={shown.stored.name ? undefined : PRODUCT}
                  maxLength={MAX_TEXT.name}
                  autoComplete="organization"
                />
              </SettingsSection>
              <SettingsSection id="color" title={t("look.color")} help={t("look.colorHint")}>
                <AccentField
                  {...field("accent")}
                  hint={t("look.accentHint")}
                  stored={accent ?? ""}
                  pick={t("look.pick")}
                />
              </SettingsSection>
              {(["typeface", "corners", "layout"] as const).map((name) => (
                <SettingsSection
                  key={name}
                  id={name}
                  title={t(`look.${name}.title`)}
                  help={t(`look.${name}.help`)}
                >
                  <LookChoice {...shown} name={name} />
                </SettingsSection>
              ))}
            </>
          )}
        </OrganizationForm>
        <TitledSection id="pictures" title={t("look.picturesTitle")}>
          <div className="grid gap-4 sm:grid-cols-2 lg:max-xl:grid-cols-4">
            {(["logo", "logoDark", "icon", "background"] as const).map((picture) => (
              <PictureTile key={picture} {...shown} picture={picture} />
            ))}
          </div>
        </TitledSection>
      </div>
      <Preview />
    </div>
  );
}
