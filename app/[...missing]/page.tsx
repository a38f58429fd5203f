import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ButtonLink } from "@/app/_ui/button";
import { notedStatus, noteNotFound } from "@/lib/error-pages/page-status";
import { PAGE } from "@/lib/http/page-address";
import { requestHeaders } from "@/lib/http/request-headers";
import { REQUEST_ID } from "@/lib/http/request-id";
import { anotherAccountAddress } from "@/lib/session/another-account";
import { findSession } from "@/lib/session/guards";
import { MissingShell } from "./missing-shell";

const requestIdHere = async () => (await requestHeaders()).get(REQUEST_ID) ?? "";

const isForbidden = async () => notedStatus(await requestIdHere()) === 403;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("errors");
  const title = (await isForbidden()) ? t("forbidden.heading") : t("notFound.title");
  return { title, robots: { index: false } };
}

/**
 * Answers any unknown address with 404. Replaces a page whose object doesn't exist, and one that its
 * visitor may not see (server/pages/unfilled.ts). Ignores the path for visitors (server/pages/anonymous-pages.ts
 * caches one page for all).
 */
export default async function MissingPage() {
  return (await isForbidden()) ? <Forbidden /> : <NotFound />;
}

async function NotFound() {
  noteNotFound(await requestHeaders());
  const t = await getTranslations("errors");
  return (
    <MissingShell title={t("notFound.heading")}>
      <p className="max-w-prose">{t("notFound.text")}</p>
      <WaysOut />
    </MissingShell>
  );
}

/** Names the account, since the usual cause is another one than intended. */
async function Forbidden() {
  const [t, session, headers] = [
    await getTranslations("errors"),
    await findSession(),
    await requestHeaders(),
  ];
  const username = session?.user.username ?? "";
  return (
    <MissingShell title={t("forbidden.heading")}>
      <p className="max-w-prose">
        {t("forbidden.account", { username })} {t("forbidden.text")}
      </p>
      <p className="max-w-prose">{t("forbidden.next")}</p>
      <WaysOut>
        <ButtonLink href={anotherAccountAddress(headers.get(PAGE))} look="plain">
          {t("forbidden.other")}
        </ButtonLink>
      </WaysOut>
      <p className="text-sm text-soft">
        {t("requestId")} <code>{await requestIdHere()}</code>
      </p>
    </MissingShell>
  );
}

async function WaysOut({ children }: { children?: ReactNode }) {
  const t = await getTranslations("errors");
  return (
    <div className="flex flex-wrap gap-3">
      {children}
      <ButtonLink href="/" look="plain">
        {t("toDirectory")}
      </ButtonLink>
    </div>
  );
}
