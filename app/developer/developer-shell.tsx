import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SectionShell } from "@/app/_ui/section-shell";

const PAGES = [
  { href: "/developer/apps", key: "apps" },
  { href: "/developer/api", key: "api" },
] as const;

type Props = {
  here: (typeof PAGES)[number]["href"];
  title: string;
  wide?: boolean;
  children: ReactNode;
};

/** Layout of the developer console. */
export function DeveloperShell(props: Props) {
  const t = useTranslations("developer.nav");
  const pages = PAGES.map(({ href, key }) => ({ href, words: t(key) }));
  return <SectionShell place="developer" label={t("label")} pages={pages} {...props} />;
}
