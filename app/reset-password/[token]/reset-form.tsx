import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { Field, INPUT } from "@/app/_ui/field";
import { Form } from "@/app/_ui/form";
import { NewPasswordInput } from "@/app/_ui/new-password-input";
import { TaskShell } from "@/app/_ui/task-shell";

type Props = { token: string; username: string; problems: Record<string, string> };

/** The words of each code that password/route.ts refuses with; any other is about how easy it is to guess. */
const WORDS = {
  too_short: "problem.too_short",
  too_long: "problem.too_long",
  differs: "problem.differs",
} as const;

const wordsFor = (code: string) =>
  Object.hasOwn(WORDS, code) ? WORDS[code as keyof typeof WORDS] : "problem.other";

export async function ResetForm({ token, username, problems }: Props) {
  const [t, common] = await Promise.all([
    getTranslations("links.reset"),
    getTranslations("common.form"),
  ]);
  const problemOf = (field: string) => {
    const code = problems[field];
    return code === undefined ? null : t(wordsFor(code));
  };
  const [wrong, differs] = [problemOf("password"), problemOf("repeated")];
  return (
    <TaskShell>
      <h1 className="text-xl">{t("title")}</h1>
      <p className="mt-2 text-sm text-soft">{t("text")}</p>
      <Form
        action="/reset-password/password"
        unanswered={common("unanswered")}
        className="mt-6 grid gap-5"
      >
        <input type="hidden" name="token" value={token} />
        <Field id="username" label={t("username")}>
          <input
            id="username"
            type="text"
            readOnly
            autoComplete="username"
            defaultValue={username}
            className={INPUT}
          />
        </Field>
        <Field id="password" label={t("password")}>
          <NewPasswordInput id="password" show={t("show")} problem={wrong} focus={wrong !== null} />
        </Field>
        <Field id="repeated" label={t("repeated")}>
          <NewPasswordInput
            id="repeated"
            show={t("show")}
            problem={differs}
            focus={wrong === null && differs !== null}
          />
        </Field>
        <Button type="submit">{t("save")}</Button>
      </Form>
    </TaskShell>
  );
}
