import { useLocale, useTranslations } from "next-intl";
import { FOOTER_LINK } from "@/lib/error-pages/looks";
import { footerNote, pageLinks } from "@/lib/organization/texts";
import { Preferences } from "./preferences";

/** End of every page: links, the same on all, and the organization's note. Visitors choose language and appearance. */
export function PageFooter({ preferences }: { preferences: boolean }) {
  const t = useTranslations("common.footer");
  const note = footerNote(useLocale());
  return (
    <footer className="mt-auto border-t border-line">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-4 sm:px-6">
        <div className="grid min-w-0 gap-1 text-sm text-soft">
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {pageLinks().map(({ name, href }) => (
              <li key={name}>
                <a href={href} className={FOOTER_LINK}>
                  {t(name)}
                </a>
              </li>
            ))}
          </ul>
          {note !== null && <p className="max-w-prose wrap-anywhere">{note}</p>}
        </div>
        {preferences && <Preferences look="line" />}
      </div>
    </footer>
  );
}
