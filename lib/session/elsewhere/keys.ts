import { createRemoteJWKSet, customFetch } from "jose";
import type { IdentityProvider } from "@/db/identities/providers";
import { processWide } from "@/lib/runtime/process-wide";
import { fetchUpstream } from "./fetch-upstream";

type Keys = ReturnType<typeof createRemoteJWKSet>;

/** Keys by the ID of their provider, with its issuer and their address: another provider may get the ID of a removed one. */
const kept = () =>
  processWide("elsewhere.keys", () => new Map<string, { of: string; keys: Keys }>());

/**
 * Returns the keys that a provider has at an address, one object for all tokens, so that a burst of them waits for one
 * request. They are fetched again after five minutes, or for an unknown `kid` once a minute.
 */
export function keysOf({ id, issuer }: Pick<IdentityProvider, "id" | "issuer">, address: string) {
  const of = `${issuer} ${address}`;
  const known = kept().get(id);
  if (known?.of === of) return known.keys;
  const keys = createRemoteJWKSet(new URL(address), {
    cooldownDuration: 60_000,
    cacheMaxAge: 300_000,
    [customFetch]: (url, { headers }) =>
      fetchUpstream(url, { headers: Object.fromEntries(headers) }, issuer),
  });
  kept().set(id, { of, keys });
  return keys;
}
