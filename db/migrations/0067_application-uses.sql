CREATE TABLE "application_uses" (
	"application_id" uuid NOT NULL,
	"day" date NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "application_uses_application_id_day_pk" PRIMARY KEY("application_id","day")
);
--> statement-breakpoint
CREATE INDEX "application_uses_by_day" ON "application_uses" USING btree ("day");