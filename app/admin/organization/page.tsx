import { useTranslations } from "next-intl";
import { SettingsSection } from "@/app/_ui/settings-section";
import { TextField } from "@/app/_ui/text-field";
import { TitledSection } from "@/app/_ui/titled-section";
import { PRODUCT } from "@/lib/i18n/brand";
import { isNameFixed } from "@/lib/organization/change";
import { MAX_TEXT } from "@/lib/organization/fields";
import { organizationNow } from "@/lib/organization/organization";
import { picturePaths } from "@/lib/organization/pictures";
import { AccentField } from "./look/accent-field";
import { LookSample } from "./look/look-sample";
import { PictureTile } from "./look/picture-tile";
import { OrganizationForm } from "./organization-form";
import { organizationPage, type Shown } from "./organization-page";

export default organizationPage("brand", Brand);

/** The organization's name, color and pictures, beside pages, mail and a browser's tab that have them. */
function Brand(shown: Shown) {
  const t = useTranslations("adminOrganization");
  const paths = picturePaths(shown.stored);
  const fixedName = isNameFixed() ? organizationNow().known : null;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="grid min-w-0 gap-4">
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
                  pick={t("look.pick")}
                />
              </SettingsSection>
            </>
          )}
        </OrganizationForm>
        <TitledSection id="pictures" title={t("look.picturesTitle")}>
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {(["logo", "logoDark", "icon"] as const).map((picture) => (
              <PictureTile key={picture} {...shown} picture={picture} />
            ))}
          </div>
        </TitledSection>
      </div>
      <section aria-labelledby="preview" className="grid gap-3 xl:sticky xl:top-6">
        <h2 id="preview" className="text-title">
          {t("look.preview")}
        </h2>
        <div className="grid gap-4 lg:max-xl:grid-cols-2">
          <LookSample theme="light" paths={paths} />
          <LookSample theme="dark" paths={paths} />
        </div>
      </section>
    </div>
  );
}
