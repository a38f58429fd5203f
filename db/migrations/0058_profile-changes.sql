ALTER TABLE "users" ADD COLUMN "profile_changed_at" timestamp with time zone;--> statement-breakpoint
-- Every change to what applications read of a profile is dated, whichever statement makes it (`updated_at`, OpenID Connect Core 5.1).
CREATE FUNCTION note_profile_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (old.username, old.name, old.given_name, old.family_name, old.claimed_locale, old.picture, old.picture_hash, old.email, old.email_verified_at)
    IS DISTINCT FROM (new.username, new.name, new.given_name, new.family_name, new.claimed_locale, new.picture, new.picture_hash, new.email, new.email_verified_at) THEN
    new.profile_changed_at := now();
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER users_profile_changes
  BEFORE UPDATE OF username, name, given_name, family_name, claimed_locale, picture, picture_hash, email, email_verified_at ON "users"
  FOR EACH ROW EXECUTE FUNCTION note_profile_change();
