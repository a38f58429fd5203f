import { useLocale, useTranslations } from "next-intl";
import { Breakable } from "@/app/_ui/breakable";
import { SearchDrawing } from "@/app/_ui/drawings";
import { EmptyState } from "@/app/_ui/empty-state";
import { Facts } from "@/app/_ui/facts";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { SearchForm } from "@/app/_ui/search-form";
import { SectionPage } from "@/app/_ui/section-page";
import { openApiDocument } from "@/lib/openapi/document";
import { MADE_UP, type Shown } from "@/lib/openapi/examples";
import { operationsOf } from "@/lib/openapi/reading";
import type { Site } from "@/lib/openapi/schemas";
import { previewsOf } from "@/lib/provider/profile";
import { issuer } from "@/lib/runtime/env";
import { findSession } from "@/lib/session/guards";
import { findSitePage } from "@/lib/sites/catalog/page-cache";
import { findsIn, rowsIn } from "./filter";
import { foundOf, Operation } from "./operation";
import { Provider, useEndpoints } from "./provider";
import { isFound, Schema } from "./schema";

const HERE = "/developer/api";

type Props = { searchParams: PageQuery };

/** The API reference, rendered from the document that tools read. Loads nothing from other origins. */
export default async function ApiPage({ searchParams }: Props) {
  const asked = single((await searchParams).q) ?? "";
  const session = await findSession();
  const shown = await shownTo(session?.user.id ?? null);
  return <Reference asked={asked} shown={shown} isSignedIn={session !== null} />;
}

type ReferenceProps = { asked: string; shown: Shown; isSignedIn: boolean };

function Reference({ asked, shown, isSignedIn }: ReferenceProps) {
  const t = useTranslations("developer.api");
  const locale = useLocale();
  const document = openApiDocument(issuer());
  const finds = findsIn(asked);
  const rowsFound = rowsIn(finds, locale);
  const base = document.servers[0]?.url ?? "";
  const operations = operationsOf(document).flatMap((one) => foundOf(one, rowsFound, locale));
  const endpoints = useEndpoints()(rowsFound);
  const schemas = Object.entries(document.components.schemas).filter((entry) =>
    isFound(entry, finds, locale),
  );
  const isEmpty = operations.length + endpoints.length + schemas.length === 0;
  return (
    <SectionPage title={t("title")} lead={t("intro")}>
      <Addresses base={base} />
      <SearchForm action={HERE} label={t("search")} asked={asked} />
      <div role="status" className="empty:hidden">
        {isEmpty && <Nothing asked={asked} />}
        {asked !== "" && !isEmpty && (
          <p className="text-sm text-soft">
            {t("found", { count: operations.length + endpoints.length })} {<All />}
          </p>
        )}
      </div>
      {operations.length > 0 && <h2 className="mt-4 text-xl">{t("operations")}</h2>}
      {isSignedIn && asked === "" && <p className="text-sm text-soft">{t("yours")}</p>}
      {operations.map((found) => (
        <Operation key={found.whole.operationId} {...{ ...found, base, shown }} />
      ))}
      <Provider endpoints={endpoints} />
      {schemas.length > 0 && <h2 className="mt-4 text-xl">{t("schemas")}</h2>}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {schemas.map(([name, schema]) => (
          <Schema key={name} name={name} schema={schema} />
        ))}
      </div>
    </SectionPage>
  );
}

function Addresses({ base }: { base: string }) {
  const t = useTranslations("developer.api");
  const { openId } = openApiDocument(issuer()).components.securitySchemes;
  const link = (href: string) => (
    <a href={href} className="link wrap-anywhere">
      <Breakable text={href} />
    </a>
  );
  return (
    <Facts
      facts={[
        { label: t("base"), value: <code>{base}</code> },
        { label: t("document"), value: link(`${base}/openapi.json`) },
        { label: t("discovery"), value: link(openId.openIdConnectUrl) },
      ]}
    />
  );
}

const All = () => (
  <a className="link" href={HERE}>
    {useTranslations("developer.api")("all")}
  </a>
);

const Nothing = ({ asked }: { asked: string }) => {
  const t = useTranslations("common.noResults");
  return (
    <EmptyState title={t("title", { q: asked })} drawing={<SearchDrawing />} action={<All />}>
      <p>{t("hint")}</p>
    </EmptyState>
  );
};

const SCOPES = ["openid", "profile", "email"];

/**
 * Returns what the examples show to a user: the first site of the directory, and the user's own profile as
 * an application with the usual scopes reads it. What there isn't is made up.
 */
async function shownTo(userId: string | null): Promise<Shown> {
  const [page, preview] = await Promise.all([
    findSitePage("pageSize=1"),
    userId === null ? null : previewsOf(userId),
  ]);
  const user = preview?.({ scopes: SCOPES }) ?? MADE_UP.user;
  if (!page.ok) return { ...MADE_UP, user };
  const { body, etag } = page.value.plain;
  const { items, total } = JSON.parse(body) as { items: Site[]; total: number };
  const [site] = items;
  return site ? { site, total, etag, user } : { ...MADE_UP, user };
}
