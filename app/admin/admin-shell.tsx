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
import { useTranslations } from "next-intl";
import { type SectionPage, SectionShell } from "@/app/_ui/section-shell";
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

type Props = SectionPage & {
  here: (typeof PAGES)[number]["href"];
  /** Role that decides which pages are listed; each page checks its own permission. */
  role: Parameters<typeof may>[0];
};

export function AdminShell({ role, ...page }: Props) {
  const t = useTranslations("admin.nav");
  const pages = PAGES.filter(({ permission }) => may(role, permission)).map(
    ({ name, href, icon }) => ({ href, icon, words: t(name) }),
  );
  return <SectionShell place="admin" label={t("label")} pages={pages} {...page} />;
}
