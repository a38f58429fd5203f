CREATE TABLE "family_scopes" (
	"family_id" uuid NOT NULL,
	"api_id" uuid NOT NULL,
	"api_epoch" integer NOT NULL,
	"permission_epoch" integer NOT NULL,
	"scopes" text[] NOT NULL,
	CONSTRAINT "family_scopes_family_id_api_id_pk" PRIMARY KEY("family_id","api_id")
);
--> statement-breakpoint
CREATE TABLE "grant_scopes" (
	"grant_id" uuid NOT NULL,
	"api_id" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	CONSTRAINT "grant_scopes_grant_id_api_id_pk" PRIMARY KEY("grant_id","api_id")
);
--> statement-breakpoint
ALTER TABLE "api_permissions" ADD COLUMN "removals" jsonb;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "api_id" uuid;--> statement-breakpoint
ALTER TABLE "family_scopes" ADD CONSTRAINT "family_scopes_family_id_token_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."token_families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grant_scopes" ADD CONSTRAINT "grant_scopes_grant_id_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE VIEW "public"."live_family_apis" AS (
  select s.family_id, s.api_id, api.identifier, api.identifier_key, api.token_format, api.signing_alg,
    coalesce(honored_scopes(s.scopes, p.removals, s.permission_epoch), s.scopes) as scopes
  from family_scopes s
  join token_families f on f.id = s.family_id
  join apis api on api.id = s.api_id and api.access_epoch = s.api_epoch and api.suspended_at is null
  join api_permissions p on p.application_id = f.application_id and p.api_id = s.api_id);--> statement-breakpoint
-- Whoever takes a scope away, and however, ends what was authorized before in the same statement.
CREATE FUNCTION note_permission_removals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  removed text[] := array(SELECT unnest(old.scopes) EXCEPT SELECT unnest(new.scopes));
BEGIN
  IF removed <> '{}' THEN
    new.epoch := greatest(new.epoch, old.epoch + 1);
    new.removals := coalesce(old.removals, '{}') || (
      SELECT jsonb_object_agg(scope, new.epoch) FROM unnest(removed) scope);
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER api_permissions_removals BEFORE UPDATE OF scopes ON "api_permissions"
  FOR EACH ROW EXECUTE FUNCTION note_permission_removals();--> statement-breakpoint
-- A family that has scopes of APIs alone has none to lose here; live_family_apis checks them.
CREATE OR REPLACE FUNCTION survives_narrowing(scopes text[], removals jsonb, revision integer, address uuid, needs_offline boolean)
  RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (address IS NULL OR EXISTS (SELECT FROM redirect_uris r WHERE r.id = address))
    AND (scopes = '{}' OR coalesce(honored_scopes(scopes, removals, revision), scopes) <> '{}')
    AND NOT (needs_offline AND coalesce((removals->>'offline_access')::integer, 0) > revision);
END $$;
