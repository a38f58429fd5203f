import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { Card } from "@/app/_ui/card";
import { CopyValue } from "@/app/_ui/copy-value";
import { useCopyWords } from "@/app/_ui/use-copy-words";
import { exampleResponse } from "@/lib/openapi/examples";
import { type ReadOperation, type ReadResponse, referred } from "@/lib/openapi/reading";
import { Properties } from "./properties";

type Props = { operation: ReadOperation; base: string };

/**
 * Shows one operation: words on the left, its request and a response on the right, which stay in
 * sight. The document's own text is English.
 */
export function Operation({ operation, base }: Props) {
  const t = useTranslations("developer.api");
  const { operationId, method, path } = operation;
  return (
    <Card className="p-5 sm:p-6">
      <section
        id={operationId}
        aria-labelledby={`${operationId}-title`}
        className="grid scroll-mt-6 gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]"
      >
        <div className="grid min-w-0 content-start gap-4">
          <h3 id={`${operationId}-title`} className="flex flex-wrap items-center gap-2 text-title">
            <Badge tone="info">{method}</Badge>
            <code className="break-all">{path}</code>
            {operation.secured && <Badge tone="warn">{t("needsToken")}</Badge>}
          </h3>
          <Words operation={operation} />
        </div>
        <div className="grid min-w-0 content-start gap-3 self-start xl:sticky xl:top-6">
          <Code title="curl" text={curl(operation, base)} />
          <Code title="JavaScript" text={javascript(operation, base)} />
          <Code title={t("response")} text={exampleResponse(operation)} />
        </div>
      </section>
    </Card>
  );
}

function Words({ operation }: Pick<Props, "operation">) {
  const t = useTranslations("developer.api");
  const { summary, description, parameters, responses } = operation;
  return (
    <>
      <div lang="en" className="grid gap-2">
        <p className="font-semibold">{summary}</p>
        {description && <p className="max-w-prose text-sm text-soft">{description}</p>}
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
    </>
  );
}

function Code({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0 rounded-md border border-line bg-canvas text-xs">
      <div className="flex items-center justify-between border-b border-line ps-3.5 pe-2">
        <h4 className="py-2 text-xs text-soft">{title}</h4>
        <CopyValue value={text} labels={useCopyWords()(title).labels} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <pre tabIndex={0} className="overflow-x-auto px-3.5 py-3">
        <code>{text}</code>
      </pre>
    </div>
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

const addressOf = ({ path }: ReadOperation, base: string) =>
  `${base}${path.replace("{slug}", "wiki")}`;

function curl(operation: ReadOperation, base: string) {
  const { method, secured } = operation;
  const parts = [
    "curl -i",
    method === "GET" ? "" : `-X ${method}`,
    secured ? '-H "Authorization: Bearer $ACCESS_TOKEN"' : "",
    `"${addressOf(operation, base)}"`,
  ];
  return parts.filter(Boolean).join(" \\\n  ");
}

/** Returns the same request in JavaScript. A redirect is returned instead of followed. */
function javascript(operation: ReadOperation, base: string) {
  const { method, secured, responses } = operation;
  const redirects = responses.some(({ status }) => status === "302");
  const options = [
    ...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`]),
    ...(secured ? ['  headers: { Authorization: "Bearer " + accessToken },'] : []),
    ...(redirects ? ['  redirect: "manual",'] : []),
  ];
  const given = options.length === 0 ? "" : `, {\n${options.join("\n")}\n}`;
  const read = redirects ? 'response.headers.get("Location")' : "await response.json()";
  return `const response = await fetch("${addressOf(operation, base)}"${given});\nconst result = ${read};`;
}
