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
      <Announced {...shown} />
    </aside>
  );
}

type Shown = NonNullable<ReturnType<typeof announcementIn>>;

export function Announced({ kind, text, link }: Pick<Shown, "kind" | "text" | "link">) {
  const t = useTranslations("common.announcement");
  return (
    <Notice kind={kind === "warning" ? "warn" : "info"}>
      {text}
      {link !== null && (
        <>
          {" "}
          <a href={link} className="font-semibold underline">
            {t("more")}
          </a>
        </>
      )}
    </Notice>
  );
}
