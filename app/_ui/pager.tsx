import { useTranslations } from "next-intl";
import { ButtonLink } from "./button";

/** Links to the previous and next page of a list; nothing for a single page. */
export function Pager({ newer, older }: { newer: string | null; older: string | null }) {
  const t = useTranslations("common.pager");
  if (newer === null && older === null) return null;
  return (
    <nav aria-label={t("label")} className="flex justify-between gap-3">
      {newer === null ? (
        <span />
      ) : (
        <ButtonLink href={newer} look="plain" rel="prev">
          {t("newer")}
        </ButtonLink>
      )}
      {older !== null && (
        <ButtonLink href={older} look="plain" rel="next">
          {t("older")}
        </ButtonLink>
      )}
    </nav>
  );
}
