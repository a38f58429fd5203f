-- Scopes that families hold and their applications have lost before this migration. Read before anything is locked.
CREATE TEMPORARY TABLE lost_scopes ON COMMIT DROP AS
  SELECT DISTINCT a.id, scope FROM token_families f
  JOIN applications a ON a.id = f.application_id AND NOT f.scopes <@ a.scopes
  CROSS JOIN unnest(f.scopes) scope WHERE scope <> ALL (a.scopes);--> statement-breakpoint
DROP VIEW "public"."live_families";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "scope_removals" jsonb;--> statement-breakpoint
ALTER TABLE "redirect_uris" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "token_families" ADD COLUMN "application_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "token_families" ADD COLUMN "redirect_uri_id" uuid;--> statement-breakpoint
ALTER TABLE "redirect_uris" ADD CONSTRAINT "redirect_uris_id_unique" UNIQUE("id");--> statement-breakpoint
UPDATE applications a SET scope_removals = (
  SELECT jsonb_object_agg(l.scope, a.revision) FROM lost_scopes l WHERE l.id = a.id)
WHERE a.id IN (SELECT id FROM lost_scopes);--> statement-breakpoint
-- The scopes of a credential from one revision of its application that were not removed later.
CREATE FUNCTION honored_scopes(granted text[], removals jsonb, revision integer) RETURNS text[]
  LANGUAGE plpgsql STRICT IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN array(SELECT scope FROM unnest(granted) scope WHERE coalesce((removals->>scope)::integer, 0) <= revision);
END $$;--> statement-breakpoint
-- Whoever removes a scope, and however, narrows the credentials of all earlier revisions in the same statement.
CREATE FUNCTION note_scope_removals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  removed text[] := array(SELECT unnest(old.scopes) EXCEPT SELECT unnest(new.scopes));
BEGIN
  IF removed <> '{}' THEN
    new.revision := greatest(new.revision, old.revision + 1);
    new.scope_removals := coalesce(old.scope_removals, '{}') || (
      SELECT jsonb_object_agg(scope, new.revision) FROM unnest(removed) scope);
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER applications_scope_removals BEFORE UPDATE OF scopes ON "applications"
  FOR EACH ROW EXECUTE FUNCTION note_scope_removals();--> statement-breakpoint
CREATE VIEW "public"."live_families" AS (
  select f.id, f.application_id, f.user_id, f.session_id, f.grant_id, f.offline,
    coalesce(honored_scopes(f.scopes, a.scope_removals, f.application_revision), f.scopes) as scopes,
    f.scopes as granted_scopes, a.scope_removals, f.application_revision, f.nonce, f.claims, f.authenticated_at,
    f.amr, f.created_at, f.expires_at, s.ended_at as session_ended_at, f.application_epoch
  from token_families f
  join grants g on g.id = f.grant_id and g.revoked_at is null
  join applications a on a.id = f.application_id and a.suspended_at is null and a.access_epoch = f.application_epoch
  join users u on u.id = f.user_id and u.deactivated_at is null and u.access_epoch = f.user_epoch
  join sessions s on s.id = f.session_id
  left join redirect_uris r on r.id = f.redirect_uri_id
  where f.revoked_at is null and (f.redirect_uri_id is null or r.id is not null)
    and coalesce(honored_scopes(f.scopes, a.scope_removals, f.application_revision), f.scopes) <> '{}'
    and (s.ended_at is null or (f.offline
      and coalesce((a.scope_removals->>'offline_access')::integer, 0) <= f.application_revision)));