import { useTranslations } from "next-intl";
import type { AuditEventName } from "@/lib/audit/query";
import { EVENT_WORDS } from "./event-words";

/** Returns an event's message, or the event's name if a newer version wrote it. */
export function useEventWords() {
  const t = useTranslations("adminAudit");
  return (event: AuditEventName): string =>
    Object.hasOwn(EVENT_WORDS, event) ? t(`events.${EVENT_WORDS[event]}`) : event;
}
