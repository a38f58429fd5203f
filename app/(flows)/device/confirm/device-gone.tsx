import { getTranslations } from "next-intl/server";
import { TaskEnd } from "@/app/_ui/task-end";
import { deviceAddress } from "@/app/(flows)/device/addresses";
import { noteNotFound } from "@/lib/error-pages/page-status";
import { requestHeaders } from "@/lib/http/request-headers";

/** Replaces the page of a code that this session didn't enter, or that expired, with status 404. */
export async function DeviceGone() {
  const t = await getTranslations("device.gone");
  noteNotFound(await requestHeaders());
  return (
    <TaskEnd
      title={t("title")}
      text={t("text")}
      next={{ href: deviceAddress(null), label: t("again") }}
    />
  );
}
