import { useLocale, useTranslations } from "next-intl";
import { textIn } from "@/lib/openapi/both";
import { openApiDocument } from "@/lib/openapi/document";
import { inOneLine, referred } from "@/lib/openapi/reading";
import type { JsonSchema } from "@/lib/openapi/schemas";
import { issuer } from "@/lib/runtime/env";

type Props = { properties: Readonly<Record<string, JsonSchema>>; required: readonly string[] };

/** Lists properties with their types and descriptions. Nested properties follow their object, indented. */
export function Properties({ properties, required }: Props) {
  const t = useTranslations("developer.api");
  const locale = useLocale();
  return (
    <dl className="grid gap-2.5 text-sm">
      {Object.entries(properties).map(([name, schema]) => (
        <div key={name}>
          <dt className="flex flex-wrap items-baseline gap-x-2">
            <code className="font-semibold">{name}</code>
            {(schema.type || schema.items || schema.$ref) && (
              <span className="text-soft">{inOneLine(schema, locale)}</span>
            )}
            {required.includes(name) && <span className="text-soft">· {t("always")}</span>}
          </dt>
          <dd className="pl-4">
            {schema.description && textIn(locale, schema.description)}
            <SchemaFields name={referred(schema.items ?? schema)} />
            {schema.properties && (
              <div className="mt-2 border-l border-line pl-4">
                <Properties properties={schema.properties} required={schema.required ?? []} />
              </div>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The fields of a schema under its name, which opens them; nothing for a name that isn't one. */
export function SchemaFields({ name }: { name: string | null }) {
  const { schemas } = openApiDocument(issuer()).components;
  const schema: JsonSchema | undefined = Object.entries(schemas).find(([one]) => one === name)?.[1];
  if (!schema) return null;
  return (
    <details className="mt-1">
      <summary className="link w-fit cursor-pointer">{name}</summary>
      <div className="mt-2 border-l border-line pl-4">
        <Properties properties={schema.properties ?? {}} required={schema.required ?? []} />
      </div>
    </details>
  );
}
