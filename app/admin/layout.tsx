import {
  AppWindow,
  Braces,
  Building2,
  Globe,
  IdCard,
  KeyRound,
  LayoutDashboard,
  LogIn,
  ScrollText,
  Users,
  UsersRound,
} from "lucide";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SectionLayout } from "@/app/_ui/section-layout";
import { findSession } from "@/lib/session/guards";
import { may } from "@/lib/session/permissions";
import { findWaiting } from "@/lib/statistics/overview";

/** The menu: the overview, and three groups. */
const PAGES = [
  { name: "overview", href: "/admin", permission: "overview", icon: LayoutDashboard, group: null },
  { name: "sites", href: "/admin/sites", permission: "sites", icon: Globe, group: "directory" },
  {
    name: "organization",
    href: "/admin/organization",
    permission: "organization",
    icon: Building2,
    group: "directory",
  },
  { name: "users", href: "/admin/users", permission: "users", icon: Users, group: "access" },
  {
    name: "groups",
    href: "/admin/groups",
    permission: "groups",
    icon: UsersRound,
    group: "access",
  },
  {
    name: "applications",
    href: "/admin/applications",
    permission: "applications",
    icon: AppWindow,
    group: "access",
  },
  { name: "apis", href: "/admin/apis", permission: "applications", icon: Braces, group: "access" },
  {
    name: "sign_in",
    href: "/admin/sign-in",
    permission: "sign_in",
    icon: LogIn,
    group: "security",
  },
  {
    name: "providers",
    href: "/admin/providers",
    permission: "providers",
    icon: IdCard,
    group: "security",
  },
  { name: "keys", href: "/admin/keys", permission: "keys", icon: KeyRound, group: "security" },
  { name: "audit", href: "/admin/audit", permission: "audit", icon: ScrollText, group: "security" },
] as const;

/** Each page sends its own title (app/_ui/section-page.tsx). */
export const metadata: Metadata = { title: null, robots: { index: false } };

/** Layout of the administration. Lists the pages that the user's role may open; each page checks its own permission. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const [t, session] = await Promise.all([getTranslations("admin.nav"), findSession()]);
  const role = session?.user.role;
  const waiting = await waitingFor(role);
  const pages = PAGES.filter(({ permission }) => role && may(role, permission)).map(
    ({ name, href, icon, group }) => ({
      href,
      icon,
      words: t(name),
      waiting: waiting[href]
        ? { count: waiting[href], words: t("waiting", { count: waiting[href] }) }
        : null,
      group: group === null ? undefined : t(`group.${group}`),
    }),
  );
  return (
    <SectionLayout place="admin" label={t("label")} pages={pages}>
      {children}
    </SectionLayout>
  );
}

/** Returns the numbers of what awaits a decision, by the address of the list. */
async function waitingFor(
  role: Parameters<typeof may>[0] | undefined,
): Promise<Readonly<Record<string, number>>> {
  if (role === undefined || !may(role, "applications")) return {};
  const { applications, apis, requests } = await findWaiting();
  return { "/admin/applications": applications, "/admin/apis": apis + requests };
}
