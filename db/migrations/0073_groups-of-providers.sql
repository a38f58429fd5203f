CREATE TABLE "identity_provider_groups" (
	"provider_id" text NOT NULL,
	"claim_value" text NOT NULL,
	"group_id" uuid NOT NULL,
	CONSTRAINT "identity_provider_groups_provider_id_claim_value_pk" PRIMARY KEY("provider_id","claim_value"),
	CONSTRAINT "identity_provider_groups_value" CHECK (length("identity_provider_groups"."claim_value") between 1 and 256)
);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "managed_by" text;--> statement-breakpoint
ALTER TABLE "identity_provider_groups" ADD CONSTRAINT "identity_provider_groups_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_provider_groups" ADD CONSTRAINT "identity_provider_groups_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_provider_groups_by_group" ON "identity_provider_groups" USING btree ("group_id");