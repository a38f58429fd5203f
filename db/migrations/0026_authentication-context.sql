ALTER TABLE "passkey_challenges" DROP CONSTRAINT "passkey_challenges_purpose";--> statement-breakpoint
ALTER TABLE "passkey_challenges" DROP CONSTRAINT "passkey_challenges_binding";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "required_context" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "token_families" ADD COLUMN "acr" text DEFAULT 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_required_context" CHECK ("applications"."required_context" in ('password', 'multi_factor', 'phishing_resistant'));--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_purpose" CHECK ("passkey_challenges"."purpose" in ('sign_in', 'second_step', 'step_up', 'add'));--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_binding" CHECK (("passkey_challenges"."purpose" = 'sign_in') = ("passkey_challenges"."browser_hash" is not null)
        and ("passkey_challenges"."purpose" = 'second_step') = ("passkey_challenges"."pending_hash" is not null)
        and ("passkey_challenges"."purpose" in ('step_up', 'add')) = ("passkey_challenges"."session_id" is not null));--> statement-breakpoint
-- Whether a sign-in by these methods is as strong as an application requires (lib/oauth/authorize/authentication-context.ts).
CREATE FUNCTION reaches_context(amr text[], required text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE required
    WHEN 'password' THEN true
    WHEN 'multi_factor' THEN amr && '{mfa,pop}'
    ELSE 'pop' = ANY (amr)
  END
$$;--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."live_families" AS (
  select f.id, f.application_id, f.user_id, f.session_id, f.grant_id, f.offline,
    coalesce(honored_scopes(f.scopes, a.scope_removals, f.application_revision), f.scopes) as scopes,
    f.scopes as granted_scopes, a.scope_removals, f.application_revision, f.nonce, f.claims, f.authenticated_at,
    f.amr, f.created_at, f.expires_at, s.ended_at as session_ended_at, f.application_epoch, f.acr
  from token_families f
  join grants g on g.id = f.grant_id and g.revoked_at is null
  join applications a on a.id = f.application_id and a.suspended_at is null and a.access_epoch = f.application_epoch
  join users u on u.id = f.user_id and u.deactivated_at is null and u.access_epoch = f.user_epoch
  join sessions s on s.id = f.session_id
  where f.revoked_at is null and (s.ended_at is null or f.offline)
    and (a.narrowed_revision is null or a.narrowed_revision <= f.application_revision
      or survives_narrowing(f.scopes, a.scope_removals, f.application_revision, f.redirect_uri_id, s.ended_at is not null)));