import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { Card } from "@/app/_ui/card";
import { type ReadOperation, type ReadResponse, referred } from "@/lib/openapi/reading";
import { Properties } from "./properties";

/** Shows one operation: its description, parameters and responses. The document's own text is English. */
export function Operation({ operation, base }: { operation: ReadOperation; base: string }) {
  const t = useTranslations("developer.api");
  const { method, path, parameters, responses } = operation;
  return (
    <Card className="grid gap-4 p-6">
      <div id={operation.operationId} className="grid gap-2">
        <h3 className="flex flex-wrap items-center gap-2 text-base">
          <Badge tone="accent">{method}</Badge>
          <code className="break-all">{path}</code>
          {operation.secured && <Badge tone="warn">{t("needsToken")}</Badge>}
        </h3>
        <p lang="en" className="font-semibold">
          {operation.summary}
        </p>
        {operation.description && (
          <p lang="en" className="max-w-prose text-sm text-soft">
            {operation.description}
          </p>
        )}
      </div>
      {parameters.length > 0 && (
        <section className="grid gap-2">
          <h4 className="text-sm">{t("parameters")}</h4>
          <Properties
            properties={Object.fromEntries(
              parameters.map(({ name, description, schema }) => [
                name,
                { ...schema, ...(description !== undefined && { description }) },
              ]),
            )}
            required={parameters.flatMap(({ name, required }) => (required ? [name] : []))}
          />
        </section>
      )}
      <section className="grid gap-2">
        <h4 className="text-sm">{t("example")}</h4>
        <pre className="rounded-md bg-canvas p-3 text-sm whitespace-pre-wrap break-all">
          <code>{curl(operation, base)}</code>
        </pre>
      </section>
      <section className="grid gap-2">
        <h4 className="text-sm">{t("answers")}</h4>
        <ul className="grid gap-1.5 text-sm">
          {responses.map((response) => (
            <li key={response.status} className="flex gap-3">
              <code className="shrink-0 font-semibold">{response.status}</code>
              <span lang="en">
                {response.description} <Body of={response} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}

/** Links to the schema of a body, and lists the headers that are always sent. */
function Body({ of: response }: { of: ReadResponse }) {
  const schema = response.content?.["application/json"]?.schema;
  const name = schema && referred(schema);
  const headers = Object.keys(response.headers ?? {});
  return (
    <>
      {name && (
        <a href={`#${name}`} className="link">
          {name}
        </a>
      )}
      {headers.length > 0 && <span className="text-soft"> · {headers.join(", ")}</span>}
    </>
  );
}

function curl({ method, path, secured }: ReadOperation, base: string) {
  const parts = [
    "curl -i",
    method === "GET" ? "" : `-X ${method}`,
    secured ? '-H "Authorization: Bearer $ACCESS_TOKEN"' : "",
    `"${base}${path.replace("{slug}", "wiki")}"`,
  ];
  return parts.filter(Boolean).join(" ");
}
