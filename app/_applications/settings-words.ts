import { useTranslations } from "next-intl";
import { fieldProblem } from "@/app/_ui/problem-text";
import type { Problems } from "@/lib/forms/problems";
import { isInherited } from "@/lib/i18n/inherited";
import { findSpelling } from "@/lib/oauth/authorize/redirect-uri";
import type { KeySetRefusal } from "@/lib/oauth/keys/jwks";
import type { RegistrationFault } from "@/lib/oauth/registration/registration-request";
import type { Field } from "@/lib/oauth/registration/settings";
import { readRefusedLines } from "./refused-lines";

const isCode = (code: string | undefined): code is string =>
  code !== undefined && /^\w+$/.test(code) && !isInherited(code);

/** Returns the right spelling of a value that may have been shortened. */
const spellingOf = (value: string) => {
  const [, text = "", end = ""] = /^(.*?)(…?)$/s.exec(value) ?? [];
  return `${findSpelling(text)?.spelling ?? text}${end}`;
};

/** Returns the message of a field's problem, preceded by the refused value, or by one line per refused line. */
export function useProblemOf(refused: Problems | null) {
  const t = useTranslations("developerApps.problem");
  const isFault = (code: string | undefined): code is RegistrationFault =>
    isCode(code) && t.has(`fault.${code as RegistrationFault}`);
  const isKeyFault = (code: string | undefined): code is KeySetRefusal["fault"] =>
    isCode(code) && t.has(`keySet.${code as KeySetRefusal["fault"]}`);
  const ofLines = (problems: Problems["problems"], field: Field): string | null => {
    const { lines, more } = readRefusedLines(problems, field);
    const said = lines.flatMap(({ fault, text: value, number }) =>
      isFault(fault)
        ? t("line", {
            number,
            value,
            problem: t(`fault.${fault}`, { spelling: spellingOf(value) }),
          })
        : [],
    );
    return [...said, ...(more > 0 ? [t("moreLines", { more })] : [])].join("\n") || null;
  };
  const ofField = (problems: Problems["problems"], field: Field): string | null => {
    const code = problems[field];
    if (!isFault(code)) return null;
    const { keySet, key = "" } = problems;
    if (code === "keys_unusable" && isKeyFault(keySet)) return t(`keySet.${keySet}`, { key });
    const value = problems[`${field}.value`] ?? "";
    const problem = t(`fault.${code}`, { spelling: spellingOf(value) });
    return value === "" ? problem : t("of", { value, problem });
  };
  return (field: Field): string | null =>
    refused &&
    (ofLines(refused.problems, field) ??
      fieldProblem(t, refused, field) ??
      ofField(refused.problems, field));
}
