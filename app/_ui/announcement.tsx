import { useLocale, useTranslations } from "next-intl";
import { announcementIn } from "@/lib/organization/texts";
import { Notice } from "./notice";

/** The organization's announcement, while there is one. */
export function AnnouncementBanner({ className = "" }: { className?: string }) {
  const t = useTranslations("common.announcement");
  const shown = announcementIn(useLocale(), new Date());
  if (shown === null) return null;
  return (
    <aside aria-label={t("label")} className={`wrap-anywhere ${className}`}>
      <Notice kind={shown.kind === "warning" ? "warn" : "info"}>
        {shown.text}
        {shown.link !== null && (
          <>
            {" "}
            <a href={shown.link} className="font-semibold underline">
              {t("more")}
            </a>
          </>
        )}
      </Notice>
    </aside>
  );
}
