CREATE TABLE "recent_counts" (
	"at" timestamp with time zone NOT NULL,
	"what" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "recent_counts_at_what_pk" PRIMARY KEY("at","what"),
	CONSTRAINT "recent_counts_what" CHECK ("recent_counts"."what" in ('sign_in', 'token', 'failure', 'redirect'))
);
