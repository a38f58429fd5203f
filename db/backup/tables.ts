/** What a backup holds, each table after those that it refers to. db/backup.test.ts fails where one is in no list here. */
export const BACKED_UP = [
  "images",
  "users",
  "former_usernames",
  "known_devices",
  "applications",
  "removed_applications",
  "application_secrets",
  "redirect_uris",
  "application_failures",
  "grants",
  "sites",
  "site_targets",
  "site_visits",
  "daily_counts",
  "favourites",
  "signing_keys",
  "audit_events",
  "settings",
] as const;

/**
 * What no backup holds and every restore empties: credentials, and what leads to one. Whatever was revoked since the
 * backup was made cannot come back with it, and a stolen file opens nothing.
 */
export const ENDED_BY_RESTORE = [
  "access_tokens",
  "refresh_tokens",
  "authorization_codes",
  "token_families",
  "authorization_requests",
  "sessions",
  "application_offers",
  "invitations",
  "mail_links",
  "mails",
  "setup_codes",
] as const;

/**
 * Of the present, for applications that the backup has too: assertions that were used must not work again (RFC 7523
 * section 3), and who was promised a logout notice gets it.
 */
export const CARRIED_OVER = ["client_assertions", "logout_notices"] as const;

/** Counters of the present, which nothing refers to: a restore forgives nobody. */
export const LEFT_ALONE = ["limits"] as const;
