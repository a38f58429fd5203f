import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { Handover } from "@/app/_ui/handover";
import { NAME, STRONG_NAME } from "@/app/_ui/name-tag";
import { Notice } from "@/app/_ui/notice";
import { type Person, personName } from "@/app/_ui/person-line";
import { PostForm } from "@/app/_ui/post-form";
import { SetupHint } from "@/app/_ui/setup-hint";
import type { UnknownPasskey } from "@/app/_ui/signal-passkeys";
import { TaskShell } from "@/app/_ui/task-shell";
import { organizationNow } from "@/lib/organization/organization";
import type { Offered } from "@/lib/session/elsewhere/offered";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";
import { Credentials, type Field } from "./credentials";
import { ElsewhereButtons } from "./elsewhere-buttons";
import { ForgetPasskey } from "./forget-passkey";
import { GoOn } from "./go-on";
import { PlatformField } from "./offer/platform-field";
import { OrganizationNotices } from "./organization-notices";
import { PasskeyProblem, PasskeySignIn } from "./passkey-sign-in";
import { VISITOR } from "./password/signed-in-meanwhile";
import type { askedOf } from "./sign-in-context";

type Props = {
  application: { name: string; logo: string | null } | null;
  next: string | null;
  username: string;
  failed: boolean;
  /** True if the second step took too long, or too many answers were wrong. */
  timedOut: boolean;
  /** True if a form led here because its session had ended. */
  ended: boolean;
  /** Why a passkey did not sign in. */
  passkeyProblem: "refused" | "unknown" | null;
  /** The passkey that the browser may forget. */
  unknownPasskey: UnknownPasskey | null;
  /** The fields that were sent empty. */
  missing: readonly Field[];
  signedIn: { person: Person; asked: ReturnType<typeof askedOf> } | null;
  providers: readonly Offered[];
  /** Provider of the last sign-in in this browser. */
  lastProvider: string | null;
  /** True if an address of some domain leads to a provider, so that its people type no password. */
  hasHomeRealms: boolean;
  /** True if the signed-in user has a passkey to sign in again with. */
  passkeyFirst: boolean;
};

const RESET = "/forgot-password";

/** The form, after the passkey button for a signed-in user who has a passkey to sign in again with. */
export function SignInForm({ application, unknownPasskey, ...form }: Props) {
  const t = useTranslations("signIn");
  const { next, passkeyFirst, passkeyProblem } = form;
  return (
    <TaskShell
      title={t("title")}
      grand={application === null}
      builds={application === null}
      mark={application && <Handover application={application} />}
      heading={application && t.rich("heading", { ...NAME, application: application.name })}
    >
      <p className="mt-2 text-sm text-soft">
        {t(application ? "accountForApplication" : "account")}
      </p>
      <OrganizationNotices />
      {passkeyFirst && (
        <div className="mt-6">
          <SignedIn {...form} />
        </div>
      )}
      {passkeyFirst && <PasskeySignIn next={next} again problem={passkeyProblem} />}
      <Ways {...form} />
      {unknownPasskey && <ForgetPasskey {...unknownPasskey} />}
      {!form.failed && (
        <p className="mt-4 text-center text-sm">
          <a className="link inline-block py-1" href={RESET}>
            {t("forgotten")}
          </a>
        </p>
      )}
    </TaskShell>
  );
}

type WaysProps = Omit<Props, "application" | "unknownPasskey">;

/** Password, passkey and providers. Those come first if the organization wants it, or the last sign-in was with one. */
function Ways({ providers, lastProvider: last, ...form }: WaysProps) {
  const { next, passkeyFirst, signedIn } = form;
  const fresh = signedIn !== null && signedIn.asked !== "takeOver";
  const above = last !== null || organizationNow().providersFirst;
  const elsewhere = <ElsewhereButtons {...{ providers, next, fresh, last, above }} />;
  return (
    <>
      {above && elsewhere}
      <PasswordForm {...form} isPlain={passkeyFirst || last !== null} />
      {!passkeyFirst && <PasskeySignIn next={next} />}
      {!above && elsewhere}
    </>
  );
}

type PasswordProps = Omit<WaysProps, "providers" | "lastProvider"> & {
  /** True if another way is the first one. */
  isPlain: boolean;
};

/** Posts to password/route.ts, not to a server action (docs/design/pages.md). */
function PasswordForm({ isPlain, ...form }: PasswordProps) {
  const t = useTranslations("signIn");
  const { next, signedIn, passkeyFirst } = form;
  return (
    <PostForm
      action="/sign-in/password"
      hidden={next === null ? {} : { next }}
      className={`grid gap-5 ${passkeyFirst ? "mt-4" : "mt-6"}`}
    >
      {form.failed && <Failed />}
      {!passkeyFirst && <PasskeyProblem problem={form.passkeyProblem} />}
      {form.timedOut && <Notice kind="info">{t("timedOut")}</Notice>}
      {form.ended && <Notice kind="info">{t("ended")}</Notice>}
      {signedIn === null && <ForVisitor />}
      {!passkeyFirst && <SignedIn {...form} />}
      <Credentials {...form} />
      {passkeyHost() !== null && <PlatformField />}
      <Button type="submit" look={isPlain ? "plain" : "primary"}>
        {t("submit")}
      </Button>
    </PostForm>
  );
}

/** Fields of the form before anybody signs in in this browser. */
const ForVisitor = () => (
  <>
    <SetupHint />
    <input type="hidden" name={VISITOR} value="1" />
    <GoOn />
  </>
);

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

type SignedInProps = Pick<Props, "failed" | "timedOut" | "signedIn">;

/**
 * Explains the form to a signed-in user: a new sign-in is required, or another account is about to
 * replace this one.
 */
function SignedIn({ failed, timedOut, signedIn }: SignedInProps) {
  const t = useTranslations("signIn");
  if (!signedIn || failed || timedOut) return null;
  const { person, asked } = signedIn;
  return (
    <Notice kind="info">{t.rich(asked, { ...STRONG_NAME, person: personName(person) })}</Notice>
  );
}
