import { parseUrl } from "@/lib/addresses";
import { takesSecret } from "@/lib/oauth/client-auth/authentication";
import type { ApplicationType, AuthMethod } from "@/lib/oauth/registration/choices";

/** Values of a snippet. Never a secret: snippets read it from the environment. */
export type SnippetClient = {
  /** Name of the provider, as the application shows it. */
  provider: string;
  issuer: string;
  clientId: string;
  type: ApplicationType;
  method: AuthMethod;
  /** Empty for an application without a browser of its own. */
  redirectUri: string;
  /** Return address after sign-out; null if none is registered. */
  postLogoutUri: string | null;
  scope: string;
  /** API that a service asks for; null for an application with users. */
  resource: string | null;
  /** True if it may ask as a device does. */
  deviceGrant: boolean;
  idTokenAlg: string;
  requirePar: boolean;
  requireDpop: boolean;
};

export type Snippet = { library: string; code: string };

/** Quotes a string, valid in JavaScript, Python, YAML and Java. */
export const text = (value: string) => JSON.stringify(value);

/** Returns the path for libraries that serve the callback themselves; empty if no address is registered. */
export const pathOf = (address: string) => parseUrl(address)?.pathname ?? "";

/**
 * Returns a client's lines of an .env file. The secret's value is empty except on the page that
 * shows it; the snippets read the same names.
 */
export function environmentOf({ issuer, clientId, method }: SnippetClient, secret = ""): string {
  const lines = [`FOYER_ISSUER=${issuer}`, `FOYER_CLIENT_ID=${clientId}`];
  if (takesSecret(method)) lines.push(`FOYER_CLIENT_SECRET=${secret}`);
  if (method === "private_key_jwt") lines.push("FOYER_PRIVATE_JWK=");
  return lines.join("\n");
}
