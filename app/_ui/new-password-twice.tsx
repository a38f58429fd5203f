import { useTranslations } from "next-intl";
import { PasswordField } from "./password-field";
import { TextField } from "./text-field";
import { useNewPasswordProblem } from "./use-new-password-problem";
import { useStrengthWords } from "./use-strength-words";

type Props = {
  username: string;
  labels: readonly [username: string, password: string, repeated: string];
  problems: Readonly<Record<string, string>>;
};

/** Fields for a new password and its repetition, `password` and `repeated`, below the name that it is for. */
export function NewPasswordTwice({ username, labels: [name, once, again], problems }: Props) {
  const t = useTranslations("common.password");
  const strength = useStrengthWords();
  const problemOf = useNewPasswordProblem();
  const [wrong, differs] = [problemOf(problems.password), problemOf(problems.repeated)];
  const each = { autoComplete: "new-password", show: t("show") } as const;
  return (
    <>
      <TextField
        name="username"
        label={name}
        readOnly
        autoComplete="username"
        defaultValue={username}
      />
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
