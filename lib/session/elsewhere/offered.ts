import { listOffers } from "@/db/identities/providers";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { parseUrl } from "@/lib/addresses";
import { formActionSource } from "@/lib/oauth/authorize/redirect-uri";
import { processWide } from "@/lib/runtime/process-wide";
import { watch } from "@/lib/runtime/watched";
import { lastWayIn } from "./last-way";

/** Provider that the sign-in page offers. */
export type Offered = { id: string; name: string };

/** What pages ask of the providers, worked out once for all visits. */
function offersOf(all: Awaited<ReturnType<typeof listOffers>>) {
  const enabled = all.filter(({ isEnabled }) => isEnabled);
  return {
    all,
    enabled,
    offered: enabled.map(({ id, name }): Offered => ({ id, name })),
    sources: { all: sourcesOf(all), enabled: sourcesOf(enabled) },
  };
}

/** Returns the CSP sources of the providers' authorization endpoints. */
function sourcesOf(providers: readonly { endpoint: string | null }[]): string[] {
  const endpoints = providers.flatMap(({ endpoint: url }) => (url && parseUrl(url) ? [url] : []));
  return [...new Set(endpoints.map(formActionSource))];
}

const NONE = offersOf([]);

const copy = () =>
  processWide("elsewhere.offered", () =>
    watch("identity_providers", async () => offersOf(await reading(listOffers(database())))),
  );

/**
 * Returns the providers in their order, from memory if no change can have been missed. While the database
 * is away, these are the last known ones: the sign-in page needs no database.
 */
async function offers() {
  const held = copy();
  try {
    return await held.current();
  } catch {
    return held.lastKnown() ?? NONE;
  }
}

export const offeredProviders = async (): Promise<Offered[]> => (await offers()).offered;

/** Returns the names of all providers, enabled or not. */
export const providerNames = async (): Promise<readonly Offered[]> => (await offers()).all;

/** Returns the offered provider with which somebody signed in last in this browser, by the last known ones. */
export function lastOffered(headers: Headers): string | null {
  const { enabled } = copy().lastKnown() ?? NONE;
  const last = enabled.length === 0 ? null : lastWayIn(headers);
  return enabled.some(({ id }) => id === last) ? last : null;
}

/**
 * Returns the provider at which people with an email address of this domain sign in, whether they have
 * an account or not; null for a username, and for any other address.
 */
export async function homeRealmOf(login: string): Promise<string | null> {
  const domain = /@([^@]+)$/.exec(login.trim())?.[1]?.toLowerCase();
  const home = (await offers()).enabled.find(({ homeOf }) => domain && homeOf.includes(domain));
  return home?.id ?? null;
}

/** True if somebody may sign in without typing a password. */
export const hasHomeRealms = async (): Promise<boolean> =>
  (await offers()).enabled.some(({ homeOf }) => homeOf.length > 0);

/** Returns the names of the providers whose people no password signs in. */
export const exclusiveProviders = async (): Promise<string[]> =>
  (await offers()).enabled.flatMap(({ isExclusive, name }) => (isExclusive ? [name] : []));

/** True if sign-outs of some sessions end at their provider. */
export const isSignOutThere = async (): Promise<boolean> =>
  (await offers()).enabled.some(({ signOutThere }) => signOutThere);

/** Returns the CSP sources to which a form that begins a sign-in is redirected, or a trial of any provider. */
export const providerSources = async (which: "enabled" | "all"): Promise<readonly string[]> =>
  (await offers()).sources[which];
