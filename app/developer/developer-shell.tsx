import { AppWindow, Blocks, BookOpen, Braces } from "lucide";
import { useTranslations } from "next-intl";
import { type SectionPage, SectionShell } from "@/app/_ui/section-shell";

const PAGES = [
  { href: "/developer/apps", key: "apps", icon: AppWindow },
  { href: "/developer/apis", key: "apis", icon: Braces },
  { href: "/developer/build", key: "build", icon: Blocks },
  { href: "/developer/api", key: "api", icon: BookOpen },
] as const;

type Props = SectionPage & { here: (typeof PAGES)[number]["href"] };

/** Layout of the developer console. */
export function DeveloperShell(page: Props) {
  const t = useTranslations("developer.nav");
  const pages = PAGES.map(({ key, ...rest }) => ({ ...rest, words: t(key) }));
  return <SectionShell place="developer" label={t("label")} pages={pages} {...page} />;
}
