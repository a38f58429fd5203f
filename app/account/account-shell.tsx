import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageShell } from "@/app/_ui/page-shell";
import { TAB } from "@/app/_ui/tab";

const PAGES = [
  { href: "/account", key: "overview" },
  { href: "/account/apps", key: "apps" },
  { href: "/account/sessions", key: "sessions" },
  { href: "/account/security", key: "security" },
  { href: "/account/activity", key: "activity" },
  { href: "/account/data", key: "data" },
] as const;

type Props = { here: (typeof PAGES)[number]["href"]; title: string; children: ReactNode };

/** The account centre: its pages on the side, or above on a narrow screen. */
export function AccountShell({ here, title, children }: Props) {
  const t = useTranslations("account.nav");
  return (
    <PageShell here="account">
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-[12rem_minmax(0,44rem)]">
        <nav aria-label={t("label")} className="flex flex-wrap gap-1 md:flex-col">
          {PAGES.map(({ href, key }) => (
            <a
              key={href}
              href={href}
              aria-current={href === here ? "page" : undefined}
              className={TAB}
            >
              {t(key)}
            </a>
          ))}
        </nav>
        <div>
          <h1 className="text-2xl">{title}</h1>
          <div className="mt-6 grid gap-4">{children}</div>
        </div>
      </div>
    </PageShell>
  );
}
