import { useTranslations } from "next-intl";
import { PasswordField } from "./password-field";
import { useNewPasswordProblem } from "./use-new-password-problem";
import { useStrengthWords } from "./use-strength-words";

type Props = { labels: readonly [string, string]; problems: Readonly<Record<string, string>> };

/** Fields for a new password and its repetition: `password` and `repeated`. */
export function NewPasswordTwice({ labels: [once, again], problems }: Props) {
  const t = useTranslations("common.password");
  const strength = useStrengthWords();
  const problemOf = useNewPasswordProblem();
  const [wrong, differs] = [problemOf(problems.password), problemOf(problems.repeated)];
  const each = { autoComplete: "new-password", show: t("show") } as const;
  return (
    <>
      <PasswordField
        {...each}
        name="password"
        label={once}
        hint={t("rules")}
        problem={wrong}
        focus={wrong !== null || differs === null}
        strength={strength}
      />
      <PasswordField
        {...each}
        name="repeated"
        label={again}
        problem={differs}
        focus={wrong === null && differs !== null}
      />
    </>
  );
}
