import {
  createRemoteJWKSet,
  customFetch,
  type ExportedJWKSCache,
  type JWKSCacheInput,
  jwksCache,
} from "jose";
import type { IdentityProvider } from "@/db/identities/providers";
import { processWide } from "@/lib/runtime/process-wide";
import { fetchUpstream } from "./fetch-upstream";

/** Keys with the milliseconds of their time (`uat`), as jose keeps them; without members before they are first fetched. */
type Kept = {
  /** Issuer and address: another provider may get the ID of a removed one. */
  of: string;
  keys: JWKSCacheInput;
  remote?: ReturnType<typeof createRemoteJWKSet>;
};

const kept = () => processWide("elsewhere.keys", () => new Map<string, Kept>());

type Provider = Pick<IdentityProvider, "id" | "issuer">;

/** Returns the keys that a provider had at an address, which what checks its signatures updates in place. */
function keptKeys({ id, issuer }: Provider, address: string): Kept {
  const of = `${issuer} ${address}`;
  const known = kept().get(id);
  if (known?.of === of) return known;
  const begun: Kept = { of, keys: {} };
  kept().set(id, begun);
  return begun;
}

/** Returns the kept keys for openid-client, which counts in seconds, and fetches them again as jose does; null if there are none. */
export function keptKeysInSeconds(provider: Provider, address: string): ExportedJWKSCache | null {
  const { jwks, uat } = keptKeys(provider, address).keys;
  return jwks && uat ? { jwks, uat: Math.floor(uat / 1000) } : null;
}

/** Keeps the keys that openid-client fetched. What jose made of earlier ones is made again: it reads kept keys only then. */
export function keepKeys(provider: Provider, address: string, used: ExportedJWKSCache | undefined) {
  const { of, keys } = keptKeys(provider, address);
  const uat = (used?.uat ?? 0) * 1000;
  if (used && uat > (keys.uat ?? 0))
    kept().set(provider.id, { of, keys: { jwks: used.jwks, uat } });
}

/**
 * Returns the keys of a provider for jose, which stores what it fetches in the kept ones: after five minutes, or for an
 * unknown `kid` once a minute.
 */
export function remoteKeys(provider: Provider, address: string) {
  const known = keptKeys(provider, address);
  // One for all tokens, so that a burst of them waits for one request.
  known.remote ??= createRemoteJWKSet(new URL(address), {
    cooldownDuration: 60_000,
    cacheMaxAge: 300_000,
    [jwksCache]: known.keys,
    [customFetch]: (url, { headers }) =>
      fetchUpstream(
        url,
        { method: "GET", headers: Object.fromEntries(headers.entries()), body: undefined },
        provider.issuer,
      ),
  });
  return known.remote;
}
