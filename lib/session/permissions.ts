import type { LiveSession } from "@/db/users/sessions";

type Role = LiveSession["user"]["role"];

/** What can be done beyond one's own account, and who may do it. Pages and forms name one of these; nothing else decides. */
export const PERMISSIONS = {
  sites: ["editor", "administrator"],
  overview: ["administrator"],
  applications: ["administrator"],
  users: ["administrator"],
  keys: ["administrator"],
  audit: ["administrator"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export const may = (role: Role, permission: Permission): boolean =>
  (PERMISSIONS[permission] as readonly Role[]).includes(role);

/** Where the administration begins for a role; null where there is nothing for it. */
export function administrationOf(role: Role): "/admin" | "/admin/sites" | null {
  if (may(role, "overview")) return "/admin";
  return may(role, "sites") ? "/admin/sites" : null;
}
