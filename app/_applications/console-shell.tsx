import type { SectionPage } from "@/app/_ui/section-shell";
import { AdminShell } from "@/app/admin/admin-shell";
import { DeveloperShell } from "@/app/developer/developer-shell";
import type { LiveSession } from "@/lib/session/current-session";
import type { ApplicationConsole } from "./console";

type Props = SectionPage & { console: ApplicationConsole; user: LiveSession["user"] };

/** Layout of a page about applications, in either console. */
export const ConsoleShell = ({ console: { home }, user, ...props }: Props) =>
  home === "/developer/apps" ? (
    <DeveloperShell here={home} {...props} />
  ) : (
    <AdminShell here={home} role={user.role} {...props} />
  );
