import * as z from "zod";
import type { ApiScope } from "@/db/apis/apis";
import { isLink, normalizeLink } from "@/lib/addresses";
import { describedFields } from "@/lib/described";
import { checkbox, checked, UNSHOWABLE } from "@/lib/fields";
import { resourceKey } from "@/lib/oauth/resource";
import { SCOPES } from "@/lib/oauth/scopes";
import { SIGNING_ALGORITHMS } from "@/lib/oauth/token/claims";
import { MAX_SCOPES } from "@/lib/oauth/token/service";

export const TOKEN_FORMATS = ["opaque", "jwt"] as const;

/** Applications that may request access to an API. */
export const OPEN_TO = ["approved", "anyone"] as const;

/** Fields of an API that can be changed. */
export const apiFields = z.object({
  ...describedFields,
  documentationUrl: z
    .string()
    .trim()
    .overwrite(normalizeLink)
    .max(2048, "documentation_unfit")
    .check(checked((link) => (link === "" || isLink(link) ? null : "documentation_unfit")))
    .transform((link) => link || null),
  tokenFormat: z.enum(TOKEN_FORMATS, "format_unfit"),
  signingAlg: z.enum(SIGNING_ALGORITHMS, "alg_unfit"),
  requireDpop: checkbox,
  openTo: z.enum(OPEN_TO, "open_to_unfit"),
});

/** Fields of a new API. Here, so that one answer names what is wrong with any of them. */
export const newApiFields = z.object({
  identifier: z
    .string()
    .trim()
    .overwrite(normalizeLink)
    .check(checked((uri) => (resourceKey(uri) === null ? "identifier_malformed" : null))),
  ...apiFields.shape,
});

const SCOPE =
  /^(?<name>[a-z0-9][a-z0-9._:/-]{0,63})\s+(?:\[(?<marks>[^\]]*)\]\s*)?(?<description>[^\s[].{1,118}\S)$/u;

const MARKS = ["sensitive", "users", "services"];

/** Names that mean something to Foyer itself. */
const isReserved = (name: string) =>
  (SCOPES as readonly string[]).includes(name) || /^(?:ssf|foyer)\./.test(name);

export type ScopesFault =
  | "scopes_unfit"
  | "scope_marks"
  | "scope_reserved"
  | "scope_twice"
  | "scopes_too_many";

/** Fault of the scopes' first wrong line, and its number, counted from 1. */
export type ScopesRefusal = { scopes: ScopesFault; line: string };

/**
 * Parses scopes, one per line: the name, a space, and what it permits, which marks in brackets may
 * precede, such as `[sensitive, users]`.
 */
export function parseScopes(text: string): ApiScope[] | ScopesRefusal {
  const scopes = new Map<string, ApiScope>();
  for (const [index, typed] of text.split("\n").entries()) {
    const written = typed.trim();
    if (written === "") continue;
    const fault = faultOf(written, scopes);
    if (fault) return { scopes: fault, line: `${index + 1}` };
    const { name = "", description = "", ...found } = SCOPE.exec(written)?.groups ?? {};
    const marks = marksIn(found.marks);
    const sensitive = marks.includes("sensitive");
    scopes.set(name, { name, description, sensitive, audience: audienceOf(marks) });
  }
  return [...scopes.values()];
}

const marksIn = (text = "") => text.split(/[\s,]+/).filter(Boolean);

function audienceOf(marks: readonly string[]): ApiScope["audience"] {
  const [users, services] = [marks.includes("users"), marks.includes("services")];
  if (users === services) return "both";
  return users ? "users" : "services";
}

function faultOf(written: string, before: ReadonlyMap<string, ApiScope>): ScopesFault | null {
  const { name, marks } = SCOPE.exec(written)?.groups ?? {};
  if (name === undefined || UNSHOWABLE.test(written)) return "scopes_unfit";
  if (marksIn(marks).some((mark) => !MARKS.includes(mark))) return "scope_marks";
  if (isReserved(name)) return "scope_reserved";
  if (before.has(name)) return "scope_twice";
  return before.size === MAX_SCOPES ? "scopes_too_many" : null;
}

/** Writes scopes as `parseScopes` reads them. */
export const formatScopes = (scopes: readonly ApiScope[]) => scopes.map(formatScope).join("\n");

/** Writes a scope as its line has it. Scopes in older audit events have no marks. */
export function formatScope({ name, description, ...scope }: WrittenScope): string {
  const { sensitive = false, audience = "both" } = scope;
  const marks = [sensitive ? "sensitive" : "", audience === "both" ? "" : audience].filter(Boolean);
  return [name, ...(marks.length > 0 ? [`[${marks.join(", ")}]`] : []), description].join(" ");
}

type WrittenScope = Pick<ApiScope, "name" | "description"> & Partial<ApiScope>;
