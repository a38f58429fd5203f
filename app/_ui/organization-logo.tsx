import { getTranslations } from "next-intl/server";
import { requestHeaders } from "@/lib/http/request-headers";
import { themeOf } from "@/lib/i18n/preferences";
import { picturePaths } from "@/lib/organization/pictures";

/** The organization's logo for the theme of the page: the chosen one, or the browser's. */
export async function OrganizationLogo() {
  const { logo, logoDark } = picturePaths();
  if (logo === null || logoDark === null) return null;
  const t = await getTranslations("common");
  const theme = themeOf(await requestHeaders());
  return (
    <picture className="min-w-0">
      {theme === null && logoDark !== logo && (
        <source srcSet={logoDark} media="(prefers-color-scheme: dark)" />
      )}
      <img
        src={theme === "dark" ? logoDark : logo}
        alt={t("brand")}
        className="h-10 w-auto max-w-[min(100%,10rem)] object-contain object-left"
      />
    </picture>
  );
}
