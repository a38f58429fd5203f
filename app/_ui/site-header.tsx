import { useTranslations } from "next-intl";
import { BrandMark } from "./brand-mark";

export type Place = "directory" | "account" | "admin" | "developer";

/** `admin` is the user's entry page of the administration; null without access. */
type Menu = { signedIn: boolean; admin: string | null; here: Place | null };

/** Header with brand and menu. `menu` is null on single-task pages, which shouldn't lead away. */
export function SiteHeader({ menu }: { menu: Menu | null }) {
  const t = useTranslations("common");
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex min-h-16 max-w-page flex-wrap items-center justify-between gap-x-2 px-4 sm:px-6">
        <a href="/" className="flex items-center gap-2.5 rounded-md py-2 text-lg font-semibold">
          <BrandMark />
          {t("brand")}
        </a>
        {menu && (
          <nav
            aria-label={t("menu.label")}
            className="-mx-1.5 flex items-center text-sm sm:-mx-3 sm:gap-1"
          >
            <MenuLink href="/" current={menu.here === "directory"}>
              {t("menu.directory")}
            </MenuLink>
            <MenuLink href="/account" current={menu.here === "account"}>
              {t("menu.account")}
            </MenuLink>
            {menu.admin !== null && (
              <MenuLink href={menu.admin} current={menu.here === "admin"}>
                {t("menu.admin")}
              </MenuLink>
            )}
            {menu.signedIn ? (
              <MenuLink href="/sign-out">{t("menu.signOut")}</MenuLink>
            ) : (
              <MenuLink href="/sign-in">{t("menu.signIn")}</MenuLink>
            )}
          </nav>
        )}
      </div>
    </header>
  );
}

function MenuLink(props: { href: string; current?: boolean; children: string }) {
  return (
    <a
      href={props.href}
      aria-current={props.current ? "page" : undefined}
      className="rounded-md px-1.5 py-2 whitespace-nowrap text-soft hover:text-ink hover:underline hover:underline-offset-4 aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-accent aria-[current]:decoration-2 aria-[current]:underline-offset-8 sm:px-3"
    >
      {props.children}
    </a>
  );
}
