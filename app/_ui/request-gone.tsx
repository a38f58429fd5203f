import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { REQUEST_ID } from "@/lib/http/request-id";
import { TaskEnd } from "./task-end";

/** In place of a page for a stored authorization request that waits no more. */
export async function RequestGone() {
  const t = await getTranslations("errors");
  const id = new Headers(await headers()).get(REQUEST_ID);
  const title = t("requestGone.title");
  const directory = { href: "/", label: t("toDirectory") };
  return (
    <TaskEnd title={title} text={t("requestGone.text")} other={directory}>
      <title>{`${title} · Foyer`}</title>
      <p className="mt-3">{t("requestGone.next")}</p>
      <p className="mt-4 text-sm text-soft">
        {t("requestId")} <code>{id}</code>
      </p>
    </TaskEnd>
  );
}
