import { useTranslations } from "next-intl";
import { CodeBlock } from "@/app/_ui/code-block";
import { CopyValue } from "@/app/_ui/copy-value";
import { useCopyWords } from "@/app/_ui/use-copy-words";
import { LOCALES } from "@/lib/i18n/locale";
import { providerMetadata } from "@/lib/oauth/discovery";
import type { JsonSchema } from "@/lib/openapi/schemas";
import { organizationNow } from "@/lib/organization/organization";
import { issuer } from "@/lib/runtime/env";
import { Answers, Fields } from "./answers";
import { EndpointCard } from "./endpoint-card";
import type { RowsFound } from "./filter";
import { PROVIDER_ENDPOINTS, PROVIDER_NAMES } from "./provider-endpoints";
import { PROVIDER_WORDS, type ProviderField } from "./provider-words";
import { providerRequests } from "./requests";
import { Send } from "./send";
import { useSendWords } from "./use-send-words";

type Name = (typeof PROVIDER_NAMES)[number];

type Found = ReturnType<ReturnType<typeof useEndpoints>>[number];

/** Returns a function for the endpoints of the provider that a search finds, with what it finds of each. */
export function useEndpoints() {
  const t = useTranslations("developer.api.endpoint");
  const metadata = providerMetadata(issuer(), LOCALES, organizationNow());
  return (rowsFound: RowsFound) =>
    PROVIDER_NAMES.flatMap((name) => {
      const address = metadata[name];
      const { by } = PROVIDER_ENDPOINTS[name];
      const method = by === "browser" || name === "jwks_uri" ? "GET" : "POST";
      const { isWhole, rows } = rowsFound(name, method, new URL(address).pathname, t(name));
      const { parameters = [], fields = [], answers = [] } = wordsOf(name) ?? {};
      const found = { parameters: rows(parameters), fields: rows(fields), answers: rows(answers) };
      const isFound = isWhole || Object.values(found).some(({ length }) => length > 0);
      return isFound ? [{ name, address, method, ...found }] : [];
    });
}

const wordsOf = (name: Name) =>
  name in PROVIDER_WORDS ? PROVIDER_WORDS[name as keyof typeof PROVIDER_WORDS] : null;

/** Endpoints of the OpenID Connect provider, as its metadata names them. */
export function Provider({ endpoints }: { endpoints: readonly Found[] }) {
  const t = useTranslations("developer.api");
  if (endpoints.length === 0) return null;
  return (
    <>
      <h2 id="oauth" className="mt-4 scroll-mt-6 text-xl">
        {t("provider")}
      </h2>
      <p className="max-w-prose text-sm text-soft">
        {t.rich("providerIntro", {
          guide: (words) => (
            <a href="/developer/build" className="link">
              {words}
            </a>
          ),
        })}
      </p>
      {endpoints.map((endpoint) => (
        <Endpoint key={endpoint.name} {...endpoint} />
      ))}
    </>
  );
}

function Endpoint({ name, address, method, parameters, fields, answers }: Found) {
  const t = useTranslations("developer.api");
  const { labels } = useCopyWords()(name);
  const sendWords = useSendWords();
  const endpoint = PROVIDER_ENDPOINTS[name];
  const path = new URL(address).pathname;
  return (
    <EndpointCard
      {...{ method, path }}
      id={name}
      needs={endpoint.by === "client" ? t("needsClient") : null}
      code={
        <>
          <CodeBlock title={t("request")} codes={providerRequests(endpoint, address)} />
          {name === "jwks_uri" && (
            <Send address={address} fields={[]} secured={false} words={sendWords(`GET ${path}`)} />
          )}
        </>
      }
    >
      <p className="text-sm">{t(`endpoint.${name}`)}</p>
      <dl className="grid gap-1.5 text-sm">
        <dt className="text-xs text-soft">{name}</dt>
        <dd className="flex min-w-0 items-center gap-1">
          <code className="min-w-0 wrap-anywhere">{address}</code>
          <CopyValue value={address} labels={labels} />
        </dd>
      </dl>
      <Fields words="parameters" {...propertiesOf(parameters)} />
      <Fields words="fields" {...propertiesOf(fields)} />
      <Answers answers={answers} />
    </EndpointCard>
  );
}

/** Fields as the API's document describes properties. */
const propertiesOf = (fields: readonly ProviderField[]) => ({
  properties: Object.fromEntries(
    fields.map(({ name, description }): [string, JsonSchema] => [name, { description }]),
  ),
  required: fields.flatMap(({ name, required }) => (required ? [name] : [])),
});
