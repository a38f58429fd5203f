ALTER TABLE "applications" ADD COLUMN "narrowed_revision" integer;--> statement-breakpoint
-- An application that was changed may have lost an address, which nothing has noted until now.
UPDATE applications SET narrowed_revision = revision + 1 WHERE revision > 1;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_scope_removals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  removed text[] := array(SELECT unnest(old.scopes) EXCEPT SELECT unnest(new.scopes));
BEGIN
  IF removed <> '{}' THEN
    new.revision := greatest(new.revision, old.revision + 1);
    new.narrowed_revision := greatest(old.narrowed_revision, new.revision);
    new.scope_removals := coalesce(old.scope_removals, '{}') || (
      SELECT jsonb_object_agg(scope, new.revision) FROM unnest(removed) scope);
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
-- Takes the revision after the current one, which may be incremented before or after the address is removed.
CREATE FUNCTION note_address_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE applications SET narrowed_revision = revision + 1 WHERE id = old.application_id;
  RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER redirect_uris_removal AFTER DELETE OR UPDATE OF id ON "redirect_uris"
  FOR EACH ROW WHEN (old.purpose = 'authorization') EXECUTE FUNCTION note_address_removal();--> statement-breakpoint
-- Whether a token family from before the last removal keeps its address, a scope and, without its session, offline_access.
CREATE FUNCTION survives_narrowing(scopes text[], removals jsonb, revision integer, address uuid, needs_offline boolean)
  RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (address IS NULL OR EXISTS (SELECT FROM redirect_uris r WHERE r.id = address))
    AND coalesce(honored_scopes(scopes, removals, revision), scopes) <> '{}'
    AND NOT (needs_offline AND coalesce((removals->>'offline_access')::integer, 0) > revision);
END $$;--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."live_families" AS (
  select f.id, f.application_id, f.user_id, f.session_id, f.grant_id, f.offline,
    coalesce(honored_scopes(f.scopes, a.scope_removals, f.application_revision), f.scopes) as scopes,
    f.scopes as granted_scopes, a.scope_removals, f.application_revision, f.nonce, f.claims, f.authenticated_at,
    f.amr, f.created_at, f.expires_at, s.ended_at as session_ended_at, f.application_epoch
  from token_families f
  join grants g on g.id = f.grant_id and g.revoked_at is null
  join applications a on a.id = f.application_id and a.suspended_at is null and a.access_epoch = f.application_epoch
  join users u on u.id = f.user_id and u.deactivated_at is null and u.access_epoch = f.user_epoch
  join sessions s on s.id = f.session_id
  where f.revoked_at is null and (s.ended_at is null or f.offline)
    and (a.narrowed_revision is null or a.narrowed_revision <= f.application_revision
      or survives_narrowing(f.scopes, a.scope_removals, f.application_revision, f.redirect_uri_id, s.ended_at is not null)));