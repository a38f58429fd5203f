import type { LiveSession } from "@/db/users/live-sessions";
import { originOf } from "@/lib/http/request";
import { log } from "@/lib/runtime/log";
import type { Permission } from "./permissions";

type Asked = { pathname: string; permission: Permission };

/** Logs a request that the user's role does not permit, with its origin (ASVS 16.3.2). */
export function noteRefused(
  headers: Headers,
  { id: userId, role }: LiveSession["user"],
  { pathname, permission }: Asked,
): void {
  const { requestId, network } = originOf(headers);
  log().info({
    event: "permission_refused",
    requestId,
    pathname,
    userId,
    role,
    permission,
    network,
  });
}
