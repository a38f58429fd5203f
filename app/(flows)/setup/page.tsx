import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { CheckField } from "@/app/_ui/check-field";
import { AS_TYPED } from "@/app/_ui/field";
import { Form } from "@/app/_ui/form";
import type { PageQuery } from "@/app/_ui/page-query";
import { PasswordField } from "@/app/_ui/password-field";
import { ProblemSummary } from "@/app/_ui/problem-summary";
import { fieldProblem } from "@/app/_ui/problem-text";
import { refusedForms } from "@/app/_ui/refused-forms";
import { TaskShell } from "@/app/_ui/task-shell";
import { TextField } from "@/app/_ui/text-field";
import { useNewPasswordProblem } from "@/app/_ui/use-new-password-problem";
import MissingPage from "@/app/[...missing]/page";
import type { Problems } from "@/lib/forms/problems";
import { isUnused } from "@/lib/users/set-up";

/** Setup of the first administrator. Not found once an account exists. */
export default async function SetupPage({ searchParams }: { searchParams: PageQuery }) {
  if (!(await isUnused())) return <MissingPage />;
  return <SetupForm refused={(await refusedForms(searchParams))("setup")} />;
}

/** Message keys by the codes that account/route.ts returns per field. */
const FIELDS = ["code", "username", "email", "name", "password"] as const;

/** The code is never sent back: it passes through the browser once. */
function SetupForm({ refused }: { refused: Problems | null }) {
  const t = useTranslations("setup");
  const common = useTranslations("common");
  const newPasswordProblem = useNewPasswordProblem();
  const problemOf = (field: string) => fieldProblem(t, refused, field);
  const of = (name: "username" | "email" | "name") => ({
    name,
    label: t(name),
    problem: problemOf(name),
    defaultValue: refused?.typed[name] ?? "",
  });
  return (
    <TaskShell title={t("title")}>
      <p className="mt-2 text-sm text-soft">{t("intro")}</p>
      <Form
        action="/setup/account"
        unanswered={common("form.unanswered")}
        className="mt-6 grid gap-5"
      >
        <Summary refused={refused} />
        <CodeField problem={problemOf("code")} autoFocus={refused === null} />
        <TextField {...of("username")} required autoComplete="username" {...AS_TYPED} />
        <TextField {...of("email")} type="email" required autoComplete="email" />
        <TextField {...of("name")} autoComplete="name" />
        <PasswordField
          name="password"
          label={t("password")}
          hint={common("password.rules")}
          autoComplete="new-password"
          show={common("password.show")}
          problem={newPasswordProblem(refused?.problems.password)}
        />
        <CheckField
          name="two_step"
          label={t("twoStep")}
          hint={t("twoStepHint")}
          defaultChecked={refused === null || refused.typed.two_step === "on"}
        />
        <Button type="submit">{t("submit")}</Button>
      </Form>
    </TaskShell>
  );
}

function CodeField({ problem, autoFocus }: { problem: string | null; autoFocus: boolean }) {
  const t = useTranslations("setup");
  return (
    <TextField
      name="code"
      label={t("code")}
      hint={t("codeHint")}
      problem={problem}
      autoFocus={autoFocus}
      required
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}

function Summary({ refused }: { refused: Problems | null }) {
  const t = useTranslations("setup");
  const fields = FIELDS.filter((name) => refused?.problems[name]).map((name) => ({
    name,
    label: t(name),
  }));
  return <ProblemSummary fields={fields} />;
}
