import { useLocale, useTranslations } from "next-intl";
import { picturePaths } from "@/lib/organization/pictures";
import { pageKeys } from "@/lib/palette/pages";
import type { LiveSession } from "@/lib/session/current-session";
import { administrationOf, may } from "@/lib/session/permissions";
import { OrganizationIcon, OrganizationLogo } from "./organization-icon";
import { PaletteButton } from "./palette-button";
import type { Place } from "./place";
import { UserMenu } from "./user-menu";

type Menu = {
  user: LiveSession["user"] | null;
  here: Place | null;
  /** Address that a sign-in leads back to; null for the usual one. */
  next: string | null;
};

type Props = {
  menu: Menu | null;
  /** Theme of a preview. */
  theme?: "light" | "dark";
};

/** Header with brand and menu. `menu` is null on single-task pages, which shouldn't lead away. */
export function SiteHeader({ menu, theme }: Props) {
  const t = useTranslations("common");
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex min-h-16 max-w-page items-center justify-between gap-x-2 px-4 sm:px-6">
        <a
          href="/"
          className="flex min-w-0 items-center gap-2.5 rounded-md py-2 text-lg font-semibold"
        >
          {picturePaths().logo === null ? (
            <>
              <OrganizationIcon size="sm" />
              <span className={menu?.user ? "max-sm:sr-only" : undefined}>{t("brand")}</span>
            </>
          ) : (
            <OrganizationLogo theme={theme} />
          )}
        </a>
        {menu && (
          <div className="flex shrink-0 items-center gap-1 sm:gap-4">
            {menu.user && <Palette user={menu.user} />}
            <MainMenu {...menu} />
            {menu.user && <UserMenu user={menu.user} here={menu.here} />}
          </div>
        )}
      </div>
    </header>
  );
}

function Palette({ user }: { user: LiveSession["user"] }) {
  const t = useTranslations("palette");
  const words = {
    open: t("open"),
    label: t(may(user.role, "users") ? "labelAll" : "label"),
    recent: t("recent"),
    close: t("close"),
    lost: t("lost"),
    signedOut: t("signedOut"),
    signIn: t("signIn"),
    keys: { move: t("keys.move"), enter: t("keys.enter"), escape: t("keys.escape") },
  };
  return <PaletteButton words={words} pages={pageKeys(user, useLocale())} />;
}

function MainMenu({ user, here, next }: Menu) {
  const t = useTranslations("common.menu");
  const signIn = next === null || next === "/" ? "" : `?${new URLSearchParams({ next })}`;
  const administration = user && administrationOf(user.role);
  return (
    <nav aria-label={t("label")} className="flex items-center text-sm sm:gap-1">
      {/* The mark leads there too, where three links and it have no room. */}
      <MenuLink
        href="/"
        current={here === "directory"}
        className={administration ? "max-[22.5rem]:hidden" : ""}
      >
        {t("directory")}
      </MenuLink>
      {user === null && <MenuLink href={`/sign-in${signIn}`}>{t("signIn")}</MenuLink>}
      {here === "developer" && (
        <MenuLink href="/developer/apps" current className="max-sm:hidden">
          {t("developer")}
        </MenuLink>
      )}
      {administration && (
        <MenuLink href={administration} current={here === "admin"}>
          {t("admin")}
        </MenuLink>
      )}
    </nav>
  );
}

type LinkProps = { href: string; current?: boolean; className?: string; children: string };

function MenuLink({ href, current, className = "", children }: LinkProps) {
  return (
    <a
      href={href}
      aria-current={current ? "page" : undefined}
      className={`rounded-md px-2 py-2 whitespace-nowrap text-soft hover:text-ink hover:underline hover:underline-offset-4 aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-accent aria-[current]:decoration-2 aria-[current]:underline-offset-8 sm:px-3 ${className}`}
    >
      {children}
    </a>
  );
}
