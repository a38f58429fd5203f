import { AppWindow, Blocks, BookOpen, Braces } from "lucide";
import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SectionLayout } from "@/app/_ui/section-layout";
import { ApiContents } from "./api/contents";

const PAGES = [
  { href: "/developer/apps", key: "apps", icon: AppWindow },
  { href: "/developer/apis", key: "apis", icon: Braces },
  { href: "/developer/build", key: "build", icon: Blocks },
  { href: "/developer/api", key: "api", icon: BookOpen },
] as const;

/** Each page sends its own title (app/_ui/section-page.tsx). */
export const metadata: Metadata = { title: null };

export default function DeveloperLayout({ children }: { children: ReactNode }) {
  const t = useTranslations("developer.nav");
  const pages = PAGES.map(({ key, ...rest }) => ({ ...rest, words: t(key) }));
  return (
    <SectionLayout
      place="developer"
      label={t("label")}
      pages={pages}
      contents={{ "/developer/api": ApiContents }}
    >
      {children}
    </SectionLayout>
  );
}
