import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { CheckField } from "@/app/_ui/check-field";
import { AS_TYPED } from "@/app/_ui/field";
import { PostForm } from "@/app/_ui/post-form";
import { TextField } from "@/app/_ui/text-field";
import { PlatformField } from "@/app/(flows)/sign-in/offer/platform-field";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";

/** Form, words and input of each kind of code. */
const CODES = {
  app: {
    action: "/sign-in/second/code",
    label: "second.code",
    problems: { missing: "second.missing.code", wrong: "second.wrong.code" },
    input: { autoComplete: "one-time-code", inputMode: "numeric", maxLength: 16 },
  },
  recovery: {
    action: "/sign-in/second/recovery",
    label: "second.recoveryCode",
    problems: { missing: "second.missing.recovery", wrong: "second.wrong.recovery" },
    input: { autoComplete: "off", inputMode: "text", maxLength: 64 },
  },
} as const;

/** Days for which the browser may skip the second step, and whether the user asked for it. */
export type TrustOffer = { days: number; checked: boolean };

type Props = {
  kind: keyof typeof CODES;
  next: string | null;
  problem: string | undefined;
  trust?: TrustOffer | null;
  /** True if another way comes first on the page. */
  second: boolean;
  /** True if the code strengthens a session, false if it finishes a sign-in. */
  stepUp?: boolean;
};

const isCode = (problem: string | undefined): problem is "missing" | "wrong" =>
  problem === "missing" || problem === "wrong";

/** Asks for a code of the app, or for a recovery code. */
export function CodeForm({ kind, next, problem, trust = null, second, stepUp = false }: Props) {
  const t = useTranslations("signIn");
  const { action, label, input, problems } = CODES[kind];
  const key = isCode(problem) ? problems[problem] : null;
  return (
    <PostForm
      action={stepUp ? "/forms/sign-in/step-up" : action}
      hidden={{ ...(next !== null && { next }), ...(stepUp && { way: kind }) }}
      className={`grid gap-5 ${second ? "mt-4" : "mt-6"}`}
    >
      <TextField
        {...AS_TYPED}
        {...input}
        name="code"
        label={t(label)}
        required
        autoFocus={!second || key !== null}
        problem={key && t(key)}
      />
      {trust && kind === "app" && (
        <CheckField
          name="trust"
          label={t("second.trust", { days: trust.days })}
          defaultChecked={trust.checked}
        />
      )}
      {!stepUp && kind === "app" && passkeyHost() !== null && <PlatformField />}
      <Button type="submit" look={second ? "plain" : "primary"}>
        {t("second.submit")}
      </Button>
    </PostForm>
  );
}
