import {
  type IdentityProvider,
  type ProviderRevision,
  storePublished,
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

export type PublishedFault = MetadataFault | KeysFault | OutsideRefusal | `status_${number}`;

/** Why what a provider publishes can't be used, the address at which that is, and the issuer that it names instead. */
export type Unusable = { fault: PublishedFault; address: string; named?: string };

/** Fetches the metadata of an issuer (OpenID Connect Discovery 1.0 section 4). */
export async function discover(issuer: string): Promise<Result<UpstreamMetadata, Unusable>> {
  if (isGitHub(issuer)) return ok(GITHUB);
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const found = await fetchJson(address, issuer);
  if (!found.ok) return refuse({ fault: found.error, address });
  const read = readMetadata(found.value, { issuer, allowHttp: isLoopbackOrigin() });
  if (read.ok) return read;
  const named = read.error === "issuer_differs" ? issuerIn(found.value) : undefined;
  return refuse({ fault: read.error, address, ...(named !== undefined && { named }) });
}

/** Returns the issuer that metadata names, as long as the longest that is stored. */
const issuerIn = (document: unknown) =>
  String((document as { issuer: unknown }).issuer).slice(0, 2048);

/** Fetches a document. A text that isn't JSON is a document without any members. */
async function fetchJson(
  url: string,
  issuer: string,
): Promise<Result<unknown, OutsideRefusal | `status_${number}`>> {
  try {
    const answer = await fetchUpstream(url, { headers: { accept: "application/json" } }, issuer);
    if (answer.status !== 200) return refuse(`status_${answer.status}` as const);
    return ok(await answer.json());
  } catch (error) {
    if (error instanceof Unreached) return refuse(error.refusal);
    if (error instanceof SyntaxError) return ok(null);
    throw error;
  }
}

/** Fetches all that an issuer publishes for a sign-in: its metadata, and keys that fit. Returns the metadata. */
export async function inspect(issuer: string): Promise<Result<UpstreamMetadata, Unusable>> {
  const found = await discover(issuer);
  // GitHub signs nothing.
  if (!found.ok || isGitHub(issuer)) return found;
  const { jwks_uri: address } = found.value;
  const keys = await fetchJson(address, issuer);
  const fault = keys.ok ? findKeysFault(keys.value) : keys.error;
  return fault ? refuse({ fault, address }) : found;
}

/**
 * True if a provider refuses the address after a sign-out, so that people would end on its error page. A provider
 * that asks first, or sends everybody to its own page, gives no answer.
 */
export async function refusesSignOut(there: URL, issuer: string): Promise<boolean> {
  try {
    const { status } = await fetchUpstream(
      there.href,
      { headers: { accept: "text/html" } },
      issuer,
    );
    return status >= 400 && status < 500;
  } catch (error) {
    if (error instanceof Unreached) return false;
    throw error;
  }
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
    log().warn({ event: "provider_metadata_missing", provider: id, reason: found.error.fault });
    return usable;
  }
  pauses().delete(id);
  await storePublished(database(), provider, { metadata: found.value, metadataAt: now });
  return found.value;
}
