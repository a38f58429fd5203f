import { getTranslations } from "next-intl/server";
import { noteNotFound } from "@/lib/error-pages/page-status";
import { requestHeaders } from "@/lib/http/request-headers";
import { REQUEST_ID } from "@/lib/http/request-id";
import { TaskEnd } from "./task-end";

/** Replaces the page of an authorization request that is no longer stored, with status 404. */
export async function RequestGone() {
  const t = await getTranslations("errors");
  const sent = await requestHeaders();
  noteNotFound(sent);
  const directory = { href: "/", label: t("toDirectory") };
  return (
    <TaskEnd title={t("requestGone.title")} text={t("requestGone.text")} other={directory}>
      <p className="mt-3">{t("requestGone.next")}</p>
      <p className="mt-4 text-sm text-soft">
        {t("requestId")} <code>{sent.get(REQUEST_ID)}</code>
      </p>
    </TaskEnd>
  );
}
