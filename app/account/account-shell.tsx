import {
  AppWindow,
  CircleUser,
  History,
  House,
  MonitorSmartphone,
  ShieldCheck,
  UsersRound,
} from "lucide";
import { getTranslations } from "next-intl/server";
import { type SectionPage, SectionShell } from "@/app/_ui/section-shell";
import { findSession } from "@/lib/session/guards";

const PAGES = [
  { href: "/account", key: "overview", icon: House },
  { href: "/account/profile", key: "profile", icon: CircleUser },
  { href: "/account/apps", key: "apps", icon: AppWindow },
  { href: "/account/groups", key: "groups", icon: UsersRound },
  { href: "/account/sessions", key: "sessions", icon: MonitorSmartphone },
  { href: "/account/security", key: "security", icon: ShieldCheck },
  { href: "/account/activity", key: "activity", icon: History },
] as const;

type Props = SectionPage & { here: (typeof PAGES)[number]["href"] };

/** Layout of the account's pages. Groups are listed for those who are in one. */
export async function AccountShell(page: Props) {
  const [t, session] = await Promise.all([getTranslations("account.nav"), findSession()]);
  const groups = session?.user.inGroup ?? false;
  const pages = PAGES.filter(({ key }) => key !== "groups" || groups).map(({ key, ...rest }) => ({
    ...rest,
    words: t(key),
  }));
  return <SectionShell place="account" label={t("label")} pages={pages} {...page} />;
}
