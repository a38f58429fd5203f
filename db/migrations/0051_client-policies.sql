CREATE TABLE "client_policies" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"loopback_ports" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "client_policies_one_row" CHECK ("client_policies"."id"),
	CONSTRAINT "client_policies_loopback_ports" CHECK ("client_policies"."loopback_ports" in ('exact', 'any'))
);
--> statement-breakpoint
CREATE TRIGGER client_policies_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "client_policies"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_change();--> statement-breakpoint
-- Asked only about an address that isn't registered as it is, so that no other code costs a look-up.
CREATE FUNCTION may_use_any_port(application uuid) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE COST 1 AS $$
BEGIN
  RETURN EXISTS (SELECT FROM client_policies p, applications a
    WHERE p.loopback_ports = 'any' AND a.id = application AND a.token_endpoint_auth_method = 'none'
      AND coalesce(a.type, 'native') = 'native');
END $$;
