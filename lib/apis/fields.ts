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

/** Marks of a scope: `users` and `services` say who may use it; with both or neither, both may. */
export const MARKS = ["sensitive", "users", "services"] as const;

export type TypedScope = { name: string; description: string; marks: readonly string[] };

const NAME = /^[a-z0-9][a-z0-9._:/-]{0,63}$/;
const DESCRIPTION = /^[^\s[].{1,118}\S$/u;
const LINE = /^(?<name>\S+)\s+(?:\[(?<marks>[^\]]*)\]\s*)?(?<description>.*)$/u;

/**
 * Reads the scopes of a command, one per line: the name, a space, and what it permits, which marks in
 * brackets may precede, such as `[sensitive, users]`.
 */
export const readScopeLines = (text: string): TypedScope[] =>
  text.split("\n").map((typed) => {
    const line = typed.trim();
    const { name = line, description = "", marks = "" } = LINE.exec(line)?.groups ?? {};
    return { name, description, marks: marks.split(/[\s,]+/).filter(Boolean) };
  });

/** Names that mean something to Foyer itself. */
const isReserved = (name: string) =>
  (SCOPES as readonly string[]).includes(name) || /^(?:ssf|foyer)\./.test(name);

export type ScopesFault =
  | "scopes_unfit"
  | "scope_marks"
  | "scope_reserved"
  | "scope_twice"
  | "scopes_too_many";

/** Fault of the first wrong scope, and its number among all lines, counted from 1. */
export type ScopesRefusal = { scopes: ScopesFault; line: string };

/** Checks scopes. Empty lines are left out. */
export function checkScopes(typed: readonly TypedScope[]): ApiScope[] | ScopesRefusal {
  const scopes = new Map<string, ApiScope>();
  for (const [index, scope] of typed.entries()) {
    const { name, description, marks } = scope;
    if (name === "" && description === "") continue;
    const fault = faultOf(scope, scopes);
    if (fault) return { scopes: fault, line: `${index + 1}` };
    const sensitive = marks.includes("sensitive");
    scopes.set(name, { name, description, sensitive, audience: audienceOf(marks) });
  }
  return [...scopes.values()];
}

function audienceOf(marks: readonly string[]): ApiScope["audience"] {
  const [users, services] = [marks.includes("users"), marks.includes("services")];
  if (users === services) return "both";
  return users ? "users" : "services";
}

/** Returns the parts of a scope that a "scopes_unfit" is about. */
export const unfitParts = ({ name, description }: Pick<TypedScope, "name" | "description">) => [
  ...(NAME.test(name) ? [] : (["name"] as const)),
  ...(DESCRIPTION.test(description) && !UNSHOWABLE.test(description)
    ? []
    : (["description"] as const)),
];

function faultOf(
  { name, description, marks }: TypedScope,
  before: ReadonlyMap<string, ApiScope>,
): ScopesFault | null {
  if (unfitParts({ name, description }).length > 0) return "scopes_unfit";
  if (marks.some((mark) => !(MARKS as readonly string[]).includes(mark))) return "scope_marks";
  if (isReserved(name)) return "scope_reserved";
  if (before.has(name)) return "scope_twice";
  return before.size === MAX_SCOPES ? "scopes_too_many" : null;
}

export const marksOf = ({
  sensitive,
  audience,
}: Pick<ApiScope, "sensitive" | "audience">): string[] => [
  ...(sensitive ? ["sensitive"] : []),
  ...(audience === "both" ? [] : [audience]),
];
