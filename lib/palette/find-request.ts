import type { LiveSession } from "@/db/users/live-sessions";
import { findFailedRequest } from "@/lib/applications/failed-request";
import { readRequest } from "@/lib/audit/origin";
import type { Locale } from "@/lib/i18n/locale";
import { translator } from "@/lib/i18n/translator";
import { may } from "@/lib/session/permissions";
import type { Entry } from "./entry";

/** Returns the pages about a request whose ID, or its beginning, somebody pasted: its events, and its application's errors. */
export async function findRequest(
  { role }: LiveSession["user"],
  q: string,
  locale: Locale,
): Promise<Entry[]> {
  const requests = may(role, "audit") ? readRequest(q) : undefined;
  if (!requests) return [];
  const t = translator(locale, "palette");
  const failed = await findFailedRequest(requests);
  const events = { href: `/admin/audit?request=${q}`, title: t("request", { id: q }) };
  const errors = failed && {
    href: `/admin/applications/${failed.id}/activity`,
    title: t("failedRequest", { application: failed.name }),
  };
  return [
    { ...events, detail: t("pages.audit"), picture: null },
    ...(errors ? [{ ...errors, detail: t("request", { id: q.slice(0, 8) }), picture: null }] : []),
  ];
}
