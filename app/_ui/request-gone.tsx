import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { REQUEST_ID } from "@/lib/http/request-id";
import { ButtonLink } from "./button";
import { TaskShell } from "./task-shell";

/** In place of a page for a stored authorization request that waits no more. */
export async function RequestGone() {
  const t = await getTranslations("errors");
  const id = new Headers(await headers()).get(REQUEST_ID);
  return (
    <TaskShell>
      <title>{`${t("requestGone.title")} · Foyer`}</title>
      <h1 className="text-xl">{t("requestGone.title")}</h1>
      <p className="mt-3">{t("requestGone.text")}</p>
      <p className="mt-3">{t("requestGone.next")}</p>
      <p className="mt-4 text-sm text-soft">
        {t("requestId")} <code>{id}</code>
      </p>
      <div className="mt-6">
        <ButtonLink href="/" look="plain">
          {t("toDirectory")}
        </ButtonLink>
      </div>
    </TaskShell>
  );
}
