import type { Db } from "@/db/system/client";
import { prepared } from "@/db/system/prepared";
import { JWT_ALG } from "@/db/tokens/new-tokens";

/** API that an application may use on behalf of a user. */
export type ApiForUser = {
  id: string;
  identifier: string;
  identifierKey: string;
  name: string;
  /** Scopes that the application may use, with what each permits. */
  permitted: Record<string, string>;
  /** Permitted scopes that are sensitive. */
  sensitive: string[];
  suspended: boolean;
  /** Algorithm of its access tokens; null if they are opaque. */
  signingAlg: "RS256" | "ES256" | "EdDSA" | null;
  /** Scopes that the user granted; empty without a live grant. */
  granted: string[];
};

/**
 * Returns the APIs that an application may use, by name, with what a user granted of each. The grant
 * is looked up by its user, as in `liveGrant`.
 */
export const listApisFor = (db: Db, applicationId: string, userId: string | null) =>
  prepared<ApiForUser>(db)`
    select api.id, api.identifier, api.identifier_key as "identifierKey", api.name,
      defined.permitted, defined.sensitive,
      api.suspended_at is not null as suspended,
      ${JWT_ALG} as "signingAlg",
      coalesce((select gs.scopes from grant_scopes gs where gs.grant_id = g.id and gs.api_id = api.id), '{}') as granted
    from api_permissions p join apis api on api.id = p.api_id
    cross join lateral (
      select jsonb_object_agg(s.name, s.description order by s.name collate "C") as permitted,
        coalesce(array_agg(s.name) filter (where s.sensitive), '{}') as sensitive
      from api_scopes s where s.api_id = api.id and s.name = any(p.scopes)
    ) defined
    left join grants g on g.user_id = ${userId} and g.application_id is not distinct from p.application_id
      and g.revoked_at is null
    where p.application_id = ${applicationId} and p.scopes <> '{}'
    order by lower(api.name), api.id`;
