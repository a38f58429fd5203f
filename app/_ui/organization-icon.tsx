import { getTranslations } from "next-intl/server";
import { requestHeaders } from "@/lib/http/request-headers";
import { brand } from "@/lib/i18n/brand";
import { themeOf } from "@/lib/i18n/preferences";
import { picturePaths } from "@/lib/organization/pictures";
import { ApplicationLogo } from "./application-logo";

/**
 * The organization's icon. Without one, its logo stands in, and the product's mark where there is
 * no logo either. Decorative.
 */
export function OrganizationIcon({ size }: { size: "sm" | "flow" }) {
  const { icon, logo } = picturePaths();
  if (icon !== null) return <ApplicationLogo name={brand()} logo={icon} size={size} />;
  if (logo !== null) return <OrganizationLogo decorative />;
  return <BrandMark className={`shrink-0 ${size === "flow" ? "size-10" : "size-8"}`} />;
}

type LogoProps = { decorative?: boolean; theme?: "light" | "dark" | undefined };

/** The organization's logo for a theme: without one, the chosen theme of the page, or the browser's. */
export async function OrganizationLogo({ decorative = false, theme: given }: LogoProps) {
  const { logo, logoDark } = picturePaths();
  if (logo === null || logoDark === null) return null;
  const t = await getTranslations("common");
  const theme = given ?? themeOf(await requestHeaders());
  return (
    <picture className="min-w-8">
      {theme === null && logoDark !== logo && (
        <source srcSet={logoDark} media="(prefers-color-scheme: dark)" />
      )}
      <img
        src={theme === "dark" ? logoDark : logo}
        alt={decorative ? "" : t("brand")}
        className="h-10 w-auto max-w-[min(100%,10rem)] object-contain object-left"
      />
    </picture>
  );
}

/** The doorway of public/icon.svg in the theme's colors. */
function BrandMark({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-brand" />
      <path d="M10.5 24.5v-10a5.5 5.5 0 0 1 11 0v10z" className="fill-brass" />
      <path
        d="M10.5 24.5v-10a5.5 5.5 0 0 1 11 0v10M6 24.5h20"
        className="fill-none stroke-on-brand"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
