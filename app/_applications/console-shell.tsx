import type { ReactNode } from "react";
import { AdminShell } from "@/app/admin/admin-shell";
import { DeveloperShell } from "@/app/developer/developer-shell";
import type { LiveSession } from "@/lib/session/current-session";
import type { ApplicationConsole } from "./console";

type Props = {
  console: ApplicationConsole;
  user: LiveSession["user"];
  title: string;
  wide?: boolean;
  children: ReactNode;
};

/** Layout of a page about applications, in either console. */
export const ConsoleShell = ({ console: { home }, user, ...props }: Props) =>
  home === "/developer/apps" ? (
    <DeveloperShell here={home} {...props} />
  ) : (
    <AdminShell here={home} role={user.role} {...props} />
  );
