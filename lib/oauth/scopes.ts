export const SCOPES = ["openid", "profile", "email", "groups", "offline_access"] as const;
export type Scope = (typeof SCOPES)[number];

/** Scopes of an application that asks for none in particular. */
export const USUAL_SCOPES = SCOPES.filter((scope) => scope !== "groups");

export const isScope = (name: string): name is Scope =>
  (SCOPES as readonly string[]).includes(name);

/**
 * Returns the known scopes without duplicates, in the order of SCOPES. Unknown ones are ignored
 * (OpenID Connect Core 3.1.2.1).
 */
export function parseScope(scope: string): Scope[] {
  const named = new Set(scope.split(" ").filter(isScope));
  return SCOPES.filter((s) => named.has(s));
}

export const formatScope = (scopes: readonly string[]) => scopes.join(" ");

/**
 * Returns a value as sent, shortened and limited to the characters of an error_description (RFC
 * 6749 section 5.2).
 */
export const describeSent = (value: string) =>
  value.slice(0, 200).replaceAll(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, "?");

export const includesAll = (held: readonly string[], wanted: readonly string[]) =>
  wanted.every((s) => held.includes(s));

export const includesAny = (held: readonly string[], wanted: readonly string[]) =>
  wanted.some((s) => held.includes(s));
