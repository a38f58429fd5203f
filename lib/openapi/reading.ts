import type { Locale } from "@/lib/i18n/locale";
import type { OpenApiDocument } from "./document";
import { ANY_TEXT, type JsonSchema } from "./schemas";

export type ReadParameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: JsonSchema;
};

export type ReadResponse = {
  description: string;
  headers?: Readonly<Record<string, unknown>>;
  content?: Readonly<Record<string, { schema: JsonSchema }>>;
};

export type ReadOperation = {
  operationId: string;
  method: string;
  path: string;
  summary: string;
  description?: string;
  /** True if the operation needs an access token. */
  secured: boolean;
  parameters: readonly ReadParameter[];
  responses: readonly (ReadResponse & { status: string })[];
};

type Written = Omit<ReadOperation, "method" | "path" | "secured" | "parameters" | "responses"> & {
  security: readonly object[];
  parameters?: readonly ReadParameter[];
  responses: Readonly<Record<string, ReadResponse>>;
};

/** Returns the operations as a list, in the document's order. */
export function operationsOf(document: OpenApiDocument): ReadOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Written>).map(([method, written]) => ({
      ...written,
      method: method.toUpperCase(),
      path,
      secured: written.security.length > 0,
      parameters: written.parameters ?? [],
      responses: Object.entries(written.responses).map(([status, response]) => ({
        status,
        ...response,
      })),
    })),
  );
}

/** Returns the name of a referenced schema; null for an inline schema. */
export const referred = ({ $ref }: JsonSchema): string | null => $ref?.split("/").at(-1) ?? null;

const TYPE_WORDS = {
  en: {
    ...{ comma: ", ", any: "any JSON value", array: "array of #", pattern: "pattern #" },
    ...{ from: "# and more", to: " to ", most: "at most # characters", default: "default #" },
  },
  "zh-CN": {
    ...{ comma: "，", any: "任意 JSON 值", array: "# 数组", pattern: "格式 #" },
    ...{ from: "不小于 #", to: " 至 ", most: "最多 # 个字符", default: "默认 #" },
  },
} as const;

/** Describes a schema in one line, such as `integer, 1 to 100, default 50`. */
export function inOneLine(schema: JsonSchema, locale: Locale = "en"): string {
  const { format, pattern, minimum, maximum, maxLength } = schema;
  const words = TYPE_WORDS[locale];
  const typeOf = (one: JsonSchema) => referred(one) ?? one.type ?? words.any;
  const said = (name: keyof typeof words, value: unknown) =>
    value === undefined ? "" : words[name].replace("#", `${value}`);
  const parts = [
    schema.items ? said("array", typeOf(schema.items)) : typeOf(schema),
    format,
    schema.enum?.join(" | "),
    said("pattern", pattern === ANY_TEXT ? undefined : pattern),
    maximum === undefined ? said("from", minimum) : `${minimum}${words.to}${maximum}`,
    said("most", maxLength),
    said("default", schema.default),
  ];
  return parts.filter(Boolean).join(words.comma);
}
