import { useTranslations } from "next-intl";
import { CodeBlock } from "@/app/_ui/code-block";
import { exampleResponse, type Shown } from "@/lib/openapi/examples";
import { type ReadOperation, type ReadResponse, referred } from "@/lib/openapi/reading";
import { EndpointCard } from "./endpoint-card";
import { Properties } from "./properties";
import { requestsOf } from "./requests";

type Props = { operation: ReadOperation; base: string; shown: Shown };

/** Shows one operation with its request and a response. The document's own text is English. */
export function Operation({ operation, base, shown }: Props) {
  const t = useTranslations("developer.api");
  const { operationId, method, path, secured } = operation;
  const response = [{ language: "HTTP", text: exampleResponse(operation, shown) }];
  return (
    <EndpointCard
      {...{ method, path }}
      id={operationId}
      needs={secured ? t("needsToken") : null}
      code={
        <>
          <CodeBlock title={t("request")} codes={requestsOf(operation, base, shown.site.slug)} />
          <CodeBlock title={t("response")} codes={response} />
        </>
      }
    >
      <Words operation={operation} />
    </EndpointCard>
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
