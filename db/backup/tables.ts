/**
 * Tables in a backup, each after the tables it refers to. db/backup/tables.test.ts fails for a
 * table that is in none of these lists.
 */
export const BACKED_UP = [
  "images",
  "users",
  "former_usernames",
  "removed_users",
  "known_devices",
  "last_sign_ins",
  "authenticator_apps",
  "recovery_codes",
  "passkeys",
  "applications",
  "removed_applications",
  "application_secrets",
  "redirect_uris",
  "gates",
  "application_failures",
  "grants",
  "groups",
  "group_members",
  "application_groups",
  "apis",
  "api_scopes",
  "api_introspectors",
  "api_permissions",
  "permission_requests",
  "grant_scopes",
  "api_uses",
  "application_uses",
  "sites",
  "site_sections",
  "site_groups",
  "site_targets",
  "site_visits",
  "daily_counts",
  "recent_counts",
  "favorites",
  "signing_keys",
  "audit_events",
  "settings",
  "sign_in_policy",
  "client_policies",
  "organization",
  "identity_providers",
  "identity_provider_groups",
  "identities",
] as const;

/**
 * Tables that no backup contains and every restore empties: credentials, and what leads to one. A
 * restore cannot bring back what was revoked since, and a stolen backup grants no access. Checks of
 * sites and integrations are repeated within minutes, and noted commands are in the audit log.
 */
export const ENDED_BY_RESTORE = [
  "access_tokens",
  "service_tokens",
  "gate_sessions",
  "refresh_tokens",
  "authorization_codes",
  "family_scopes",
  "device_authorizations",
  "token_families",
  "authorization_requests",
  "upstream_sessions",
  "sessions",
  "pending_sign_ins",
  "passkey_challenges",
  "upstream_sign_ins",
  "upstream_logouts",
  "trusted_browsers",
  "application_offers",
  "invitations",
  "mail_links",
  "mails",
  "setup_codes",
  "site_checks",
  "integration_checks",
  "command_log",
] as const;

/**
 * Tables kept across a restore for applications that the backup contains: used assertions must stay
 * used (RFC 7523 section 3), and queued logout notices are still delivered.
 */
export const CARRIED_OVER = ["client_assertions", "logout_notices"] as const;

/** Tables that a restore leaves alone: rate limit counters and used proofs, which nothing refers to. */
export const LEFT_ALONE = ["limits", "dpop_proofs"] as const;
