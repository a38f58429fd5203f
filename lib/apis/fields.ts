import { z } from "zod";
import type { ApiScope } from "@/db/apis/apis";
import { describedFields } from "@/lib/described";
import { checkbox, checked, UNSHOWABLE } from "@/lib/fields";
import { resourceKey } from "@/lib/oauth/resource";
import { SCOPES } from "@/lib/oauth/scopes";
import { SIGNING_ALGORITHMS } from "@/lib/oauth/token/id-token";
import { MAX_SCOPES } from "@/lib/oauth/token/service";

export const TOKEN_FORMATS = ["opaque", "jwt"] as const;

const isLink = (link: string) =>
  link === "" || (/^https?:\/\/[^/?#@]+(?:[/?#][!-~]*)?$/.test(link) && URL.canParse(link));

/** Fields of an API that can be changed. */
export const apiFields = z.object({
  ...describedFields,
  documentationUrl: z
    .string()
    .trim()
    .max(2048, "documentation_unfit")
    .check(checked((link) => (isLink(link) ? null : "documentation_unfit")))
    .transform((link) => link || null),
  tokenFormat: z.enum(TOKEN_FORMATS, "format_unfit"),
  signingAlg: z.enum(SIGNING_ALGORITHMS, "alg_unfit"),
  requireDpop: checkbox,
});

/** Fields of a new API. Here, so that one answer names what is wrong with any of them. */
export const newApiFields = z.object({
  identifier: z
    .string()
    .trim()
    .check(checked((uri) => (resourceKey(uri) === null ? "identifier_malformed" : null))),
  ...apiFields.shape,
});

const SCOPE = /^(?<name>[a-z0-9][a-z0-9._:/-]{0,63})\s+(?<description>\S.{1,118}\S)$/u;

/** Names that mean something to Foyer itself. */
const isReserved = (name: string) =>
  (SCOPES as readonly string[]).includes(name) || /^(?:ssf|foyer)\./.test(name);

export type ScopesFault = "scopes_unfit" | "scope_reserved" | "scope_twice" | "scopes_too_many";

/**
 * Parses scopes, one per line: the name, a space, and what it permits. Returns the number of the
 * first wrong line, counted from 1, with its fault.
 */
export function parseScopes(text: string): ApiScope[] | { line: number; fault: ScopesFault } {
  const scopes = new Map<string, ApiScope>();
  for (const [index, typed] of text.split("\n").entries()) {
    const written = typed.trim();
    if (written === "") continue;
    const fault = faultOf(written, scopes);
    if (fault) return { line: index + 1, fault };
    const { name = "", description = "" } = SCOPE.exec(written)?.groups ?? {};
    scopes.set(name, { name, description });
  }
  return [...scopes.values()];
}

function faultOf(written: string, before: ReadonlyMap<string, ApiScope>): ScopesFault | null {
  const name = SCOPE.exec(written)?.groups?.name;
  if (name === undefined || UNSHOWABLE.test(written)) return "scopes_unfit";
  if (isReserved(name)) return "scope_reserved";
  if (before.has(name)) return "scope_twice";
  return before.size === MAX_SCOPES ? "scopes_too_many" : null;
}

/** Writes scopes as `parseScopes` reads them. */
export const formatScopes = (scopes: readonly ApiScope[]) =>
  scopes.map(({ name, description }) => `${name} ${description}`).join("\n");
