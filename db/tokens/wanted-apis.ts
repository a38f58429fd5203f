/** Scopes of an API, besides the OpenID scopes. A row of a request has them in its column `apis`. */
export type ScopesOfApi = { id: string; scopes: readonly string[] };

const wantedBy = (row: string) => `jsonb_to_recordset(${row}.apis) wanted (id uuid, scopes text[])`;

/** SQL condition that application `a` may use all APIs of a row, none of which is suspended. */
export const arePermitted = (row: string) => `(${row}.apis is null or not exists (
  select from ${wantedBy(row)}
  left join api_permissions p on p.application_id = a.id and p.api_id = wanted.id
  left join apis api on api.id = wanted.id and api.suspended_at is null
  where (api.id is not null and p.scopes @> wanted.scopes) is not true))`;

/** SQL condition that grant `g` has all APIs of a row. */
export const areGranted = (row: string) => `(${row}.apis is null or not exists (
  select from ${wantedBy(row)}
  left join grant_scopes gs on gs.grant_id = g.id and gs.api_id = wanted.id
  where (gs.scopes @> wanted.scopes) is not true))`;

/** Inserts the APIs of each row of a table for the token family that it names. */
export const insertFamilyScopes = (table: string) => `
  insert into family_scopes (family_id, api_id, api_epoch, permission_epoch, scopes)
  select ${table}.family_id, api.id, api.access_epoch, p.epoch, wanted.scopes
  from ${table} cross join lateral ${wantedBy(table)}
  join apis api on api.id = wanted.id
  join api_permissions p on p.application_id = ${table}.application_id and p.api_id = api.id`;
