import { getLocale, getTranslations } from "next-intl/server";
import { Breakable } from "@/app/_ui/breakable";
import { Facts } from "@/app/_ui/facts";
import { SectionPage } from "@/app/_ui/section-page";
import { openApiDocument } from "@/lib/openapi/document";
import { operationsOf } from "@/lib/openapi/reading";
import { issuer } from "@/lib/runtime/env";
import { findSession } from "@/lib/session/guards";
import { shownTo } from "./examples";
import { Operation } from "./operation";
import { Provider } from "./provider";
import { Schema } from "./schema";

/** The API reference, rendered from the document that tools read. Loads nothing from other origins. */
export default async function ApiPage() {
  const document = openApiDocument(issuer());
  const t = await getTranslations("developer.api");
  const [server] = document.servers;
  const operations = operationsOf(document);
  const { schemas } = document.components;
  const session = await findSession();
  const shown = await shownTo(session?.user.id ?? null);
  const link = (href: string) => (
    <a href={href} className="link wrap-anywhere">
      <Breakable text={href} />
    </a>
  );
  return (
    <SectionPage title={t("title")} lead={t("intro")}>
      <Facts
        facts={[
          { label: t("base"), value: <code>{server?.url}</code> },
          { label: t("document"), value: link(`${server?.url}/openapi.json`) },
          {
            label: t("discovery"),
            value: link(document.components.securitySchemes.openId.openIdConnectUrl),
          },
        ]}
      />
      {(await getLocale()) !== "en" && <p className="text-sm text-soft">{t("english")}</p>}
      <h2 className="mt-4 text-xl">{t("operations")}</h2>
      {session && <p className="text-sm text-soft">{t("yours")}</p>}
      {operations.map((operation) => (
        <Operation key={operation.operationId} {...{ operation, shown }} base={server?.url ?? ""} />
      ))}
      <Provider />
      <h2 className="mt-4 text-xl">{t("schemas")}</h2>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {Object.entries(schemas).map(([name, schema]) => (
          <Schema key={name} name={name} schema={schema} />
        ))}
      </div>
    </SectionPage>
  );
}
