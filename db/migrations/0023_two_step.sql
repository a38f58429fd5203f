CREATE TABLE "authenticator_apps" (
	"user_id" uuid NOT NULL,
	"confirmed" boolean NOT NULL,
	"sealed_secret" text NOT NULL,
	"sealed_with" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "authenticator_apps_user_id_confirmed_pk" PRIMARY KEY("user_id","confirmed"),
	CONSTRAINT "authenticator_apps_confirmed" CHECK ("authenticator_apps"."confirmed" = ("authenticator_apps"."confirmed_at" is not null)),
	CONSTRAINT "authenticator_apps_sealed_with" CHECK (octet_length("authenticator_apps"."sealed_with") = 8),
	CONSTRAINT "authenticator_apps_counts" CHECK ("authenticator_apps"."last_step" >= 0 and "authenticator_apps"."failures" >= 0)
);
--> statement-breakpoint
CREATE TABLE "pending_sign_ins" (
	"id_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"user_epoch" integer NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pending_sign_ins_attempts" CHECK ("pending_sign_ins"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash"),
	CONSTRAINT "recovery_codes_hash" CHECK (octet_length("recovery_codes"."code_hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "two_step_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "authenticator_apps" ADD CONSTRAINT "authenticator_apps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_sign_ins_by_user" ON "pending_sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pending_sign_ins_by_expiry" ON "pending_sign_ins" USING btree ("expires_at");