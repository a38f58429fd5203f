import { useTranslations } from "next-intl";
import { CheckField } from "@/app/_ui/check-field";
import { AS_TYPED } from "@/app/_ui/field";
import { fieldProblem } from "@/app/_ui/problem-text";
import { TextAreaField } from "@/app/_ui/text-area-field";
import { TextField } from "@/app/_ui/text-field";
import { useFaultWords } from "@/app/admin/providers/use-reason-words";
import { checkbox } from "@/lib/fields";
import type { Problems } from "@/lib/forms/problems";
import { type newProviderFields, providerFields } from "@/lib/session/elsewhere/fields";

export type FieldName = Exclude<keyof typeof newProviderFields.shape, "subjectClaim">;

const { authMethod, emailTrust, proves } = providerFields.shape;

const CHOICES = { authMethod, emailTrust, proves };

type Choice = keyof typeof CHOICES;

const isChoice = (name: FieldName): name is Choice => Object.hasOwn(CHOICES, name);

const isCheck = (name: FieldName) => providerFields.shape[name as "exclusive"] === checkbox;

const LISTS: ReadonlySet<FieldName> = new Set(["domains", "groups"] as const);

/** Attributes of inputs beyond those of any text. */
const INPUT: Partial<Record<FieldName, object>> = {
  name: { maxLength: 40, required: true },
  id: { ...AS_TYPED, maxLength: 32, required: true },
  issuer: {
    ...AS_TYPED,
    required: true,
    placeholder: "https://keycloak.example.org/realms/staff",
  },
  clientId: { ...AS_TYPED, required: true },
  clientSecret: { ...AS_TYPED, type: "password" },
  scopes: AS_TYPED,
  groupClaim: AS_TYPED,
  requiredOrganizations: AS_TYPED,
  staleDays: { inputMode: "numeric", maxLength: 3 },
};

type Props = {
  name: FieldName;
  /** Stored texts, by their fields. */
  values: Readonly<Record<string, string>>;
  refused: Problems | null;
  /** Words of a kind of provider, in the place of the usual ones. */
  words?: { label: string; hint: string; placeholder?: string } | undefined;
};

/** Returns what is wrong with a field; of an issuer also what it publishes, and at which address. */
function useProblem({ name, refused, words }: Pick<Props, "name" | "refused" | "words">) {
  const t = useTranslations("adminProviders");
  const faultOf = useFaultWords();
  if (name !== "issuer" || !refused) return fieldProblem(t, refused, name, refused?.problems);
  const { issuer = "", address, named } = refused.problems;
  if (words && issuer === "issuer_unfit") return t("problem.tenant_unfit");
  const fault = faultOf(issuer);
  if (fault === null) return fieldProblem(t, refused, name);
  const names = named && t("check.named", { issuer: named });
  const tried = address && t("check.address", { address });
  return [fault, names, tried].filter(Boolean).join(" ");
}

/** Input of a setting of a provider. */
export function ProviderField({ name, values, refused, words }: Props) {
  const t = useTranslations("adminProviders");
  const problem = useProblem({ name, refused, words });
  const value = refused?.typed[name] ?? values[name] ?? "";
  if (isChoice(name)) return <ChoiceField name={name} value={value} />;
  const field = { name, ...(words ?? { label: t(`field.${name}`), hint: t(`hint.${name}`) }) };
  if (isCheck(name))
    return <CheckField {...field} id={name} problem={problem} defaultChecked={value === "on"} />;
  const input = { ...field, defaultValue: value, problem };
  return LISTS.has(name) ? (
    <TextAreaField {...input} {...AS_TYPED} rows={2} />
  ) : (
    <TextField autoComplete="off" {...INPUT[name]} {...input} />
  );
}

function ChoiceField({ name, value: chosen }: { name: Choice; value: string }) {
  const t = useTranslations("adminProviders");
  const options: readonly string[] = CHOICES[name].options;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-semibold">{t(`field.${name}`)}</legend>
      {options.map((value) => (
        <CheckField
          key={value}
          type="radio"
          name={name}
          value={value}
          defaultChecked={chosen === value}
          label={t(`choice.${name}.${value}` as "choice.proves.nothing")}
          hint={t(`choiceHint.${name}.${value}` as "choiceHint.proves.nothing")}
        />
      ))}
    </fieldset>
  );
}
