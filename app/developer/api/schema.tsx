import { useLocale } from "next-intl";
import { Card } from "@/app/_ui/card";
import type { Locale } from "@/lib/i18n/locale";
import { textIn } from "@/lib/openapi/both";
import type { JsonSchema } from "@/lib/openapi/schemas";
import type { Finds } from "./filter";
import { Properties } from "./properties";

/** True if a search finds a schema, by itself or by a property. */
export function isFound(
  [name, schema]: readonly [string, JsonSchema],
  finds: Finds,
  locale: Locale,
) {
  const properties = Object.entries(schema.properties ?? {});
  const texts = properties.map(
    ([key, { description = "" }]) => `${key} ${textIn(locale, description)}`,
  );
  return finds(name, textIn(locale, schema.description ?? ""), ...texts);
}

export function Schema({ name, schema }: { name: string; schema: JsonSchema }) {
  const locale = useLocale();
  return (
    <Card className="grid gap-3 p-6">
      <h3 id={name} className="scroll-mt-6 text-title">
        {name}
      </h3>
      {schema.description && (
        <p className="text-sm text-soft">{textIn(locale, schema.description)}</p>
      )}
      <Properties properties={schema.properties ?? {}} required={schema.required ?? []} />
    </Card>
  );
}
