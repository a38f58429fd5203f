import { ChevronRight } from "lucide";
import { useTranslations } from "next-intl";
import { Card } from "@/app/_ui/card";
import { Icon } from "@/app/_ui/icon";

/** Links to related pages. */
export function Ways({ apps }: { apps: number }) {
  const t = useTranslations("profile.ways");
  return (
    <Card className="divide-y divide-line p-0">
      <Way href="/account/apps" title={t("apps")} text={t("appsText", { count: apps })} />
      <Way href="/developer/apps" title={t("developer")} text={t("developerText")} />
      <Way href="/account/data" title={t("data")} text={t("dataText")} />
      <Way href="/sign-out" title={t("signOut")} text={t("signOutText")} />
    </Card>
  );
}

const Way = ({ href, title, text }: { href: string; title: string; text: string }) => (
  <a
    href={href}
    className="group flex items-center justify-between gap-4 px-6 py-4 first:rounded-t-lg last:rounded-b-lg hover:bg-tint"
  >
    <span>
      <span className="block font-semibold">{title}</span>
      <span className="block text-sm text-pretty text-soft">{text}</span>
    </span>
    <Icon node={ChevronRight} className="size-5 shrink-0 text-soft" />
  </a>
);
