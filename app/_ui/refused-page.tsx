import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { INPUT, MESSAGE_CARD } from "@/lib/error-pages/looks";
import { noteForbidden, noteNotFound } from "@/lib/error-pages/page-status";
import { PAGE } from "@/lib/http/address";
import { REQUEST_ID } from "@/lib/http/request";
import { requestHeaders } from "@/lib/http/request-headers";
import { anotherAccountAddress } from "@/lib/session/another-account";
import { findSession } from "@/lib/session/guards";
import { administrationOf } from "@/lib/session/permissions";
import { Button, ButtonLink } from "./button";
import { RequestLine } from "./request-line";
import { SKIP_TARGET } from "./wide-main";

/**
 * Replaces a page whose object doesn't exist, with status 404, in the layout of its section. Next's
 * own `notFound()` sends an empty page that only a script fills.
 */
export async function NotFound() {
  noteNotFound(await requestHeaders());
  return <NotFoundMessage ways={<WaysOut />} />;
}

/** Replaces a page outside of the sections, in the looks of `notFoundPage` (lib/error-pages/error-page.ts). */
export async function NotFoundCard() {
  noteNotFound(await requestHeaders());
  const t = await getTranslations("errors");
  return (
    <NotFoundMessage
      ways={
        <p>
          <ButtonLink href="/" look="plain">
            {t("toDirectory")}
          </ButtonLink>
        </p>
      }
    />
  );
}

async function NotFoundMessage({ ways }: { ways: ReactNode }) {
  const t = await getTranslations("errors.notFound");
  return (
    <Message title={t("title")} heading={t("heading")}>
      <p>{t("text")}</p>
      <DirectorySearch />
      {ways}
    </Message>
  );
}

type MessageProps = { title: string; heading: string; children: ReactNode };

/** A page that is only a message, in a card. */
async function Message({ title, heading, children }: MessageProps) {
  const t = await getTranslations("common");
  return (
    <>
      <title>{`${title} · ${t("brand")}`}</title>
      <div {...SKIP_TARGET} className={MESSAGE_CARD} data-refused="">
        <h1 className="text-xl">{heading}</h1>
        {children}
      </div>
    </>
  );
}

async function DirectorySearch() {
  const t = await getTranslations();
  const label = t("errors.notFound.search");
  return (
    <search>
      <form method="get" action="/" className="flex gap-2">
        <input
          type="search"
          name="q"
          maxLength={100}
          aria-label={label}
          placeholder={label}
          className={`${INPUT} min-w-0 flex-1`}
        />
        <Button type="submit">{t("common.search")}</Button>
      </form>
    </search>
  );
}

/** Replaces a page without permission, with status 403. Names the account, since the usual cause is another one than intended. */
export async function Forbidden({ username }: { username: string }) {
  const [t, headers] = await Promise.all([getTranslations("errors"), requestHeaders()]);
  noteForbidden(headers);
  return (
    <Message title={t("forbidden.heading")} heading={t("forbidden.heading")}>
      <p>
        {t("forbidden.account", { username })} {t("forbidden.text")}
      </p>
      <p>{t("forbidden.next")}</p>
      <WaysOut>
        <ButtonLink href={anotherAccountAddress(headers.get(PAGE))} look="plain">
          {t("forbidden.other")}
        </ButtonLink>
      </WaysOut>
      <RequestLine id={headers.get(REQUEST_ID) ?? ""} />
    </Message>
  );
}

/** Leads out of a dead end: to the start of the section that it is in, and to the directory. */
async function WaysOut({ children }: { children?: ReactNode }) {
  const [t, headers] = await Promise.all([getTranslations("errors"), requestHeaders()]);
  const start = await startOf((headers.get(PAGE) ?? "/").split(/[/?]/)[1]);
  return (
    <div className="flex flex-wrap gap-3">
      {start?.href && (
        <ButtonLink href={start.href} look={children ? "primary" : "plain"}>
          {t(`toSection.${start.href === "/admin/sites" ? "sites" : start.section}`)}
        </ButtonLink>
      )}
      {children}
      <ButtonLink href="/" look="plain">
        {t("toDirectory")}
      </ButtonLink>
    </div>
  );
}

/** Returns the first page of a section that the viewer may open. */
async function startOf(section: string | undefined) {
  if (section === "account") return { section, href: "/account" } as const;
  if (section === "developer") return { section, href: "/developer/apps" } as const;
  if (section !== "admin") return null;
  const session = await findSession();
  return { section, href: session && administrationOf(session.user.role) } as const;
}
