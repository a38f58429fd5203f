import type { LiveSession } from "@/db/users/sessions";
import { originOf } from "@/lib/http/origin";
import { log } from "@/lib/runtime/log";
import type { Permission } from "./permissions";

type Asked = { pathname: string; permission: Permission };

/** Who asked for what is not for their role, and from where (ASVS 16.3.2). */
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
