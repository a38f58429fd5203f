import { useTranslations } from "next-intl";
import { inOneLine } from "@/lib/openapi/reading";
import type { JsonSchema } from "@/lib/openapi/schemas";

type Props = { properties: Readonly<Record<string, JsonSchema>>; required: readonly string[] };

/** Lists properties with their types and descriptions. Nested properties follow their object, indented. */
export function Properties({ properties, required }: Props) {
  const t = useTranslations("developer.api");
  return (
    <dl lang="en" className="grid gap-2.5 text-sm">
      {Object.entries(properties).map(([name, schema]) => (
        <div key={name}>
          <dt className="flex flex-wrap items-baseline gap-x-2">
            <code className="font-semibold">{name}</code>
            <span className="text-soft">{inOneLine(schema)}</span>
            {required.includes(name) && <span className="text-soft">· {t("always")}</span>}
          </dt>
          <dd className="pl-4">
            {schema.description}
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
