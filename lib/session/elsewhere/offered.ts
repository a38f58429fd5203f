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

const copy = () =>
  processWide("elsewhere.offered", () =>
    watch("identity_providers", () => reading(listOffers(database()))),
  );

/**
 * Returns all providers in their order, from memory if no change can have been missed. While the database
 * is away, these are the last known ones: the sign-in page needs no database.
 */
const allProviders = async () => {
  const held = copy();
  try {
    return await held.current();
  } catch {
    return held.lastKnown() ?? [];
  }
};

const enabledProviders = async () => (await allProviders()).filter(({ isEnabled }) => isEnabled);

export const offeredProviders = async (): Promise<Offered[]> =>
  (await enabledProviders()).map(({ id, name }) => ({ id, name }));

/** Returns the offered provider with which somebody signed in last in this browser, by the last known ones. */
export function lastOffered(headers: Headers): string | null {
  const last = lastWayIn(headers);
  const isOffered = copy()
    .lastKnown()
    ?.some(({ id, isEnabled }) => isEnabled && id === last);
  return isOffered ? last : null;
}

/**
 * Returns the provider at which people with an email address of this domain sign in, whether they have
 * an account or not; null for a username, and for any other address.
 */
export async function homeRealmOf(login: string): Promise<string | null> {
  const domain = /@([^@]+)$/.exec(login.trim())?.[1]?.toLowerCase();
  const home = (await enabledProviders()).find(({ homeOf }) => domain && homeOf.includes(domain));
  return home?.id ?? null;
}

/** True if somebody may sign in without typing a password. */
export const hasHomeRealms = async (): Promise<boolean> =>
  (await enabledProviders()).some(({ homeOf }) => homeOf.length > 0);

/** True if sign-outs of some sessions end at their provider. */
export const isSignOutThere = async (): Promise<boolean> =>
  (await enabledProviders()).some(({ signOutThere }) => signOutThere);

/** Returns the CSP sources to which a form that begins a sign-in is redirected, or a trial of any provider. */
export async function providerSources(which: "enabled" | "all"): Promise<string[]> {
  const providers = await (which === "all" ? allProviders() : enabledProviders());
  const endpoints = providers.map(({ endpoint }) => endpoint);
  return [
    ...new Set(endpoints.flatMap((url) => (url && parseUrl(url) ? [formActionSource(url)] : []))),
  ];
}
