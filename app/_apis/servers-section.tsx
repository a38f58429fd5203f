import { useTranslations } from "next-intl";
import { Section } from "@/app/_applications/section";
import { CopyFacts, SnippetTabs } from "@/app/_applications/tabs/snippet-tabs";
import type { ApiView } from "@/lib/apis/list";
import { LOCALES } from "@/lib/i18n/locale";
import { providerMetadata } from "@/lib/oauth/discovery";
import { organizationNow } from "@/lib/organization/organization";
import { issuer } from "@/lib/runtime/env";
import { checkSnippets } from "./check-snippets";
import { type ApiConsole, apiAddress } from "./console";

/** `chosen` is the language that the address asks for. */
type Props = { console: ApiConsole; api: ApiView; chosen: string | null };

/** Shows what the API's own servers need to check its tokens: the values, and code with them. */
export function ServersSection({ console, api, chosen }: Props) {
  const t = useTranslations("apis.servers");
  const metadata = providerMetadata(issuer(), LOCALES, organizationNow());
  const address =
    api.tokenFormat === "jwt"
      ? { label: t("jwks"), values: [metadata.jwks_uri] }
      : { label: t("introspection"), values: [metadata.introspection_endpoint] };
  return (
    <Section id="snippets" title={t("title")}>
      <CopyFacts
        facts={[
          { label: t("issuer"), values: [metadata.issuer] },
          { label: t("audience"), values: [api.identifier] },
          address,
        ]}
      />
      <SnippetTabs
        snippets={checkSnippets(api, metadata)}
        page={apiAddress(console, api.id)}
        chosen={chosen}
        label={t("title")}
        intro={[t(api.tokenFormat), t(api.requireDpop ? "dpop" : "bearer")].join(" ")}
      />
    </Section>
  );
}
