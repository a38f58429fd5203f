import { useTranslations } from "next-intl";
import { ButtonLink } from "@/app/_ui/button";
import { CARD } from "@/app/_ui/card";

/** Leads from a new registration to its code and the check of its integration. */
export function NextStep({ page }: { page: string }) {
  const t = useTranslations("build.next");
  return (
    <div
      className={`${CARD} flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5 sm:px-6`}
    >
      <p className="text-sm">{t("text")}</p>
      <ButtonLink href={page}>{t("open")}</ButtonLink>
    </div>
  );
}
