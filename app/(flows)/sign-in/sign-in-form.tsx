import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { AS_TYPED } from "@/app/_ui/field";
import { Handover } from "@/app/_ui/handover";
import { NAME, STRONG_NAME } from "@/app/_ui/name-tag";
import { Notice } from "@/app/_ui/notice";
import { PasswordField } from "@/app/_ui/password-field";
import { type Person, personName } from "@/app/_ui/person-line";
import { PostForm } from "@/app/_ui/post-form";
import { ProblemSummary } from "@/app/_ui/problem-summary";
import { SetupHint } from "@/app/_ui/setup-hint";
import { TaskShell } from "@/app/_ui/task-shell";
import { TextField } from "@/app/_ui/text-field";
import { PasskeySignIn } from "./passkey-sign-in";
import type { askedOf } from "./sign-in-context";

type Props = {
  application: { name: string; logo: string | null } | null;
  next: string | null;
  username: string;
  failed: boolean;
  /** True if the second step took too long, or too many answers were wrong. */
  timedOut: boolean;
  /** Why a passkey did not sign in. */
  passkeyProblem: "refused" | "unknown" | null;
  /** The fields that were sent empty. */
  missing: readonly Field[];
  signedIn: { person: Person; asked: ReturnType<typeof askedOf> } | null;
};

export const FIELDS = ["username", "password"] as const;

type Field = (typeof FIELDS)[number];

const RESET = "/forgot-password";

/** Posts to password/route.ts, not to a server action (docs/decisions/0010-post-forms-to-route-handlers.md). */
export function SignInForm({ application, next, signedIn, ...refused }: Props) {
  const t = useTranslations();
  const { failed, timedOut, passkeyProblem } = refused;
  return (
    <TaskShell>
      {application && <Handover application={application} />}
      <h1 className="text-xl">
        {application
          ? t.rich("signIn.heading", { ...NAME, application: application.name })
          : t("signIn.title")}
      </h1>
      <p className="mt-2 text-sm text-soft">
        {t(application ? "signIn.accountForApplication" : "signIn.account")}
      </p>
      <PostForm
        action="/sign-in/password"
        hidden={next === null ? {} : { next }}
        className="mt-6 grid gap-5"
      >
        {failed && <Failed />}
        {passkeyProblem && <Notice kind="error">{t(`signIn.passkey.${passkeyProblem}`)}</Notice>}
        {timedOut && <Notice kind="info">{t("signIn.timedOut")}</Notice>}
        {signedIn === null && <SetupHint />}
        {!failed && !timedOut && signedIn && <SignedInAlready {...signedIn} />}
        <Credentials {...refused} />
        <Button type="submit">{t("signIn.submit")}</Button>
      </PostForm>
      <PasskeySignIn next={next} />
      {!failed && (
        <p className="mt-4 text-center text-sm">
          <a className="link inline-block py-1" href={RESET}>
            {t("signIn.forgotten")}
          </a>
        </p>
      )}
    </TaskShell>
  );
}

function Credentials({
  username,
  failed,
  missing,
}: Pick<Props, "username" | "failed" | "missing">) {
  const t = useTranslations();
  // The field to focus, which after a failure is the likely wrong one. Depends only on what was
  // typed (docs/reliability.md, F9).
  const likely = username === "" ? "username" : "password";
  const field = (name: Field) => ({
    name,
    label: t(`signIn.${name}`),
    problem: missing.includes(name) ? t(`signIn.missing.${name}`) : null,
    problemId: failed && name === likely ? "problem" : null,
  });
  return (
    <>
      <ProblemSummary fields={missing.map(field)} />
      <TextField
        {...AS_TYPED}
        {...field("username")}
        required
        autoComplete="username webauthn"
        maxLength={256}
        defaultValue={username}
        autoFocus={likely === "username"}
      />
      <PasswordField
        {...field("password")}
        autoComplete="current-password"
        show={t("common.password.show")}
        focus={likely === "password"}
      />
    </>
  );
}

/** One message for every failure, with the way out that always works. */
function Failed() {
  const t = useTranslations("signIn");
  const reset = (text: ReactNode) => (
    <a className="inline-block underline" href={RESET}>
      {text}
    </a>
  );
  return (
    <Notice kind="error" id="problem">
      {t.rich("failed", { reset })}
    </Notice>
  );
}

/**
 * Explains the form to a signed-in user: a new sign-in is required, or another account is about to
 * replace this one.
 */
function SignedInAlready({ person, asked }: NonNullable<Props["signedIn"]>) {
  const t = useTranslations("signIn");
  return (
    <Notice kind="info">{t.rich(asked, { ...STRONG_NAME, person: personName(person) })}</Notice>
  );
}
