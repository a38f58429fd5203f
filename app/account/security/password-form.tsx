import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { PasswordField } from "@/app/_ui/password-field";
import { PostForm } from "@/app/_ui/post-form";
import { problemKey } from "@/app/_ui/problem-key";
import { useNewPasswordProblem } from "@/app/_ui/use-new-password-problem";
import { useStrengthWords } from "@/app/_ui/use-strength-words";

/** Message keys by the codes of changePassword, besides those of any new password. */
const PROBLEMS = {
  wrong: "problems.wrong",
  limited: "problems.limited",
  changed_meanwhile: "problems.changed_meanwhile",
  same: "problems.same",
} as const;

type Props = { username: string; problems: Record<string, string> };

export function PasswordForm({ username, problems }: Props) {
  const t = useTranslations("security.password");
  const newPasswordProblem = useNewPasswordProblem();
  const wordsOf = (field: string) => {
    const key = problemKey(PROBLEMS, problems[field]);
    return key ? t(key) : newPasswordProblem(problems[field]);
  };
  const current = wordsOf("current");
  const next = wordsOf("new");
  return (
    <div className="grid max-w-md gap-5">
      <p className="text-sm text-soft">{t("ends")}</p>
      <PostForm action="/forms/account/change-password" className="grid gap-5">
        <input
          type="text"
          name="username"
          autoComplete="username"
          defaultValue={username}
          readOnly
          hidden
        />
        <PasswordField
          name="current"
          label={t("current")}
          autoComplete="current-password"
          show={t("showCurrent")}
          problem={current}
          focus={current !== null}
        />
        <PasswordField
          name="new"
          label={t("new")}
          autoComplete="new-password"
          show={t("showNew")}
          problem={next}
          focus={current === null && next !== null}
          strength={useStrengthWords()}
        />
        <Button type="submit" className="justify-self-start">
          {t("submit")}
        </Button>
      </PostForm>
    </div>
  );
}
