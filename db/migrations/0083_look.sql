ALTER TABLE "organization" ADD COLUMN "typeface" text DEFAULT 'geist' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "corners" text DEFAULT 'slight' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "layout" text DEFAULT 'door' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_look" CHECK ("organization"."typeface" in ('geist', 'system', 'serif') and "organization"."corners" in ('square', 'slight', 'round')
        and "organization"."layout" in ('door', 'side', 'card')) NOT VALID;