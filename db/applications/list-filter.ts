import { and, type SQL, sql } from "drizzle-orm";
import { contains } from "@/db/system/keyset";
import { type ApplicationType, typeOfApplication } from "./type";

export type ApplicationState = "pending" | "active" | "suspended";

export type ListFilter = {
  state: ApplicationState | null;
  /** Text in the name or client_id; empty for all. */
  search: string;
  /** Limits the list to one owner's applications. */
  ownerId?: string;
  kind?: ApplicationType | null;
  owner?: keyof typeof OWNED | null;
  only?: keyof typeof ONLY | null;
};

/** Returns the condition of a filter for an application `a`. */
export const matching = ({ state, search, ownerId, kind, owner, only }: ListFilter) =>
  and(
    IN_STATE[state ?? "any"],
    kind
      ? sql`(select ${typeOfApplication} from applications where applications.id = a.id) = ${kind}`
      : undefined,
    owner ? OWNED[owner] : undefined,
    only ? ONLY[only] : undefined,
    ownerId === undefined ? undefined : sql`a.owner_id = ${ownerId}`,
    contains(search, sql`a.name`, sql`a.client_id`),
  );

/**
 * Conditions of the states. A suspended application has no other state; one that was never approved, or is
 * under review again, is pending.
 */
const IN_STATE: Record<ApplicationState | "any", SQL> = {
  suspended: sql`a.suspended_at is not null`,
  pending: sql`(a.suspended_at is null and a.approved_at is null)`,
  active: sql`(a.suspended_at is null and a.approved_at is not null)`,
  any: sql`true`,
};

/** Conditions of the owners: the organization, or a person. */
const OWNED = { organization: sql`a.owner_id is null`, person: sql`a.owner_id is not null` };

/** Further conditions. Nobody signs in to a service, so it isn't among the unused. */
const ONLY = {
  verified: sql`a.verified_at is not null`,
  unverified: sql`a.verified_at is null`,
  groups: sql`a.open_since is null`,
  unused: sql`(a.type is distinct from 'service' and a.created_at < now() - interval '90 days' and not exists (
    select from grants g where g.application_id = a.id and g.last_used_at > now() - interval '90 days'))`,
};

export const OWNERS = Object.keys(OWNED) as (keyof typeof OWNED)[];
export const ONLY_THOSE = Object.keys(ONLY) as (keyof typeof ONLY)[];
