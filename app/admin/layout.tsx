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

/** The menu: the overview, and three groups. The permission has the page's name, unless it says another. */
const PAGES = [
  { name: "overview", icon: LayoutDashboard, group: null },
  { name: "sites", icon: Globe, group: "directory" },
  { name: "organization", icon: Building2, group: "directory" },
  { name: "users", icon: Users, group: "access" },
  { name: "groups", icon: UsersRound, group: "access" },
  { name: "applications", icon: AppWindow, group: "access" },
  { name: "apis", permission: "applications", icon: Braces, group: "access" },
  { name: "sign_in", icon: LogIn, group: "security" },
  { name: "providers", icon: IdCard, group: "security" },
  { name: "keys", icon: KeyRound, group: "security" },
  { name: "audit", icon: ScrollText, group: "security" },
] as const;

const addressOf = (name: string) =>
  name === "overview" ? "/admin" : `/admin/${name.replace("_", "-")}`;

/** Each page sends its own title (app/_ui/section-page.tsx). */
export const metadata: Metadata = { title: null, robots: { index: false } };

/** Layout of the administration. Lists the pages that the user's role may open; each page checks its own permission. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const [t, session] = await Promise.all([getTranslations("admin.nav"), findSession()]);
  const role = session?.user.role;
  const waiting = await waitingFor(role);
  const pages = PAGES.filter(
    (page) => role && may(role, "permission" in page ? page.permission : page.name),
  ).map(({ name, icon, group }) => {
    const count = waiting[name];
    return {
      ...{ href: addressOf(name), icon, words: t(name) },
      waiting: count ? { count, words: t("waiting", { count }) } : null,
      group: group === null ? undefined : t(`group.${group}`),
    };
  });
  return (
    <SectionLayout place="admin" label={t("label")} pages={pages}>
      {children}
    </SectionLayout>
  );
}

/** Returns the numbers of what awaits a decision, by the page that lists it. */
async function waitingFor(
  role: Parameters<typeof may>[0] | undefined,
): Promise<Readonly<Record<string, number>>> {
  if (role === undefined || !may(role, "applications")) return {};
  const { applications, apis, requests } = await findWaiting();
  return { applications, apis: apis + requests };
}
