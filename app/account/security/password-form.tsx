import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { PasswordField } from "@/app/_ui/password-field";
import { PostForm } from "@/app/_ui/post-form";
import { ProblemSummary } from "@/app/_ui/problem-summary";
import { problemText } from "@/app/_ui/problem-text";
import { useNewPasswordProblem } from "@/app/_ui/use-new-password-problem";
import { useStrengthWords } from "@/app/_ui/use-strength-words";

/** Message keys by the codes of changePassword, besides those of any new password. */
const FIELDS = ["current", "new"] as const;

type Props = { username: string; problems: Record<string, string> };

export function PasswordForm({ username, problems }: Props) {
  const t = useTranslations("security.password");
  const newPasswordProblem = useNewPasswordProblem();
  const wordsOf = (field: string) =>
    problemText(t, problems[field]) ?? newPasswordProblem(problems[field]);
  const field = (name: (typeof FIELDS)[number]) => ({
    name,
    label: t(name),
    problem: wordsOf(name),
  });
  return (
    <div className="grid max-w-md gap-5">
      <p className="text-sm text-soft">{t("ends")}</p>
      <PostForm action="/forms/account/change-password" className="grid gap-5">
        <ProblemSummary fields={FIELDS.map(field).filter(({ problem }) => problem !== null)} />
        <input
          type="text"
          name="username"
          autoComplete="username"
          defaultValue={username}
          readOnly
          hidden
        />
        <PasswordField
          {...field("current")}
          autoComplete="current-password"
          show={t("showCurrent")}
        />
        <PasswordField
          {...field("new")}
          hint={useTranslations("common.password")("rules")}
          autoComplete="new-password"
          show={t("showNew")}
          strength={useStrengthWords()}
        />
        <Button type="submit" className="justify-self-start">
          {t("submit")}
        </Button>
      </PostForm>
    </div>
  );
}
