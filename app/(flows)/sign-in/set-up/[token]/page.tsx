import { redirect } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { LinkGone } from "@/app/_ui/link-gone";
import { Notice } from "@/app/_ui/notice";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { PostForm } from "@/app/_ui/post-form";
import { TaskEnd } from "@/app/_ui/task-end";
import { TaskShell } from "@/app/_ui/task-shell";
import { linkAddress } from "@/app/(flows)/sign-in/addresses";
import { AppKey, OpenInApp } from "@/app/account/security/authenticator/app-key";
import { CodeForm } from "@/app/account/security/authenticator/code-form";
import { QrCode } from "@/app/account/security/authenticator/qr-code";
import { AddPasskey } from "@/app/account/security/passkeys/add-passkey";
import { requestHeaders } from "@/lib/http/request-headers";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";
import { inPending, startedAuthenticator } from "@/lib/session/two-step/enrol";
import { openSetUpLink } from "@/lib/session/two-step/set-up";

type Props = { params: Promise<{ token: string }>; searchParams: PageQuery };

/** Sets up the first second step of a user who has entered the password in this browser. */
export default async function SetUpLinkPage({ params, searchParams }: Props) {
  const [{ token }, query, headers] = await Promise.all([params, searchParams, requestHeaders()]);
  const now = new Date();
  const link = await openSetUpLink(token, headers, now);
  const t = await getTranslations("signIn.setUp");
  if (!link.ok && link.error === "gone")
    return <LinkGone text={t("gone")} next={{ href: "/sign-in", label: t("toSignIn") }} />;
  const next = single(query.next);
  if (!link.ok) {
    const href = `/sign-in?${new URLSearchParams({ next: linkAddress(token, next) })}`;
    return (
      <TaskEnd
        title={t("passwordFirst")}
        text={t("passwordFirstText")}
        next={{ href, label: t("toSignIn") }}
      />
    );
  }
  const { pending } = link.value;
  const { userId: id, username } = pending;
  const fields = { token, ...(next !== null && { next }) };
  const problem = single(query.problem);
  const { lacksSecondStep } = pending;
  if (query.way !== "app" || !lacksSecondStep)
    return <Choice {...{ fields, problem, lacksSecondStep }} host={passkeyHost()} />;
  const started = await startedAuthenticator({ id, username, place: inPending(pending) }, now);
  if (!started) redirect(linkAddress(token, next));
  return <AppSetUp fields={fields} started={started} wrong={problem === "wrong"} />;
}

type AppSetUpProps = {
  fields: Record<string, string>;
  started: { secret: string; uri: string };
  /** True if the code that was entered isn't valid. */
  wrong: boolean;
};

/** Shows the secret of the app, and asks for its first code. */
function AppSetUp({ fields, started, wrong }: AppSetUpProps) {
  const t = useTranslations("security.setup");
  return (
    <TaskShell title={t("title")}>
      <p className="mt-3 mb-4">{t("scan")}</p>
      <OpenInApp uri={started.uri} />
      <div className="my-6 justify-self-center">
        <QrCode text={started.uri} label={t("qr")} />
      </div>
      <AppKey secret={started.secret} />
      <CodeForm
        action="/sign-in/set-up/code"
        hidden={fields}
        problem={wrong ? "wrong" : undefined}
        className="mt-6"
      />
    </TaskShell>
  );
}

type ChoiceProps = {
  /** Link and destination, for every form. */
  fields: Record<string, string>;
  /** Host whose passkeys work; null where browsers have none. */
  host: string | null;
  problem: string | null;
  /** False if a passkey alone is to be added. */
  lacksSecondStep: boolean;
};

/** Offers the second steps that can be set up: a passkey, which takes a script, or an app. */
function Choice({ fields, host, problem, lacksSecondStep }: ChoiceProps) {
  const t = useTranslations("signIn.setUp");
  const passkeys = useTranslations("security.passkeys");
  return (
    <TaskShell
      title={t(lacksSecondStep ? "title" : "firstTitle")}
      heading={t(lacksSecondStep ? "choose" : "firstTitle")}
    >
      <p className="mt-3">{t("chooseText")}</p>
      {problem === "passkey_refused" && (
        <div className="mt-4">
          <Notice kind="error">{passkeys("problem.failed")}</Notice>
        </div>
      )}
      {host !== null && (
        <PostForm action="/sign-in/set-up/passkey" hidden={fields} className="mt-6 grid gap-4">
          <AddPasskey
            look="primary"
            options="/sign-in/set-up/passkey/options"
            fields={fields}
            words={{
              add: passkeys("add"),
              cancelled: passkeys("problem.cancelled"),
              known: passkeys("problem.known"),
              failed: passkeys("problem.failed"),
              unsupported: passkeys("unsupported"),
            }}
          />
          <p className="-mt-2.5 text-center text-xs text-soft">{t("passkeyHint")}</p>
        </PostForm>
      )}
      {lacksSecondStep && (
        <PostForm action="/sign-in/set-up/app" hidden={fields} className="mt-4 grid">
          <Button type="submit" look="plain">
            {t("useApp")}
          </Button>
          <p className="mt-1.5 text-center text-xs text-soft">{t("appHint")}</p>
        </PostForm>
      )}
    </TaskShell>
  );
}
