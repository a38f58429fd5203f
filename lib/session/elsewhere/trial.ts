import { listGroupsOfProvider } from "@/db/identities/groups";
import type { IdentityProvider } from "@/db/identities/providers";
import type { UpstreamSignIn } from "@/db/identities/upstream-sign-ins";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import type { AddressFault, Arrival, UpstreamClaims } from "@/lib/oauth/upstream/claims";
import { currentSession } from "@/lib/session/current-session";
import { isFresh } from "@/lib/session/fresh-sign-in";
import { may } from "@/lib/session/permissions";
import { type Comer, considerComer } from "./entrance";

/** Outcome that a sign-in with a provider would have. Nothing of it is stored. */
export type TriedOut = {
  claims: UpstreamClaims;
  subject: string;
  email: string | null;
  addressFault: AddressFault | null;
  isStrong: boolean;
  /** Values of the claim about groups, or why it can't be read; null if there is none. */
  groups: string | null;
  /** Keys of the groups here in which those values would put somebody; null if nothing would change. */
  groupsHere: string | null;
  /** The account that would be entered, or that is a reason to refuse. */
  userId: string | null;
  /** How somebody would enter; null if they wouldn't, for `reason`. */
  enters: "linked" | "addressed" | "new" | null;
  reason?: string;
  about?: string;
};

/** A trial, for the administrator `by` alone. One that failed early has a reason, and no claims. */
export type Trial = { by: string } & (
  | TriedOut
  | { reason: string; about?: string; claims?: never }
);

/** Returns the administrator who began a trial, if they still may; null for anybody else. */
export async function findTrier({ sessionId }: UpstreamSignIn, headers: Headers, now: Date) {
  const session = await currentSession(headers);
  if (session?.id !== sessionId || !session || !may(session.user.role, "providers")) return null;
  return isFresh(session, now, "administration", "form") ? session.user.id : null;
}

/** Returns what a sign-in would do, and changes nothing. */
export async function tryOut(
  { claims, way, ...comer }: Comer & { claims: UpstreamClaims; way: string },
  now: Date,
): Promise<TriedOut> {
  const { arrival } = comer;
  const { subject, email, addressFault, groups: read } = arrival;
  const groups = read && (read.ok ? read.value.join(", ") : read.error);
  const groupsHere = read?.ok ? await groupsOf(comer.provider, read.value) : null;
  const { decided, user } = await considerComer(comer, now);
  const enters = decided.ok ? decided.value : null;
  return {
    ...{ claims, subject, email, addressFault, groups, groupsHere, enters },
    isStrong: way === "elsewhere_strong",
    userId: enters === "new" ? null : (user?.id ?? null),
    ...(!decided.ok && { reason: decided.error, ...aboutAddress(decided.error, arrival) }),
  };
}

/** Returns the groups that a provider decides about and these values of its claim are for. */
async function groupsOf({ id }: IdentityProvider, values: readonly string[]): Promise<string> {
  const mapped = await reading(listGroupsOfProvider(database(), id));
  const keys = mapped.flatMap(({ value, group }) => (values.includes(value) ? [group] : []));
  return [...new Set(keys)].join(", ");
}

/** Says why somebody for whom there is no account gets in neither by their address nor with a new one. */
export const aboutAddress = (reason: string, { addressFault }: Arrival) =>
  reason === "no_account" ? { about: addressFault ?? "not_provisioned" } : {};
