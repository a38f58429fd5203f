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
import { PROVIDER_ENDPOINTS, PROVIDER_NAMES } from "./provider-endpoints";
import { PROVIDER_WORDS, type ProviderField } from "./provider-words";
import { providerRequests } from "./requests";

/** Endpoints of the OpenID Connect provider, as its metadata names them. */
export function Provider() {
  const t = useTranslations("developer.api");
  const wordsFor = useCopyWords();
  const metadata = providerMetadata(issuer(), LOCALES, organizationNow());
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
      {PROVIDER_NAMES.map((name) => {
        const endpoint = PROVIDER_ENDPOINTS[name];
        const words =
          name in PROVIDER_WORDS ? PROVIDER_WORDS[name as keyof typeof PROVIDER_WORDS] : null;
        const isRead = endpoint.by === "browser" || name === "jwks_uri";
        return (
          <EndpointCard
            key={name}
            id={name}
            method={isRead ? "GET" : "POST"}
            path={new URL(metadata[name]).pathname}
            needs={endpoint.by === "client" ? t("needsClient") : null}
            code={
              <CodeBlock
                wraps
                title={t("request")}
                codes={providerRequests(endpoint, metadata[name])}
              />
            }
          >
            <p className="text-sm">{t(`endpoint.${name}`)}</p>
            <dl className="grid gap-1.5 text-sm">
              <dt className="text-xs text-soft">{name}</dt>
              <dd className="flex min-w-0 items-center gap-1">
                <code className="min-w-0 wrap-anywhere">{metadata[name]}</code>
                <CopyValue value={metadata[name]} labels={wordsFor(name).labels} />
              </dd>
            </dl>
            {words && (
              <>
                <Fields words="parameters" {...propertiesOf(words.parameters)} />
                <Fields words="fields" {...propertiesOf(words.fields)} />
                <Answers answers={words.answers} />
              </>
            )}
          </EndpointCard>
        );
      })}
    </>
  );
}

/** Fields as the API's document describes properties. */
const propertiesOf = (fields: readonly ProviderField[]) => ({
  properties: Object.fromEntries(
    fields.map(([name, description]): [string, JsonSchema] => [name, { description }]),
  ),
  required: fields.flatMap(([name, , required]) => (required ? [name] : [])),
});
