import { useTranslations } from "next-intl";
import { DEVELOPER_CONSOLE } from "@/app/_applications/console";
import { overviewTab } from "@/app/_applications/tabs/overview-tab";
import { Notice } from "@/app/_ui/notice";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { ApplicationView } from "@/lib/applications/overview";

export default overviewTab(DEVELOPER_CONSOLE, StateNotice);

/** Explains why not everyone can sign in, and what the owner can do; nothing if everyone can. */
function StateNotice({ application }: { application: ApplicationView }) {
  const t = useTranslations("developerApps.own.state");
  const { state, submittedAt, reviewNote, type } = application;
  const isService = type === "service";
  if (state === "active") return null;
  if (state === "suspended")
    return <Notice kind="info">{t(isService ? "suspendedService" : "suspended")}</Notice>;
  if (reviewNote === null)
    return (
      <Notice kind="info">
        {submittedAt &&
          t.rich(isService ? "pendingService" : "pending", {
            time: () => <RelativeTime at={submittedAt} />,
          })}
      </Notice>
    );
  return (
    <Notice kind="info">
      <p>{t("rejected")}</p>
      <p className="my-2 border-l-2 border-edge pl-3 whitespace-pre-wrap">
        <bdi>{reviewNote}</bdi>
      </p>
      <p>{t(isService ? "againService" : "again")}</p>
    </Notice>
  );
}
