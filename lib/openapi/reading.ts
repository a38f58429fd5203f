import type { OpenApiDocument } from "./document";
import type { JsonSchema } from "./schemas";

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

/** Describes a schema in one line, such as `integer, 1 to 100, default 50`. */
export function inOneLine(schema: JsonSchema): string {
  const { format, pattern, minimum, maximum, maxLength } = schema;
  const parts = [
    schema.items ? `array of ${typeOf(schema.items)}` : typeOf(schema),
    format,
    schema.enum?.join(" | "),
    pattern && `pattern ${pattern}`,
    minimum !== undefined &&
      (maximum === undefined ? `${minimum} and more` : `${minimum} to ${maximum}`),
    maxLength !== undefined && `at most ${maxLength} characters`,
    schema.default !== undefined && `default ${schema.default}`,
  ];
  return parts.filter(Boolean).join(", ");
}

const typeOf = (schema: JsonSchema) => referred(schema) ?? schema.type ?? "any JSON value";
