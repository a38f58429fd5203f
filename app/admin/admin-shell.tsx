import {
  AppWindow,
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
  { href: "/admin", permission: "overview", icon: LayoutDashboard },
  { href: "/admin/sites", permission: "sites", icon: Globe },
  { href: "/admin/applications", permission: "applications", icon: AppWindow },
  { href: "/admin/users", permission: "users", icon: Users },
  { href: "/admin/groups", permission: "groups", icon: UsersRound },
  { href: "/admin/keys", permission: "keys", icon: KeyRound },
  { href: "/admin/sign-in", permission: "sign_in", icon: LogIn },
  { href: "/admin/organization", permission: "organization", icon: Building2 },
  { href: "/admin/audit", permission: "audit", icon: ScrollText },
] as const;

type Props = SectionPage & {
  here: (typeof PAGES)[number]["href"];
  /** Role that decides which pages are listed; each page checks its own permission. */
  role: Parameters<typeof may>[0];
};

export function AdminShell({ role, ...page }: Props) {
  const t = useTranslations("admin.nav");
  const pages = PAGES.filter(({ permission }) => may(role, permission)).map(
    ({ permission, ...rest }) => ({ ...rest, words: t(permission) }),
  );
  return <SectionShell place="admin" label={t("label")} pages={pages} {...page} />;
}
