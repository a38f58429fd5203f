import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { TextField } from "@/app/_ui/described-field";
import { Field } from "@/app/_ui/field";
import { Form } from "@/app/_ui/form";
import { NewPasswordInput } from "@/app/_ui/new-password-input";
import { TaskShell } from "@/app/_ui/task-shell";
import type { Problems } from "@/lib/http/problems";

/** By the code that account/route.ts names at a field. */
const WORDS = new Map([
  ["code_wrong", "problem.code_wrong"],
  ["username_unfit", "problem.username_unfit"],
  ["email_unfit", "problem.email_unfit"],
  ["name_unfit", "problem.name_unfit"],
  ["too_short", "problem.too_short"],
  ["too_long", "problem.too_long"],
  ["common", "problem.common"],
  ["contains_name", "problem.contains_name"],
] as const);

type Known = typeof WORDS extends Map<infer K, unknown> ? K : never;

/** The code is never shown again: it goes through the browser once. */
export function SetupForm({ refused }: { refused: Problems | null }) {
  const t = useTranslations("setup");
  const common = useTranslations("common");
  const problemOf = (field: string) => {
    const words = WORDS.get(refused?.problems[field] as Known);
    return words === undefined ? null : t(words);
  };
  const of = (name: "username" | "email" | "name") => ({
    name,
    label: t(name),
    problem: problemOf(name),
    defaultValue: refused?.typed[name] ?? "",
  });
  return (
    <TaskShell>
      <h1 className="text-xl">{t("title")}</h1>
      <p className="mt-2 text-sm text-soft">{t("intro")}</p>
      <Form
        action="/setup/account"
        unanswered={common("form.unanswered")}
        className="mt-6 grid gap-5"
      >
        <TextField
          name="code"
          label={t("code")}
          hint={t("codeHint")}
          problem={problemOf("code")}
          required
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          {...of("username")}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField {...of("email")} type="email" required autoComplete="email" />
        <TextField {...of("name")} autoComplete="name" />
        <Field id="password" label={t("password")}>
          <NewPasswordInput
            id="password"
            show={common("password.show")}
            problem={problemOf("password")}
            focus={false}
          />
        </Field>
        <Button type="submit">{t("submit")}</Button>
      </Form>
    </TaskShell>
  );
}
