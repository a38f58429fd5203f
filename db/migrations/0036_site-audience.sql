CREATE TABLE "site_groups" (
	"site_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	CONSTRAINT "site_groups_site_id_group_id_pk" PRIMARY KEY("site_id","group_id")
);
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "audience" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_groups" ADD CONSTRAINT "site_groups_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_groups" ADD CONSTRAINT "site_groups_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_groups_by_group" ON "site_groups" USING btree ("group_id");--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_audience" CHECK ("sites"."audience" in ('everyone', 'signed_in', 'groups'));--> statement-breakpoint
-- Whether a person sees an enabled site. This is the only definition, for every statement that shows or opens sites.
CREATE FUNCTION sees_site(site uuid, audience text, person uuid)
  RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT audience <> 'groups' OR EXISTS (SELECT FROM site_groups sg
    JOIN group_members m ON m.group_id = sg.group_id AND m.user_id = person WHERE sg.site_id = site)
$$;
