import {
  AppWindow,
  Blocks,
  Braces,
  Building2,
  Globe,
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

const PAGES = [
  { name: "overview", href: "/admin", permission: "overview", icon: LayoutDashboard },
  { name: "sites", href: "/admin/sites", permission: "sites", icon: Globe },
  {
    name: "applications",
    href: "/admin/applications",
    permission: "applications",
    icon: AppWindow,
  },
  { name: "apis", href: "/admin/apis", permission: "applications", icon: Braces },
  { name: "users", href: "/admin/users", permission: "users", icon: Users },
  { name: "groups", href: "/admin/groups", permission: "groups", icon: UsersRound },
  { name: "keys", href: "/admin/keys", permission: "keys", icon: KeyRound },
  { name: "sign_in", href: "/admin/sign-in", permission: "sign_in", icon: LogIn },
  { name: "clients", href: "/admin/clients", permission: "applications", icon: Blocks },
  {
    name: "organization",
    href: "/admin/organization",
    permission: "organization",
    icon: Building2,
  },
  { name: "audit", href: "/admin/audit", permission: "audit", icon: ScrollText },
] as const;

/** Each page sends its own title (app/_ui/section-page.tsx). */
export const metadata: Metadata = { title: null, robots: { index: false } };

/** Layout of the administration. Lists the pages that the user's role may open; each page checks its own permission. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const [t, session] = await Promise.all([getTranslations("admin.nav"), findSession()]);
  const role = session?.user.role;
  const pages = PAGES.filter(({ permission }) => role && may(role, permission)).map(
    ({ name, href, icon }) => ({ href, icon, words: t(name) }),
  );
  return (
    <SectionLayout place="admin" label={t("label")} pages={pages}>
      {children}
    </SectionLayout>
  );
}
