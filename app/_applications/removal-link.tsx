import { useTranslations } from "next-intl";
import { ButtonLink } from "@/app/_ui/button";

/** Links to a confirmation page, because removal can't be undone. */
export function RemovalLink({ page }: { page: string }) {
  const t = useTranslations("developerApps.removal");
  return (
    <>
      <p className="text-sm text-soft">{t("about")}</p>
      <ButtonLink href={`${page}/remove`} look="danger" className="justify-self-start">
        {t("ask")}
      </ButtonLink>
    </>
  );
}
