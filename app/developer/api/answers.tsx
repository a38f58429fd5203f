import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { textIn } from "@/lib/openapi/both";
import type { JsonSchema } from "@/lib/openapi/schemas";
import { Properties } from "./properties";

type FieldsProps = {
  words: "parameters" | "fields";
  properties: Readonly<Record<string, JsonSchema>>;
  required: readonly string[];
};

/** Fields of a request or a response under a heading; nothing if there are none. */
export function Fields({ words, ...fields }: FieldsProps) {
  const t = useTranslations("developer.api");
  if (Object.keys(fields.properties).length === 0) return null;
  return (
    <section className="grid gap-2">
      <h4 className="text-sm">{t(words)}</h4>
      <Properties {...fields} />
    </section>
  );
}

type Answer = { status: string; error?: string | undefined; description: string };

type Props<A extends Answer> = {
  answers: readonly A[];
  /** Returns what follows the words of an answer. */
  more?: (answer: A) => ReactNode;
};

/** Answers of an endpoint by status; those that fail with their code. */
export function Answers<A extends Answer>({ answers, more }: Props<A>) {
  const t = useTranslations("developer.api");
  const locale = useLocale();
  if (answers.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h4 className="text-sm">{t("answers")}</h4>
      <ul className="grid gap-1.5 text-sm">
        {answers.map((answer) => (
          <li key={`${answer.status} ${answer.error}`} className="flex gap-3">
            <code className="shrink-0 font-semibold">{answer.status}</code>
            <div className="min-w-0">
              {answer.error && <code className="me-2 break-all">{answer.error}</code>}
              {textIn(locale, answer.description)} {more?.(answer)}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
