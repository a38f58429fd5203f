CREATE OR REPLACE VIEW "public"."live_families" AS (
  select f.id, f.application_id, f.user_id, f.session_id, f.grant_id, f.offline,
    coalesce(honored_scopes(f.scopes, a.scope_removals, f.application_revision), f.scopes) as scopes,
    f.scopes as granted_scopes, a.scope_removals, f.application_revision, f.nonce, f.claims, f.authenticated_at,
    f.amr, f.created_at, f.expires_at, s.ended_at as session_ended_at, f.application_epoch, f.acr,
    a.claims_in_id_token, a.required_context
  from token_families f
  join grants g on g.id = f.grant_id and g.revoked_at is null
  join applications a on a.id = f.application_id and a.suspended_at is null and a.access_epoch = f.application_epoch
  join users u on u.id = f.user_id and u.deactivated_at is null and u.access_epoch = f.user_epoch
  join sessions s on s.id = f.session_id
  where f.revoked_at is null and (s.ended_at is null or f.offline)
    and (a.open_since < f.stamp or admits_member(f.application_id, f.user_id, f.stamp))
    and (a.narrowed_revision is null or a.narrowed_revision <= f.application_revision
      or survives_narrowing(f.scopes, a.scope_removals, f.application_revision, f.redirect_uri_id, s.ended_at is not null)));