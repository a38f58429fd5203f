import type { SectionPage } from "@/app/_ui/section-shell";
import { AdminShell } from "@/app/admin/admin-shell";
import { DeveloperShell } from "@/app/developer/developer-shell";
import type { LiveSession } from "@/lib/session/current-session";
import type { ApiConsole } from "./console";

type Props = SectionPage & { console: ApiConsole; user: LiveSession["user"] };

/** Layout of a page about APIs, in either console. */
export const ApiShell = ({ console: { home }, user, ...props }: Props) =>
  home === "/developer/apis" ? (
    <DeveloperShell here={home} {...props} />
  ) : (
    <AdminShell here={home} role={user.role} {...props} />
  );
