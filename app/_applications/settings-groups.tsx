import { useTranslations } from "next-intl";
import { CheckField } from "@/app/_ui/check-field";
import type { ApplicationType } from "@/lib/oauth/registration/choices";
import type { Group } from "@/lib/oauth/registration/setting";
import { FIELDS, type Field, isOf, SETTINGS } from "@/lib/oauth/registration/settings";
import { MoreFields } from "./more-fields";
import { type FieldProps, SettingInput } from "./setting-input";

/** Form of a type. `vouching` is true if it has the settings that only administrators may change. */
export type FormType = { type: ApplicationType; vouching: boolean };

/** Returns the settings in parts of a form, in their order. */
export const fieldsIn = (groups: readonly Group[], { type, vouching }: FormType): Field[] =>
  groups.flatMap((group) =>
    FIELDS.filter((field) => SETTINGS[field].group === group && isOf(field, type)).filter(
      (field) => vouching || SETTINGS[field].change !== "administrator",
    ),
  );

export const hasProblem = ({ problemOf }: FieldProps, fields: readonly Field[]) =>
  fields.some((field) => problemOf(field) !== null);

/** Parts of the forms under the headings of `developerApps.group`, with their settings. */
export const SECTIONS = [
  ["about", ["identity", "links"]],
  ["addresses", ["redirects", "signOut"]],
  ["authentication", ["method", "keys", "tokens", "profile"]],
  ["access", ["access"]],
  ["vouching", ["trust"]],
] as const satisfies readonly (readonly [string, readonly Group[]])[];

const TWO_COLUMNS = "grid gap-3 sm:grid-cols-2 sm:[&>:only-child]:col-span-2";

const LAYOUT: Partial<Record<Group, string>> = {
  identity: TWO_COLUMNS,
  signOut: TWO_COLUMNS,
  keys: "key-fields",
  trust: TWO_COLUMNS,
};

export type GroupProps = FieldProps & FormType;

/** Settings of parts of a form. `but` has some that stand elsewhere. */
export const Groups = ({
  of: groups,
  but = [],
  ...fields
}: GroupProps & { of: readonly Group[]; but?: readonly Field[] }) =>
  groups.map((group) => (
    <div key={group} className={`${LAYOUT[group] ?? "contents"} empty:hidden`}>
      {fieldsIn([group], fields)
        .filter((field) => !but.includes(field))
        .map((field) => (
          <SettingInput key={field} {...fields} name={field} />
        ))}
    </div>
  ));

/** Secrets that the chosen method would delete, which requires a confirmation; null if there are none. */
type Ending = { confirmed: boolean } | null;

export function MethodFields({ ending, ...fields }: GroupProps & { ending: Ending }) {
  const t = useTranslations("developerApps");
  return (
    <>
      <Groups {...fields} of={["method"]} />
      {ending && (
        <CheckField name="endSecrets" label={t("secretsEnd")} defaultChecked={ending.confirmed} />
      )}
    </>
  );
}

/** Changes that high security brings to an application of each type. */
const CHANGES = {
  web: ["method", "addresses", "pushed", "bound", "algorithms", "codes", "refresh"],
  service: ["method", "bound", "algorithms"],
} as const;

/** Choice of the profile. Only applications that keep a key have one. */
export function ProfileFields(fields: GroupProps) {
  const t = useTranslations("developerApps");
  const { type, values } = fields;
  if (type !== "web" && type !== "service") return null;
  const isOpen = values.profile === "high_security" || hasProblem(fields, ["profile"]);
  return (
    <MoreFields title={t("group.profile")} open={isOpen}>
      <SettingInput {...fields} name="profile" />
      <div className="grid gap-2 text-sm">
        <p>{t("highSecurity.intro")}</p>
        <ul className="grid list-disc gap-1 ps-5 text-soft">
          {CHANGES[type].map((change) => (
            <li key={change}>{t(`highSecurity.${change}`)}</li>
          ))}
        </ul>
      </div>
      <Groups {...fields} of={["profile"]} but={["profile"]} />
    </MoreFields>
  );
}
