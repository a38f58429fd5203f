CREATE TABLE "permission_requests" (
	"application_id" uuid NOT NULL,
	"api_id" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"note" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"declined_at" timestamp with time zone,
	"answer" text,
	CONSTRAINT "permission_requests_application_id_api_id_pk" PRIMARY KEY("application_id","api_id"),
	CONSTRAINT "permission_requests_scopes" CHECK (cardinality("permission_requests"."scopes") between 1 and 100),
	CONSTRAINT "permission_requests_answer" CHECK (("permission_requests"."declined_at" is null) = ("permission_requests"."answer" is null))
);
--> statement-breakpoint
ALTER TABLE "apis" ADD COLUMN "open_to" text DEFAULT 'approved' NOT NULL;--> statement-breakpoint
ALTER TABLE "apis" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "apis" ADD COLUMN "approved_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "apis" ADD COLUMN "review_note" text;--> statement-breakpoint
ALTER TABLE "permission_requests" ADD CONSTRAINT "permission_requests_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_requests" ADD CONSTRAINT "permission_requests_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "permission_requests_by_api" ON "permission_requests" USING btree ("api_id","requested_at");--> statement-breakpoint
ALTER TABLE "apis" ADD CONSTRAINT "apis_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "apis" ADD CONSTRAINT "apis_open_to" CHECK ("apis"."open_to" in ('approved', 'anyone')) NOT VALID;--> statement-breakpoint
ALTER TABLE "apis" ADD CONSTRAINT "apis_pending" CHECK ("apis"."approved_at" is not null or "apis"."suspended_at" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "apis" ADD CONSTRAINT "apis_review_note" CHECK ("apis"."review_note" is null or "apis"."approved_at" is null) NOT VALID;