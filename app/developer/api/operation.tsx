import { useTranslations } from "next-intl";
import { CodeBlock } from "@/app/_ui/code-block";
import { exampleResponse, type Shown } from "@/lib/openapi/examples";
import { type ReadOperation, type ReadResponse, referred } from "@/lib/openapi/reading";
import { Answers, Fields } from "./answers";
import { EndpointCard } from "./endpoint-card";
import { SchemaFields } from "./properties";
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
          <CodeBlock
            wraps
            title={t("request")}
            codes={requestsOf(operation, base, shown.site.slug)}
          />
          <CodeBlock wraps title={t("response")} codes={response} />
        </>
      }
    >
      <Words operation={operation} />
    </EndpointCard>
  );
}

function Words({ operation }: Pick<Props, "operation">) {
  const { summary, description, parameters, responses } = operation;
  return (
    <>
      <div lang="en" className="grid gap-2">
        <p className="font-semibold">{summary}</p>
        {description && <p className="max-w-prose text-sm text-soft">{description}</p>}
      </div>
      <Fields
        words="parameters"
        properties={Object.fromEntries(
          parameters.map(({ name, description, schema }) => [
            name,
            { ...schema, ...(description !== undefined && { description }) },
          ]),
        )}
        required={parameters.flatMap(({ name, required }) => (required ? [name] : []))}
      />
      <Answers answers={responses} more={(response) => <Body of={response} />} />
    </>
  );
}

/** Shows the fields of a success where it is answered, links to the schema of an error, and lists the headers that are always sent. */
function Body({ of: response }: { of: ReadResponse & { status: string } }) {
  const schema = response.content?.["application/json"]?.schema;
  const name = schema && referred(schema);
  const headers = Object.keys(response.headers ?? {});
  const isSuccess = response.status.startsWith("2");
  return (
    <>
      {name && !isSuccess && (
        <a href={`#${name}`} className="link">
          {name}
        </a>
      )}
      {headers.length > 0 && <span className="text-soft"> · {headers.join(", ")}</span>}
      {name && isSuccess && <SchemaFields name={name} />}
    </>
  );
}
