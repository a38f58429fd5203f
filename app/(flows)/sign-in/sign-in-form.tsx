import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AnnouncementBanner } from "@/app/_ui/announcement";
import { Handover } from "@/app/_ui/handover";
import { NAME } from "@/app/_ui/name-tag";
import { type Person, PersonLine, personName } from "@/app/_ui/person-line";
import type { UnknownPasskey } from "@/app/_ui/signal-passkeys";
import { TaskShell } from "@/app/_ui/task-shell";
import { signInNotice } from "@/lib/organization/texts";
import { ForgetPasskey } from "./forget-passkey";
import { PasskeySignIn } from "./passkey-sign-in";
import { SignedIn, Ways, type WaysProps } from "./ways";

type Props = WaysProps & {
  application: { name: string; logo: string | null } | null;
  /** The passkey that the browser may forget. */
  unknownPasskey: UnknownPasskey | null;
};

/** The form that anybody may sign in with. */
export function SignInForm(form: Props) {
  const { application, next } = form;
  const t = useTranslations("signIn");
  const forDevice = next?.split("?")[0] === "/device" && t("deviceHeading");
  return (
    <TaskShell
      title={t("title")}
      mark={application && <Handover application={application} />}
      heading={
        application
          ? t.rich("heading", { ...NAME, application: application.name })
          : forDevice || undefined
      }
    >
      <SignInCard {...form} />
    </TaskShell>
  );
}

/** Content of the card below its heading. */
export function SignInCard({ application, ...form }: Props) {
  const t = useTranslations("signIn");
  const account = form.providers.length === 0 ? "account" : "accountOrElsewhere";
  return (
    <>
      <p className="mt-2 text-sm text-soft">{t(application ? "accountForApplication" : account)}</p>
      <OrganizationNotices />
      {form.passkeyFirst && (
        <div className="mt-6">
          <SignedIn {...form} />
        </div>
      )}
      <Form {...form} />
    </>
  );
}

type ConfirmProps = Props & { person: Person; confirmation: "again" | "repeat" };

/** The form that only the signed-in user confirms, and what leads anybody else away. */
export function ConfirmForm({ application, person, confirmation, ...form }: ConfirmProps) {
  const t = useTranslations("signIn.confirm");
  const out = (text: ReactNode) => (
    <a className="link inline-block py-1" href="/sign-out">
      {text}
    </a>
  );
  return (
    <TaskShell
      title={t("title")}
      mark={application && <Handover application={application} />}
      heading={t.rich("heading", { ...NAME, person: personName(person) })}
    >
      <p className="mt-2 text-sm text-soft">{t(confirmation)}</p>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-line px-4 py-3">
        <PersonLine person={person} size="sm" />
        <p className="text-sm text-soft">{t.rich("notYou", { out })}</p>
      </div>
      <Form {...form} confirmation={confirmation} />
    </TaskShell>
  );
}

/** The ways to sign in, after the passkey button for a signed-in user who has a passkey. */
function Form({ unknownPasskey, ...form }: Omit<Props, "application">) {
  return (
    <>
      {form.passkeyFirst && (
        <PasskeySignIn
          next={form.next}
          choose={form.choose}
          confirms={form.confirmation !== null}
          problem={form.passkeyProblem}
          again
        />
      )}
      <Ways {...form} />
      {unknownPasskey && <ForgetPasskey {...unknownPasskey} />}
    </>
  );
}

function OrganizationNotices() {
  const notice = signInNotice(useLocale());
  return (
    <div className="mt-5 grid gap-4 empty:hidden">
      <AnnouncementBanner />
      {notice !== null && <p className="text-sm wrap-anywhere">{notice}</p>}
    </div>
  );
}
