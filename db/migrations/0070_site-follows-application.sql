ALTER TABLE "sites" DROP CONSTRAINT "sites_audience";--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_audience" CHECK ("sites"."audience" in ('everyone', 'signed_in', 'application', 'groups')) NOT VALID;--> statement-breakpoint
-- Whether an application admits a person to one of its sites. A function of its own, so that statements about other sites don't plan it.
CREATE FUNCTION admits_to_site(site uuid, person uuid)
  RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM sites s JOIN applications a ON a.id = s.application_id
    WHERE s.id = site AND (a.open_since IS NOT NULL OR admits_member(a.id, person, NULL)));
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION sees_site(site uuid, audience text, person uuid)
  RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE audience
    WHEN 'groups' THEN EXISTS (SELECT FROM site_groups sg
      JOIN group_members m ON m.group_id = sg.group_id AND m.user_id = person WHERE sg.site_id = site)
    WHEN 'application' THEN admits_to_site(site, person)
    ELSE true END
$$;
