import { useTranslations } from "next-intl";
import { Notice } from "@/app/_ui/notice";
import type { ApplicationView } from "@/lib/applications/overview";

/** Explains what saving does to an application's approval and badge (lib/applications/trust.ts). */
export function BeforeSaving({ application }: { application: ApplicationView }) {
  const t = useTranslations("developerApps.own.saving");
  const { approvedAt, verifiedAt, reviewNote } = application;
  if (approvedAt === null && reviewNote === null) return null;
  return (
    <Notice kind="info">
      <p>{approvedAt === null ? t("again") : t("review")}</p>
      {verifiedAt !== null && <p className="mt-2">{t("badge")}</p>}
    </Notice>
  );
}
