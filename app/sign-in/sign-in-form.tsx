import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Field, INPUT } from "@/app/_ui/field";
import { Form } from "@/app/_ui/form";
import { Handover } from "@/app/_ui/handover";
import { NAME, STRONG_NAME } from "@/app/_ui/name-tag";
import { Notice } from "@/app/_ui/notice";
import { PasswordInput } from "@/app/_ui/password-input";
import { type Person, personName } from "@/app/_ui/person-line";
import { TaskShell } from "@/app/_ui/task-shell";

type Props = {
  application: { name: string; logo: string | null } | null;
  next: string | null;
  username: string;
  failed: boolean;
  /** `again`: the same person is to prove it afresh. */
  signedIn: { person: Person; again: boolean } | null;
};

/** Posts to password/route.ts; no server action (design.md, The walk of an authorization). */
export function SignInForm({ application, next, username, failed, signedIn }: Props) {
  const t = useTranslations();
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
      <Form
        action="/sign-in/password"
        unanswered={t("common.form.unanswered")}
        className="mt-6 grid gap-5"
      >
        {failed && (
          <Notice kind="error" id="problem">
            {t("signIn.failed")}
          </Notice>
        )}
        {!failed && signedIn && <SignedInAlready {...signedIn} />}
        {next !== null && <input type="hidden" name="next" value={next} />}
        <Field id="username" label={t("signIn.username")}>
          <input
            id="username"
            name="username"
            type="text"
            required
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={256}
            defaultValue={username}
            // biome-ignore lint/a11y/noAutofocus: the form is all there is on this page
            autoFocus={username === ""}
            aria-invalid={failed || undefined}
            aria-describedby={failed ? "problem" : undefined}
            className={INPUT}
          />
        </Field>
        <Field id="password" label={t("signIn.password")}>
          <PasswordInput
            id="password"
            autoComplete="current-password"
            show={t("common.password.show")}
            focus={username !== ""}
            problemId={failed ? "problem" : null}
          />
        </Field>
        <Button type="submit">{t("signIn.submit")}</Button>
      </Form>
      <p className="mt-4 text-center text-sm">
        <a className="link inline-block py-1" href="/forgot-password">
          {t("signIn.forgotten")}
        </a>
      </p>
    </TaskShell>
  );
}

/** Either a fresh sign-in is asked for, or another account is about to take over this browser. */
function SignedInAlready({ person, again }: { person: Person; again: boolean }) {
  const t = useTranslations("signIn");
  return (
    <Notice kind="info">
      {t.rich(again ? "again" : "takeOver", { ...STRONG_NAME, person: personName(person) })}
    </Notice>
  );
}
