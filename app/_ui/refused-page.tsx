import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { noteForbidden, noteNotFound } from "@/lib/error-pages/page-status";
import { PAGE } from "@/lib/http/address";
import { REQUEST_ID } from "@/lib/http/request";
import { requestHeaders } from "@/lib/http/request-headers";
import { anotherAccountAddress } from "@/lib/session/another-account";
import { ButtonLink } from "./button";
import { SectionPage } from "./section-page";

/**
 * Replaces a page whose object doesn't exist, with status 404, in the layout of its section. Next's
 * own `notFound()` sends an empty page that only a script fills.
 */
export async function NotFound() {
  noteNotFound(await requestHeaders());
  const t = await getTranslations("errors.notFound");
  return (
    <SectionPage title={t("heading")} titled={t("title")}>
      <p className="max-w-prose">{t("text")}</p>
      <WaysOut />
    </SectionPage>
  );
}

/** Replaces a page without permission, with status 403. Names the account, since the usual cause is another one than intended. */
export async function Forbidden({ username }: { username: string }) {
  const [t, headers] = await Promise.all([getTranslations("errors"), requestHeaders()]);
  noteForbidden(headers);
  return (
    <SectionPage title={t("forbidden.heading")}>
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
        {t("requestId")} <code>{headers.get(REQUEST_ID)}</code>
      </p>
    </SectionPage>
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
