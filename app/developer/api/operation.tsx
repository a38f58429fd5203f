import { useTranslations } from "next-intl";
import { CodeBlock } from "@/app/_ui/code-block";
import type { Locale } from "@/lib/i18n/locale";
import { textIn } from "@/lib/openapi/both";
import { exampleResponse, type Shown } from "@/lib/openapi/examples";
import { type ReadOperation, type ReadResponse, referred } from "@/lib/openapi/reading";
import { Answers, Fields } from "./answers";
import { EndpointCard } from "./endpoint-card";
import type { RowsFound } from "./filter";
import { SchemaFields } from "./properties";
import { requestsOf } from "./requests";
import { Send } from "./send";
import { useSendWords } from "./use-send-words";

type Props = { operation: ReadOperation; whole: ReadOperation; base: string; shown: Shown };

/** Shows what a search found of an operation, with its request and a response, which one can send. */
export function Operation({ operation, whole, base, shown }: Props) {
  const t = useTranslations("developer.api");
  const wordsFor = useSendWords();
  const { operationId, method, path, secured } = operation;
  const response = [{ language: "HTTP", text: exampleResponse(whole, shown) }];
  const example = <CodeBlock title={t("response")} codes={response} />;
  return (
    <EndpointCard
      {...{ method, path }}
      id={operationId}
      needs={secured ? t("needsToken") : null}
      code={
        <>
          <CodeBlock title={t("request")} codes={requestsOf(whole, base, shown.site.slug)} />
          {method === "GET" ? (
            <Send
              {...{ secured }}
              address={`${base}${path}`}
              fields={fieldsOf(whole, shown)}
              words={wordsFor(`${method} ${path}`)}
            >
              {example}
            </Send>
          ) : (
            example
          )}
        </>
      }
    >
      <Words operation={operation} />
    </EndpointCard>
  );
}

/** Returns the fields of a request to try, filled in as the example is. */
function fieldsOf({ parameters }: ReadOperation, { site }: Shown) {
  const filled: Readonly<Record<string, string>> = { slug: site.slug, pageSize: "1" };
  return parameters.map(({ name, schema }) => ({
    ...{ name, value: filled[name] ?? "", choices: schema.enum },
  }));
}

/** Returns an operation in a language, with what a search finds of it; nothing if it finds none. */
export function foundOf(whole: ReadOperation, rowsFound: RowsFound, locale: Locale) {
  const summary = textIn(locale, whole.summary);
  const description = textIn(locale, whole.description ?? "");
  const { isWhole, rows } = rowsFound(whole.method, whole.path, summary, description);
  const [parameters, responses] = [rows(whole.parameters), rows(whole.responses)];
  if (!isWhole && parameters.length + responses.length === 0) return [];
  return [{ whole, operation: { ...whole, summary, description, parameters, responses } }];
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
