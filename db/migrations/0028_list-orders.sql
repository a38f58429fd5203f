CREATE TABLE "last_sign_ins" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "last_sign_ins" ADD CONSTRAINT "last_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "last_sign_ins_by_time" ON "last_sign_ins" USING btree ("at","user_id");--> statement-breakpoint
CREATE INDEX "applications_by_creation" ON "applications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sites_by_title" ON "sites" USING btree (lower("title"),"slug");--> statement-breakpoint
CREATE INDEX "sites_by_creation" ON "sites" USING btree ("created_at","slug");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower(coalesce("name", "username")),"id");
--> statement-breakpoint
CREATE FUNCTION note_new_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO last_sign_ins (user_id, at) VALUES (new.id, 'epoch');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER users_last_sign_in AFTER INSERT ON "users"
  FOR EACH ROW EXECUTE FUNCTION note_new_user();--> statement-breakpoint
CREATE FUNCTION note_last_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE last_sign_ins SET at = new.last_seen_at WHERE user_id = new.user_id AND at < new.last_seen_at;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER known_devices_last_sign_in AFTER INSERT OR UPDATE OF last_seen_at ON "known_devices"
  FOR EACH ROW EXECUTE FUNCTION note_last_sign_in();--> statement-breakpoint
-- Nobody signs in meanwhile: the triggers' locks last until the end of the migration.
INSERT INTO "last_sign_ins" SELECT u.id, coalesce(max(k.last_seen_at), 'epoch') FROM "users" u LEFT JOIN "known_devices" k ON k.user_id = u.id GROUP BY u.id;
