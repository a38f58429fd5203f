-- A family remembers the row of the address that its code was sent to, not the port. Without the mark nobody knows which ports were
-- registered, so every family of a loopback IP address loses its row, as if the address had been removed and registered again.
CREATE FUNCTION renew_loopback_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE redirect_uris SET id = gen_random_uuid()
  WHERE application_id = new.id AND purpose = 'authorization' AND uri ~ '^http://(127\.0\.0\.1|\[::1\])(:|/|\?|$)';
  RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER applications_loopback_port AFTER UPDATE OF any_loopback_port ON "applications"
  FOR EACH ROW WHEN (old.any_loopback_port AND NOT new.any_loopback_port) EXECUTE FUNCTION renew_loopback_addresses();
