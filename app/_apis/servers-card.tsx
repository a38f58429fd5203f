import { useTranslations } from "next-intl";
import { Card } from "@/app/_ui/card";
import { CopyField } from "@/app/_ui/copy-field";
import type { ApiView } from "@/lib/apis/list";
import { LOCALES } from "@/lib/i18n/locale";
import { providerMetadata } from "@/lib/oauth/discovery";
import { organizationNow } from "@/lib/organization/organization";
import { issuer } from "@/lib/runtime/env";

/** Shows what the API's own servers need to check its tokens. */
export function ServersCard({ api }: { api: ApiView }) {
  const t = useTranslations("apis.servers");
  const metadata = providerMetadata(issuer(), LOCALES, organizationNow());
  const check =
    api.tokenFormat === "jwt"
      ? ({ name: "jwks", value: metadata.jwks_uri } as const)
      : ({ name: "introspection", value: metadata.introspection_endpoint } as const);
  const values = [
    { name: "issuer", value: metadata.issuer },
    { name: "audience", value: api.identifier },
    check,
  ] as const;
  return (
    <section aria-labelledby="servers-title" className="grid min-w-0 gap-3">
      <h2 id="servers-title" className="text-lg">
        {t("title")}
      </h2>
      <Card className="grid gap-4 p-6">
        <p className="text-sm text-soft">{t(api.tokenFormat)}</p>
        {values.map(({ name, value }) => (
          <CopyField
            key={name}
            id={name}
            label={t(name)}
            value={value}
            words={{ copy: t("copy"), copied: t("copied") }}
            labels={{
              copy: t("copyOf", { label: t(name) }),
              copied: t("copiedOf", { label: t(name) }),
            }}
          />
        ))}
      </Card>
    </section>
  );
}
