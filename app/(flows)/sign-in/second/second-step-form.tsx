import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { AS_TYPED } from "@/app/_ui/field";
import { NAME } from "@/app/_ui/name-tag";
import { PostForm } from "@/app/_ui/post-form";
import { problemKey } from "@/app/_ui/problem-key";
import { TaskShell } from "@/app/_ui/task-shell";
import { TextField } from "@/app/_ui/text-field";
import { secondStepAddress } from "./second-step-address";

type Way = "app" | "recovery";

type Props = { way: Way; person: string; next: string | null; problem: string | undefined };

/** Form, words and input of each kind of code. */
const WAYS = {
  app: {
    action: "/sign-in/second/code",
    label: "second.code",
    problems: { missing: "second.missing.code", wrong: "second.wrong.code" },
    input: { autoComplete: "one-time-code", inputMode: "numeric", maxLength: 16 },
    other: { way: "recovery", label: "second.useRecovery" },
  },
  recovery: {
    action: "/sign-in/second/recovery",
    label: "second.recoveryCode",
    problems: { missing: "second.missing.recovery", wrong: "second.wrong.recovery" },
    input: { autoComplete: "off", inputMode: "text", maxLength: 64 },
    other: { way: "app", label: "second.useApp" },
  },
} as const;

/** The second step: a code from the app first, a recovery code by a link. */
export function SecondStepForm({ way, person, next, problem }: Props) {
  const t = useTranslations("signIn");
  const { action, label, input, other, problems } = WAYS[way];
  const key = problemKey<(typeof problems)["missing" | "wrong"]>(problems, problem);
  return (
    <TaskShell>
      <h1 className="text-xl">{t("second.title")}</h1>
      <p className="mt-2 text-sm text-soft">{t.rich(`second.${way}`, { ...NAME, person })}</p>
      <PostForm action={action} hidden={next === null ? {} : { next }} className="mt-6 grid gap-5">
        <TextField
          {...AS_TYPED}
          {...input}
          name="code"
          label={t(label)}
          required
          autoFocus
          problem={key && t(key)}
        />
        <Button type="submit">{t("second.submit")}</Button>
      </PostForm>
      <p className="mt-4 flex flex-wrap justify-center gap-x-6 text-sm">
        <a className="link inline-block py-1" href={secondStepAddress(next, other.way)}>
          {t(other.label)}
        </a>
        <a className="link inline-block py-1" href={passwordAddress(next)}>
          {t("second.restart")}
        </a>
      </p>
    </TaskShell>
  );
}

const passwordAddress = (next: string | null) =>
  next === null ? "/sign-in" : `/sign-in?${new URLSearchParams({ next })}`;
