import { useTranslations } from "next-intl";
import { Notice } from "./notice";

type Props = { what: string; stored: readonly { label: string; value: string }[] };

/** Says that somebody else saved a form meanwhile, and what; the form below keeps what was typed. */
export function StoredMeanwhile({ what, stored }: Props) {
  const t = useTranslations("common.stored");
  return (
    <Notice kind="error">
      <p>{what}</p>
      {stored.length > 0 && (
        <>
          <p className="mt-2">{t("now")}</p>
          <ul className="mt-1 list-disc pl-5">
            {stored.map(({ label, value }) => (
              <li key={label}>
                {label}
                {t("colon")}
                <bdi className="whitespace-pre-line wrap-anywhere">{value || t("nothing")}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
