import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Form } from "@/app/_ui/form";
import { NAME } from "@/app/_ui/name-tag";
import { PasswordInput } from "@/app/_ui/password-input";
import { TaskShell } from "@/app/_ui/task-shell";

/** By the code that password/route.ts gives. */
const PROBLEMS = [
  ["too_short", "problem.too_short"],
  ["too_long", "problem.too_long"],
  ["common", "problem.common"],
  ["contains_name", "problem.contains_name"],
  ["differs", "problem.differs"],
] as const;

type Props = {
  token: string;
  invited: { username: string; name: string | null };
  problems: Readonly<Record<string, string>>;
};

export function PasswordForm({ token, invited: { username, name }, problems }: Props) {
  const t = useTranslations("invitation");
  const common = useTranslations("common");
  return (
    <TaskShell>
      <h1 className="text-xl">{t.rich("welcome", { ...NAME, person: name ?? username })}</h1>
      <p className="mt-2 text-sm text-soft">{t("intro")}</p>
      <Form
        action="/invitation/password"
        unanswered={common("form.unanswered")}
        className="mt-6 grid gap-5"
      >
        <input type="hidden" name="token" value={token} />
        <div className="grid gap-1.5">
          <p className="text-sm font-semibold">{t("username")}</p>
          <p>
            <bdi>{username}</bdi>
          </p>
          {/* Nothing to fill in: with it a password manager knows whose password it keeps. */}
          <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
        </div>
        <NewPassword id="password" label={t("password")} problem={problems.password} />
        <NewPassword id="repeated" label={t("repeated")} problem={problems.repeated} />
        <Button type="submit">{t("submit")}</Button>
      </Form>
    </TaskShell>
  );
}

function NewPassword(props: { id: string; label: string; problem: string | undefined }) {
  const { id, label } = props;
  const t = useTranslations("invitation");
  const show = useTranslations("common")("password.show");
  const problem = PROBLEMS.find(([code]) => code === props.problem)?.[1];
  return (
    <Field id={id} label={label}>
      <PasswordInput
        id={id}
        autoComplete="new-password"
        show={show}
        minLength={8}
        maxLength={128}
        focus={problem !== undefined}
        problemId={problem ? `${id}-problem` : null}
      />
      {problem && (
        <p id={`${id}-problem`} className="text-sm text-danger">
          {t(problem)}
        </p>
      )}
    </Field>
  );
}
