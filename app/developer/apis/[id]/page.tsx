import { useTranslations } from "next-intl";
import { apiPage } from "@/app/_apis/api-page";
import { OWN_APIS } from "@/app/_apis/console";
import { Notice } from "@/app/_ui/notice";
import type { ApiView } from "@/lib/apis/list";

export default apiPage(OWN_APIS, "overview", { State: StateNotice });

/** Explains why nobody gets tokens for an API, and what its owner can do. */
function StateNotice({ api: { state, reviewNote } }: { api: ApiView }) {
  const t = useTranslations("apis.own.state");
  if (state === "suspended") return <Notice kind="info">{t("suspended")}</Notice>;
  if (reviewNote === null) return <Notice kind="info">{t("pending")}</Notice>;
  return (
    <Notice kind="info">
      <p>{t("rejected")}</p>
      <p className="my-2 border-l-2 border-edge pl-3 whitespace-pre-wrap">
        <bdi>{reviewNote}</bdi>
      </p>
      <p>{t("again")}</p>
    </Notice>
  );
}
