import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { NAME } from "@/app/_ui/name-tag";
import { Notice } from "@/app/_ui/notice";
import { NotFound } from "@/app/_ui/refused-page";
import { RelativeTime } from "@/app/_ui/relative-time";
import { lastUsed, secretsOf } from "@/lib/applications/secrets";
import { freshApplicationPage } from "./application-page";
import { type ApplicationConsole, ownerIn, pageOf } from "./console";

type Props = { params: Promise<{ id: string; secret: string }> };

/** Asks for confirmation before a secret is removed, and warns if it is probably in use. */
export const secretRemovalPage = (console: ApplicationConsole) =>
  freshApplicationPage(console, async ({ user, application }, { params }: Props) => {
    const { secret: asked } = await params;
    const { id, name, type } = application;
    const secrets = await secretsOf(id, ownerIn(console, user));
    const secret = secrets.find((own) => own.id === asked);
    if (!secret) return <NotFound />;
    const { label, lastUsedAt } = secret;
    const t = await getTranslations("developerApps.secrets");
    const revoking = (text: ReactNode) => (
      <a href={`${pageOf(console, id)}/revoke-access`} className="link">
        {text}
      </a>
    );
    return (
      <ConfirmPage
        title={t("removeTitle")}
        action={`/forms${console.home}/remove-secret`}
        hidden={{ application: id, secret: secret.id }}
        confirm={t("confirm")}
        back={pageOf(console, id, "secrets")}
      >
        {type === "service" ? (
          <p>{t.rich("stopsService", { ...NAME, application: name, label, revoking })}</p>
        ) : (
          <p>{t.rich("stops", { ...NAME, application: name, label })}</p>
        )}
        {lastUsedAt && lastUsed(secrets)?.id === secret.id && (
          <Notice kind="error">
            {t.rich("inUse", { time: () => <RelativeTime at={lastUsedAt} /> })}
          </Notice>
        )}
      </ConfirmPage>
    );
  });
