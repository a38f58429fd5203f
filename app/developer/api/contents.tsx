import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Breakable } from "@/app/_ui/breakable";
import { LOCALES } from "@/lib/i18n/locale";
import { providerMetadata } from "@/lib/oauth/discovery";
import { openApiDocument } from "@/lib/openapi/document";
import { operationsOf } from "@/lib/openapi/reading";
import { organizationNow } from "@/lib/organization/organization";
import { issuer } from "@/lib/runtime/env";
import { PROVIDER_NAMES } from "./provider-endpoints";

export function ApiContents() {
  const t = useTranslations("developer.api");
  const metadata = providerMetadata(issuer(), LOCALES, organizationNow());
  const document = openApiDocument(issuer());
  return (
    <nav aria-label={t("contents")} className="grid gap-4 text-sm">
      <Group title={t("operations")}>
        {operationsOf(document).map(({ operationId, method, path }) => (
          <Entry key={operationId} id={operationId}>
            {method} <Breakable text={path} />
          </Entry>
        ))}
      </Group>
      <Group title={t("provider")}>
        {PROVIDER_NAMES.map((name) => (
          <Entry key={name} id={name}>
            <Breakable text={new URL(metadata[name]).pathname} />
          </Entry>
        ))}
      </Group>
      <Group title={t("schemas")}>
        {Object.keys(document.components.schemas).map((name) => (
          <Entry key={name} id={name}>
            {name}
          </Entry>
        ))}
      </Group>
    </nav>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="px-3 text-xs font-semibold text-soft">{title}</p>
      <ul className="mt-1">{children}</ul>
    </div>
  );
}

const Entry = ({ id, children }: { id: string; children: ReactNode }) => (
  <li>
    <a
      href={`/developer/api#${id}`}
      className="block rounded-md px-3 py-1.5 font-mono text-xs text-soft hover:bg-tint hover:text-ink"
    >
      {children}
    </a>
  </li>
);
