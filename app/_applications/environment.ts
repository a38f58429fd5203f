import { takesSecret } from "@/lib/oauth/client-auth/authentication";
import type { SnippetClient } from "./snippet";

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
