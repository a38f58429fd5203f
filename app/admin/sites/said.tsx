import { useTranslations } from "next-intl";
import { Notice } from "@/app/_ui/notice";

const DONE = [
  "added",
  "saved",
  "as_it_was",
  "removed",
  "moved",
  "switched_on",
  "switched_off",
  "returned",
  "icon",
  "icon_removal",
] as const;

const REFUSED = [
  "site_unknown",
  "changed_meanwhile",
  "order_changed",
  "weights_exhausted",
] as const;

const among = <T extends string>(known: readonly T[], said: string | null): T | undefined =>
  known.find((code) => code === said);

/** Message about a form's result on these pages. */
export function Said({ done, refused }: { done: string | null; refused: string | null }) {
  const t = useTranslations("adminSites");
  const [did, didNot] = [among(DONE, done), among(REFUSED, refused)];
  return (
    <>
      {did && <Notice kind="done">{t(`done.${did}`)}</Notice>}
      {didNot && <Notice kind="error">{t(`refused.${didNot}`)}</Notice>}
    </>
  );
}
