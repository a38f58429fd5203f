import { findProvider } from "@/db/identities/administration";
import { isChecked, storePublished } from "@/db/identities/providers";
import { database } from "@/db/system/client";
import type { UpstreamMetadata } from "@/lib/oauth/upstream/metadata";
import { ok, type Result, refuse } from "@/lib/result";
import { issuer } from "@/lib/runtime/env";
import { changedHere } from "@/lib/runtime/watched";
import { callbackOf } from "./begin";
import { SIGNED_OUT, signOutAddress } from "./leave";
import { inspect, type PublishedFault, refusesSignOut, type Unusable } from "./metadata";

export { isChecked };

/** Addresses of Foyer to register at a provider. */
export type Addresses = ReturnType<typeof addressesOf>;

export const addressesOf = (id: string) => ({
  callback: callbackOf(id),
  /** Where a sign-out that ends at the provider comes back. */
  signedOut: issuer() + SIGNED_OUT,
  /** Where the provider says that somebody signed out there. */
  backChannel: `${issuer()}/oauth/backchannel/${id}`,
});

/** What a check found, of a provider that can be used. */
type Checked = Addresses & {
  metadata: UpstreamMetadata;
  /** True if the provider is known to refuse the address to which sign-outs there lead back. */
  refusesSignOut: boolean;
};

/** Why what an issuer publishes can't be used. */
export type Unfit = { issuer: PublishedFault; address: string; named?: string };

export const unfit = ({ fault, ...at }: Unusable): Unfit => ({ issuer: fault, ...at });

type Inspected = Awaited<ReturnType<typeof inspect>>;

/** Returns what is stored of an inspection. */
export const publishedOf = (found: Inspected, at: Date) =>
  found.ok
    ? { metadata: found.value, metadataAt: at, checkFault: null }
    : { checkFault: found.error };

/** Looks at what a provider publishes, unless the caller did just now, and keeps it or what is wrong with it. */
export async function checkProvider(
  id: string,
  now: Date,
  seen: Inspected | null = null,
): Promise<Result<Checked, "provider_unknown" | Unfit>> {
  const stored = await findProvider(database(), id);
  if (!stored) return refuse("provider_unknown");
  const found = seen ?? (await inspect(stored.issuer));
  await announcing(storePublished(database(), stored, publishedOf(found, now)));
  if (!found.ok) return refuse(unfit(found.error));
  const { end_session_endpoint: endpoint } = found.value;
  const there = stored.signOutThere && endpoint ? signOutAddress(endpoint, stored.clientId) : null;
  const refuses = there !== null && (await refusesSignOut(there, stored.issuer));
  return ok({ ...addressesOf(id), metadata: found.value, refusesSignOut: refuses });
}

/** Tells this process of a change at once. */
export async function announcing<T>(change: Promise<T>): Promise<T> {
  const done = await change;
  changedHere("identity_providers");
  return done;
}
