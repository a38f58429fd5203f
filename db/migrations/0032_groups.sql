CREATE SEQUENCE "public"."access_stamps" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 2 CACHE 1;--> statement-breakpoint
CREATE TABLE "application_groups" (
	"application_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"stamp" bigint DEFAULT nextval('access_stamps') NOT NULL,
	CONSTRAINT "application_groups_application_id_group_id_pk" PRIMARY KEY("application_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"user_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"stamp" bigint DEFAULT nextval('access_stamps') NOT NULL,
	"administers" boolean DEFAULT false NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_members_user_id_group_id_pk" PRIMARY KEY("user_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "groups_key" CHECK ("groups"."key" ~ '^[A-Za-z0-9]([A-Za-z0-9 ._:/@-]{0,62}[A-Za-z0-9])?$'),
	CONSTRAINT "groups_name" CHECK (length("groups"."name") between 1 and 128),
	CONSTRAINT "groups_description" CHECK (length("groups"."description") <= 500)
);
--> statement-breakpoint
DROP VIEW "public"."live_families";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "open_since" bigint DEFAULT 0;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "group_id" uuid;--> statement-breakpoint
-- A constant first, so that the table isn't rewritten.
ALTER TABLE "token_families" ADD COLUMN "stamp" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "token_families" ALTER COLUMN "stamp" SET DEFAULT nextval('access_stamps');--> statement-breakpoint
ALTER TABLE "application_groups" ADD CONSTRAINT "application_groups_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_groups" ADD CONSTRAINT "application_groups_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_groups_by_group" ON "application_groups" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "group_members_by_group" ON "group_members" USING btree ("group_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_by_key" ON "groups" USING btree (lower("key"));--> statement-breakpoint
CREATE INDEX "audit_events_by_group" ON "audit_events" USING btree ("group_id","at","id");--> statement-breakpoint
CREATE VIEW "public"."live_families" AS (
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
    and (a.open_since < f.stamp or exists (
      select from application_groups ag join group_members m on m.group_id = ag.group_id and m.user_id = f.user_id
      where ag.application_id = f.application_id and ag.stamp < f.stamp and m.stamp < f.stamp))
    and (a.narrowed_revision is null or a.narrowed_revision <= f.application_revision
      or survives_narrowing(f.scopes, a.scope_removals, f.application_revision, f.redirect_uri_id, s.ended_at is not null)));