import { useTranslations } from "next-intl";
import { SelectField } from "@/app/_ui/select-field";
import { type ApplicationType, PROFILES } from "@/lib/oauth/registration/registration-request";
import { MoreFields } from "./more-fields";
import { Box, type FieldProps } from "./settings-box";

/** Changes that high security brings to an application of each type. */
const CHANGES = {
  web: ["method", "addresses", "pushed", "bound", "algorithms", "codes", "refresh"],
  service: ["method", "bound", "algorithms"],
} as const;

/** Choice of the profile. Only applications that keep a key have one. */
export function ProfileFields({ type, ...fields }: FieldProps & { type: ApplicationType }) {
  const { values, problemOf } = fields;
  const t = useTranslations("developerApps");
  if (type !== "web" && type !== "service") return null;
  const problem = problemOf("profile");
  const isOpen = values.profile === "high_security" || problem !== null;
  return (
    <MoreFields title={t("group.profile")} open={isOpen}>
      <SelectField
        key={values.profile}
        name="profile"
        label={t("field.profile")}
        problem={problem}
        defaultValue={values.profile}
      >
        {PROFILES.map((profile) => (
          <option key={profile} value={profile}>
            {t(`profile.${profile}`)}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-2 text-sm">
        <p>{t("highSecurity.intro")}</p>
        <ul className="grid list-disc gap-1 ps-5 text-soft">
          {CHANGES[type].map((change) => (
            <li key={change}>{t(`highSecurity.${change}`)}</li>
          ))}
        </ul>
      </div>
      {type === "web" && <Box name="refreshDespiteProfile" values={values} />}
    </MoreFields>
  );
}
