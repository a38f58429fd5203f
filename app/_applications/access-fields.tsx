import { useTranslations } from "next-intl";
import { CheckField } from "@/app/_ui/check-field";
import { SCOPE_WORDS } from "@/app/_ui/scope-words";
import { SCOPES } from "@/lib/oauth/scopes";
import type { FieldProps } from "./settings-box";

/** Fields for the scopes that the application may request. */
export function AccessFields({ values, problemOf }: FieldProps) {
  const words = useTranslations("apps.scopes");
  const problem = problemOf("scope");
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {SCOPES.map((scope) => (
          <CheckField
            key={scope}
            name={`scope_${scope}`}
            label={scope}
            hint={words(SCOPE_WORDS[scope])}
            defaultChecked={values[`scope_${scope}`] !== ""}
            {...(problem !== null && { "aria-invalid": true, autoFocus: true })}
          />
        ))}
      </div>
      {problem !== null && <p className="text-sm text-danger">{problem}</p>}
    </>
  );
}
