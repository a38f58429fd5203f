CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"linked_at" timestamp with time zone NOT NULL,
	"last_signed_in_at" timestamp with time zone NOT NULL,
	"stale_ended_at" timestamp with time zone,
	CONSTRAINT "identities_subject" UNIQUE("provider_id","subject"),
	CONSTRAINT "identities_user" UNIQUE("user_id","provider_id"),
	CONSTRAINT "identities_subject_length" CHECK (length("identities"."subject") between 1 and 255)
);
--> statement-breakpoint
CREATE TABLE "identity_providers" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"sealed_client_secret" text NOT NULL,
	"auth_method" text DEFAULT 'client_secret_post' NOT NULL,
	"scopes" text[] DEFAULT '{openid,profile,email}' NOT NULL,
	"subject_claim" text DEFAULT 'sub' NOT NULL,
	"email_trust" text DEFAULT 'never' NOT NULL,
	"domains" text[] DEFAULT '{}' NOT NULL,
	"home_realm" boolean DEFAULT false NOT NULL,
	"exclusive" boolean DEFAULT false NOT NULL,
	"provisions" boolean DEFAULT false NOT NULL,
	"proves" text DEFAULT 'nothing' NOT NULL,
	"proof_values" text[] DEFAULT '{mfa}' NOT NULL,
	"silent_is_fresh" boolean DEFAULT false NOT NULL,
	"group_claim" text,
	"required_organizations" text[] DEFAULT '{}' NOT NULL,
	"sign_out_there" boolean DEFAULT false NOT NULL,
	"stale_days" integer DEFAULT 30 NOT NULL,
	"metadata" jsonb,
	"metadata_at" timestamp with time zone,
	"enabled_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_providers_id" CHECK ("identity_providers"."id" ~ '^[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?$'),
	CONSTRAINT "identity_providers_kind" CHECK ("identity_providers"."kind" in ('oidc', 'github')),
	CONSTRAINT "identity_providers_name" CHECK (length("identity_providers"."name") between 1 and 40),
	CONSTRAINT "identity_providers_auth_method" CHECK ("identity_providers"."auth_method" in ('client_secret_basic', 'client_secret_post')),
	CONSTRAINT "identity_providers_subject_claim" CHECK ("identity_providers"."subject_claim" in ('sub', 'oid')),
	CONSTRAINT "identity_providers_trust" CHECK ("identity_providers"."email_trust" in ('never', 'verified', 'issuer')),
	CONSTRAINT "identity_providers_domains" CHECK (cardinality("identity_providers"."domains") <= 50),
	CONSTRAINT "identity_providers_proves" CHECK ("identity_providers"."proves" in ('nothing', 'multi_factor')),
	CONSTRAINT "identity_providers_stale" CHECK ("identity_providers"."stale_days" between 0 and 365)
);
--> statement-breakpoint
CREATE TABLE "upstream_logouts" (
	"provider_id" text NOT NULL,
	"jti_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "upstream_logouts_provider_id_jti_hash_pk" PRIMARY KEY("provider_id","jti_hash")
);
--> statement-breakpoint
CREATE TABLE "upstream_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"identity_id" uuid NOT NULL,
	"sid" text
);
--> statement-breakpoint
CREATE TABLE "upstream_sign_ins" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"provider_revision" integer NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"sealed_checks" text NOT NULL,
	"purpose" text NOT NULL,
	"session_id" uuid,
	"next" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "upstream_sign_ins_purpose" CHECK ("upstream_sign_ins"."purpose" in ('sign_in', 'link', 'fresh')),
	CONSTRAINT "upstream_sign_ins_session" CHECK (("upstream_sign_ins"."purpose" <> 'sign_in' or "upstream_sign_ins"."session_id" is null)
        and ("upstream_sign_ins"."purpose" <> 'link' or "upstream_sign_ins"."session_id" is not null)),
	CONSTRAINT "upstream_sign_ins_next" CHECK (length("upstream_sign_ins"."next") <= 2048)
);
--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD COLUMN "identity_id" uuid;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD COLUMN "upstream_sid" text;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD COLUMN "authenticated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream_logouts" ADD CONSTRAINT "upstream_logouts_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream_sessions" ADD CONSTRAINT "upstream_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream_sessions" ADD CONSTRAINT "upstream_sessions_identity_id_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."identities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upstream_sign_ins" ADD CONSTRAINT "upstream_sign_ins_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upstream_logouts_by_expiry" ON "upstream_logouts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "upstream_sessions_by_identity" ON "upstream_sessions" USING btree ("identity_id");--> statement-breakpoint
CREATE INDEX "upstream_sign_ins_by_browser" ON "upstream_sign_ins" USING btree ("browser_hash","created_at");--> statement-breakpoint
CREATE INDEX "upstream_sign_ins_by_expiry" ON "upstream_sign_ins" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_identity_id_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."identities"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE TRIGGER identity_providers_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "identity_providers"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();