import {
  AppWindow,
  CircleUser,
  History,
  House,
  MonitorSmartphone,
  ShieldCheck,
  UsersRound,
} from "lucide";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SectionLayout } from "@/app/_ui/section-layout";
import { findSession } from "@/lib/session/guards";

const PAGES = [
  { href: "/account", key: "overview", icon: House },
  { href: "/account/profile", key: "profile", icon: CircleUser, also: "/account/deletion" },
  { href: "/account/apps", key: "apps", icon: AppWindow },
  { href: "/account/groups", key: "groups", icon: UsersRound },
  { href: "/account/sessions", key: "sessions", icon: MonitorSmartphone },
  { href: "/account/security", key: "security", icon: ShieldCheck },
  { href: "/account/activity", key: "activity", icon: History },
] as const;

/** Each page sends its own title (app/_ui/section-page.tsx). */
export const metadata: Metadata = { title: null, robots: { index: false } };

/** Layout of the account's pages. Groups are listed for those who are in one. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const [t, session] = await Promise.all([getTranslations("account.nav"), findSession()]);
  const groups = session?.user.inGroup ?? false;
  const pages = PAGES.filter(({ key }) => key !== "groups" || groups).map(({ key, ...rest }) => ({
    ...rest,
    words: t(key),
  }));
  return (
    <SectionLayout place="account" label={t("label")} pages={pages}>
      {children}
    </SectionLayout>
  );
}
