import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Field } from "@/app/_ui/field";
import { Form } from "@/app/_ui/form";
import { SecretInput } from "./secret-input";

/** By the code that password/route.ts names at a field. */
const PROBLEMS = new Map([
  ["wrong", "problems.wrong"],
  ["limited", "problems.limited"],
  ["too_short", "problems.too_short"],
  ["too_long", "problems.too_long"],
  ["common", "problems.common"],
  ["contains_name", "problems.contains_name"],
  ["same", "problems.same"],
] as const);

type Problem = typeof PROBLEMS extends Map<infer Code, unknown> ? Code : never;
type Props = { username: string; problems: Record<string, string> };

export function PasswordForm({ username, problems }: Props) {
  const t = useTranslations("security.password");
  const common = useTranslations("common.form");
  const wordsOf = (field: string) => {
    const key = PROBLEMS.get(problems[field] as Problem);
    return key ? t(key) : null;
  };
  const current = wordsOf("current");
  const next = wordsOf("new");
  return (
    <Card className="grid gap-5 p-6">
      <h2 className="text-lg">{t("title")}</h2>
      <p className="text-sm text-soft">{t("ends")}</p>
      <Form
        action="/account/security/password"
        unanswered={common("unanswered")}
        className="grid gap-5"
      >
        <input
          type="text"
          name="username"
          autoComplete="username"
          defaultValue={username}
          readOnly
          hidden
        />
        <Field id="current" label={t("current")}>
          <SecretInput
            id="current"
            autoComplete="current-password"
            show={t("showCurrent")}
            focus={current !== null}
            problemId={current && "current-problem"}
          />
          <Problem id="current-problem" words={current} />
        </Field>
        <Field id="new" label={t("new")}>
          <SecretInput
            id="new"
            autoComplete="new-password"
            show={t("showNew")}
            focus={current === null && next !== null}
            problemId={next && "new-problem"}
            strength={[t("strength.weak"), t("strength.fair"), t("strength.strong")]}
          />
          <Problem id="new-problem" words={next} />
        </Field>
        <Button type="submit" className="justify-self-start">
          {t("submit")}
        </Button>
      </Form>
    </Card>
  );
}

const Problem = ({ id, words }: { id: string; words: string | null }) =>
  words !== null && (
    <p id={id} className="text-sm text-danger">
      {words}
    </p>
  );
