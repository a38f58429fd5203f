import { AppWindow, CircleUser, History, House, MonitorSmartphone, ShieldCheck } from "lucide";
import { useTranslations } from "next-intl";
import { type SectionPage, SectionShell } from "@/app/_ui/section-shell";

const PAGES = [
  { href: "/account", key: "overview", icon: House },
  { href: "/account/profile", key: "profile", icon: CircleUser },
  { href: "/account/apps", key: "apps", icon: AppWindow },
  { href: "/account/sessions", key: "sessions", icon: MonitorSmartphone },
  { href: "/account/security", key: "security", icon: ShieldCheck },
  { href: "/account/activity", key: "activity", icon: History },
] as const;

type Props = SectionPage & { here: (typeof PAGES)[number]["href"] };

export function AccountShell(page: Props) {
  const t = useTranslations("account.nav");
  const pages = PAGES.map(({ key, ...rest }) => ({ ...rest, words: t(key) }));
  return <SectionShell place="account" label={t("label")} pages={pages} {...page} />;
}
