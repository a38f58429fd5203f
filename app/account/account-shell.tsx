import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SectionShell } from "@/app/_ui/section-shell";

const PAGES = [
  { href: "/account", key: "overview" },
  { href: "/account/apps", key: "apps" },
  { href: "/account/sessions", key: "sessions" },
  { href: "/account/security", key: "security" },
  { href: "/account/activity", key: "activity" },
  { href: "/account/data", key: "data" },
] as const;

type Props = { here: (typeof PAGES)[number]["href"]; title: string; children: ReactNode };

export function AccountShell(props: Props) {
  const t = useTranslations("account.nav");
  const pages = PAGES.map(({ href, key }) => ({ href, words: t(key) }));
  return <SectionShell place="account" label={t("label")} pages={pages} {...props} />;
}
