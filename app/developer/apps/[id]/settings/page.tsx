import { useTranslations } from "next-intl";
import { DEVELOPER_CONSOLE } from "@/app/_applications/console";
import { settingsTab } from "@/app/_applications/tabs/settings-tab";
import { Notice } from "@/app/_ui/notice";
import type { ApplicationView } from "@/lib/applications/overview";

export default settingsTab(DEVELOPER_CONSOLE, BeforeSaving);

/** Explains what saving does to an application's approval and badge (lib/applications/trust.ts). */
function BeforeSaving({ application }: { application: ApplicationView }) {
  const t = useTranslations("developerApps.own.saving");
  const { approvedAt, verified, reviewNote, type } = application;
  if (approvedAt === null) return reviewNote && <Notice kind="info">{t("again")}</Notice>;
  return (
    <details className="rounded-md bg-info-tint px-3.5 py-2 text-sm">
      <summary className="cursor-pointer font-semibold">{t("title")}</summary>
      <div className="grid gap-2 pt-2 pb-1">
        <p>{t(type === "service" ? "reviewService" : "review")}</p>
        {verified && <p>{t("badge")}</p>}
      </div>
    </details>
  );
}
