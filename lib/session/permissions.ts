import type { LiveSession } from "@/db/users/live-sessions";

type Role = LiveSession["user"]["role"];

/**
 * Permissions beyond one's own account, with the roles that have them. Pages and forms name one of
 * these; nothing else decides.
 */
export const PERMISSIONS = {
  sites: ["editor", "administrator"],
  overview: ["administrator"],
  applications: ["administrator"],
  users: ["administrator"],
  groups: ["administrator"],
  keys: ["administrator"],
  sign_in: ["administrator"],
  providers: ["administrator"],
  organization: ["administrator"],
  audit: ["administrator"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export const may = (role: Role, permission: Permission): boolean =>
  (PERMISSIONS[permission] as readonly Role[]).includes(role);

/** Returns the first page of the administration for a role, or null if it has none. */
export function administrationOf(role: Role): "/admin" | "/admin/sites" | null {
  if (may(role, "overview")) return "/admin";
  return may(role, "sites") ? "/admin/sites" : null;
}
