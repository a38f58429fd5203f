import { useTranslations } from "next-intl";
import type { AuditEventName } from "@/lib/audit/query";
import { EVENT_WORDS } from "./event-words";

/** What an event says; one that a newer version of the service wrote is called by its name. */
export function useEventWords() {
  const t = useTranslations("adminAudit");
  return (event: AuditEventName): string =>
    Object.hasOwn(EVENT_WORDS, event) ? t(`events.${EVENT_WORDS[event]}`) : event;
}
