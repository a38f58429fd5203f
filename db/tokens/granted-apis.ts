import type { Db } from "@/db/client";

/** API that a user authorized an application for. */
export type GrantedApi = {
  /** Compared form of the identifier; null if the API was removed. */
  identifierKey: string | null;
  scopes: string[];
  /** Scopes that are left; null if access was cut. */
  liveScopes: string[] | null;
};

/** Column of the APIs that token family `f` was authorized for, as the reason of a refusal needs them. */
export const grantedApis = (db: Db) => db.$client`
  (select coalesce(jsonb_agg(jsonb_build_object('identifierKey', api.identifier_key, 'scopes', s.scopes,
      'liveScopes', l.scopes)), '[]')
    from family_scopes s left join apis api on api.id = s.api_id
    left join live_family_apis l on l.family_id = s.family_id and l.api_id = s.api_id
    where s.family_id = f.id)`;
