import {
  type IdentityProvider,
  type ProviderRevision,
  storeMetadata,
} from "@/db/identities/providers";
import { database } from "@/db/system/client";
import { GITHUB, isGitHub } from "@/lib/oauth/upstream/github";
import {
  findKeysFault,
  type KeysFault,
  type MetadataFault,
  readMetadata,
  type UpstreamMetadata,
} from "@/lib/oauth/upstream/metadata";
import type { OutsideRefusal } from "@/lib/outgoing/request";
import { ok, type Result, refuse } from "@/lib/result";
import { isLoopbackOrigin } from "@/lib/runtime/env";
import { log } from "@/lib/runtime/log";
import { processWide } from "@/lib/runtime/process-wide";
import { fetchUpstream, Unreached } from "./fetch-upstream";

const HOUR_MS = 3_600_000;

/** Milliseconds for which stored metadata is used without a look at the provider's, and at most. */
const FRESH_MS = 24 * HOUR_MS;
export const USABLE_MS = 7 * FRESH_MS;

/** Milliseconds before metadata that couldn't be fetched is asked for again. */
const PAUSE_MS = 60_000;

export type DiscoveryFault = MetadataFault | OutsideRefusal | `status_${number}`;

/** Fetches the metadata of an issuer (OpenID Connect Discovery 1.0 section 4). */
export async function discover(issuer: string): Promise<Result<UpstreamMetadata, DiscoveryFault>> {
  if (isGitHub(issuer)) return ok(GITHUB);
  const url = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const found = await fetchJson(url, issuer);
  if (!found.ok) return found;
  return readMetadata(found.value, { issuer, allowHttp: isLoopbackOrigin() });
}

/** Fetches a document. A text that isn't JSON is a document without any members. */
async function fetchJson(
  url: string,
  issuer: string,
): Promise<Result<unknown, OutsideRefusal | `status_${number}`>> {
  try {
    const headers = { accept: "application/json" };
    const answer = await fetchUpstream(url, { method: "GET", headers, body: undefined }, issuer);
    if (answer.status !== 200) return refuse(`status_${answer.status}` as const);
    return ok(await answer.json());
  } catch (error) {
    if (error instanceof Unreached) return refuse(error.refusal);
    if (error instanceof SyntaxError) return ok(null);
    throw error;
  }
}

/** Fetches all that an issuer publishes for a sign-in: its metadata, and keys that fit. Returns the metadata. */
export async function inspect(
  issuer: string,
): Promise<Result<UpstreamMetadata, DiscoveryFault | KeysFault>> {
  const found = await discover(issuer);
  // GitHub signs nothing.
  if (!found.ok || isGitHub(issuer)) return found;
  const keys = await fetchJson(found.value.jwks_uri, issuer);
  if (!keys.ok) return keys;
  const fault = findKeysFault(keys.value);
  return fault ? refuse(fault) : found;
}

type Known = Pick<IdentityProvider, "issuer" | "metadata" | "metadataAt"> & ProviderRevision;

/** Providers whose metadata couldn't be fetched, with the time until which nobody tries again. */
const pauses = () => processWide("elsewhere.discovery", () => new Map<string, number>());

/**
 * Returns the metadata of a provider: the stored copy for a day, and for a week while there is no
 * newer one. Null if there is none that may be used.
 */
export async function metadataOf(provider: Known, now: Date): Promise<UpstreamMetadata | null> {
  const { id, issuer, metadata, metadataAt } = provider;
  const age = metadataAt ? now.getTime() - metadataAt.getTime() : Number.POSITIVE_INFINITY;
  const stored = readMetadata(metadata, { issuer, allowHttp: isLoopbackOrigin() });
  const usable = stored.ok && age < USABLE_MS ? stored.value : null;
  if (usable && age < FRESH_MS) return usable;
  if ((pauses().get(id) ?? 0) > now.getTime()) return usable;
  // Set before the request: concurrent sign-ins use what is stored.
  pauses().set(id, now.getTime() + PAUSE_MS);
  const found = await discover(issuer);
  if (!found.ok) {
    log().warn({ event: "provider_metadata_missing", provider: id, reason: found.error });
    return usable;
  }
  pauses().delete(id);
  await storeMetadata(database(), provider, { metadata: found.value, now });
  return found.value;
}
