import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { NAME, STRONG_NAME } from "@/app/_ui/name-tag";
import { Notice } from "@/app/_ui/notice";
import { type Person, personName } from "@/app/_ui/person-line";
import { PostForm } from "@/app/_ui/post-form";
import { SetupHint } from "@/app/_ui/setup-hint";
import { organizationNow } from "@/lib/organization/organization";
import type { Offered } from "@/lib/session/elsewhere/offered";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";
import { passedOn, RESET } from "./addresses";
import { Credentials, type Field } from "./credentials";
import { ElsewhereButtons } from "./elsewhere-buttons";
import { GoOn } from "./go-on";
import { MailedWay } from "./mailed-way";
import { PlatformField } from "./offer/platform-field";
import { PasskeyProblem, PasskeySignIn } from "./passkey-sign-in";
import { VISITOR } from "./password/signed-in-meanwhile";
import type { askedOf } from "./sign-in-context";

export type WaysProps = {
  next: string | null;
  /** Reason for the form, which a refusal keeps. */
  choose: string | null;
  /** Why the signed-in user, and nobody else, has to sign in again; null if anybody may. */
  confirmation: "again" | "repeat" | null;
  /** False for an account that signs in without one. */
  hasPassword: boolean;
  username: string;
  failed: boolean;
  /** True if the second step took too long, or too many answers were wrong. */
  timedOut: boolean;
  /** True if a form led here because its session had ended. */
  ended: boolean;
  /** Why a passkey did not sign in. */
  passkeyProblem: "refused" | "unknown" | null;
  missing: readonly Field[];
  signedIn: { person: Person; asked: ReturnType<typeof askedOf> } | null;
  providers: readonly Offered[];
  /** Provider of the last sign-in in this browser. */
  lastProvider: string | null;
  /** True if an address of some domain leads to a provider, so that its people type no password. */
  hasHomeRealms: boolean;
  /** Names of the providers whose people no password signs in. */
  exclusive: readonly string[];
  /** True if the signed-in user has a passkey to sign in again with. */
  passkeyFirst: boolean;
  /** In a preview, which nobody can use: where the providers stand, and the end of its fields' names. */
  sample?: { above: boolean; suffix: string };
};

const isSecond = (
  { passkeyFirst, failed }: Pick<WaysProps, "passkeyFirst" | "failed">,
  above: boolean,
) => passkeyFirst || (above && !failed);

type Divided = Pick<WaysProps, "hasPassword" | "confirmation" | "passkeyFirst">;

/** True if there is another way on the side of the providers that the others are on. */
const isDivided = ({ hasPassword, confirmation, passkeyFirst }: Divided, above: boolean) =>
  hasPassword || !confirmation || (passkeyFirst && !above);

/** Password, passkey and providers. Those come first if the organization wants it, or the last sign-in was with one. */
export function Ways({ providers, lastProvider: last, ...form }: WaysProps) {
  const { next, choose, confirmation, passkeyFirst, signedIn, hasPassword } = form;
  const fresh = signedIn !== null && signedIn.asked !== "takeOver";
  const above = last !== null || (form.sample?.above ?? organizationNow().providersFirst);
  const divided = isDivided(form, above);
  const other = choose === "other";
  const shown = { providers, next, fresh, other, last, above, divided };
  const elsewhere = <ElsewhereButtons {...shown} />;
  return (
    <>
      {above && elsewhere}
      {hasPassword && (
        <PasswordForm
          {...form}
          isPlain={passkeyFirst || last !== null}
          isSecond={isSecond(form, above)}
        />
      )}
      {!hasPassword && !passkeyFirst && providers.length === 0 && (
        <MailedWay username={form.username} hasAddress={!!signedIn?.person.email} />
      )}
      {!passkeyFirst && !confirmation && (
        <PasskeySignIn {...{ next, choose }} isSample={!!form.sample} />
      )}
      {!above && elsewhere}
    </>
  );
}

type PasswordProps = Omit<WaysProps, "providers" | "lastProvider"> & {
  /** True if another way is the first one. */
  isPlain: boolean;
  /** True if another way comes before the password. */
  isSecond: boolean;
};

/** Posts to password/route.ts, not to a server action (docs/design/pages.md). */
function PasswordForm({ isPlain, ...form }: PasswordProps) {
  const t = useTranslations("signIn");
  const { next, choose, confirmation, signedIn, passkeyFirst } = form;
  // Next comes their provider, or the password.
  const isAddressOnly = form.hasHomeRealms && !confirmation && form.username === "" && !form.failed;
  const submit = isAddressOnly ? "elsewhere.go" : "submit";
  return (
    <PostForm
      action="/sign-in/password"
      hidden={passedOn(next, choose)}
      className={`grid gap-5 ${passkeyFirst ? "mt-4" : "mt-6"}`}
    >
      {form.failed && <Failed confirms={confirmation !== null} exclusive={form.exclusive} />}
      {!passkeyFirst && <PasskeyProblem problem={form.passkeyProblem} />}
      <Over {...form} />
      {signedIn === null && !form.sample && <ForVisitor />}
      {!passkeyFirst && <SignedIn {...form} />}
      <Credentials {...form} {...{ isAddressOnly }} confirms={confirmation !== null} />
      {passkeyHost() !== null && !form.sample && <PlatformField />}
      <Button type="submit" look={isPlain ? "plain" : "primary"}>
        {t(confirmation ? "confirm.submit" : submit)}
      </Button>
    </PostForm>
  );
}

/** Says that the session or the sign-in before has ended. */
function Over({ timedOut, ended }: Pick<WaysProps, "timedOut" | "ended">) {
  const t = useTranslations("signIn");
  return (
    <>
      {timedOut && <Notice kind="info">{t("timedOut")}</Notice>}
      {ended && <Notice kind="info">{t("ended")}</Notice>}
    </>
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

type FailedProps = Pick<WaysProps, "exclusive"> & { confirms: boolean };

/**
 * One message for every failure, with the way out that always works. It names providers whether or not the account
 * is theirs.
 */
function Failed({ confirms, exclusive }: FailedProps) {
  const t = useTranslations("signIn");
  const providers = useFormatter().list(exclusive, { type: "disjunction" });
  const reset = (text: ReactNode) => (
    <a className="inline-block underline" href={RESET}>
      {text}
    </a>
  );
  return (
    <Notice kind="error" id="problem">
      <p>{t.rich(confirms ? "confirm.failed" : "failed", { reset })}</p>
      {exclusive.length > 0 && !confirms && (
        <p className="mt-1">{t.rich("elsewhere.exclusive", { ...NAME, providers })}</p>
      )}
    </Notice>
  );
}

type SignedInProps = Pick<WaysProps, "failed" | "timedOut" | "signedIn" | "confirmation">;

/**
 * Explains the form to a signed-in user: a new sign-in is required, or another account is about to
 * replace this one.
 */
export function SignedIn({ failed, timedOut, signedIn, confirmation }: SignedInProps) {
  const t = useTranslations("signIn");
  if (!signedIn || failed || timedOut || confirmation) return null;
  const { person, asked } = signedIn;
  return (
    <Notice kind="info">{t.rich(asked, { ...STRONG_NAME, person: personName(person) })}</Notice>
  );
}
