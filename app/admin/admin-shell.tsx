import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SectionShell } from "@/app/_ui/section-shell";
import { may, type Permission } from "@/lib/session/permissions";

const PAGES = [
  { href: "/admin", permission: "overview" },
  { href: "/admin/sites", permission: "sites" },
  { href: "/admin/applications", permission: "applications" },
  { href: "/admin/users", permission: "users" },
  { href: "/admin/keys", permission: "keys" },
  { href: "/admin/audit", permission: "audit" },
] as const satisfies readonly { href: string; permission: Permission }[];

type Props = {
  here: (typeof PAGES)[number]["href"];
  /** Role that decides which pages are listed; each page checks its own permission. */
  role: Parameters<typeof may>[0];
  title: string;
  wide?: boolean;
  children: ReactNode;
};

export function AdminShell({ role, ...props }: Props) {
  const t = useTranslations("admin.nav");
  const pages = PAGES.filter(({ permission }) => may(role, permission)).map(
    ({ href, permission }) => ({ href, words: t(permission) }),
  );
  return <SectionShell place="admin" label={t("label")} pages={pages} {...props} />;
}
