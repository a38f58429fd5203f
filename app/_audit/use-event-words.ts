import { useTranslations } from "next-intl";
import { type AuditEventName, isAuditEvent } from "@/lib/audit/query";

/** Returns an event's message, or the event's name if a newer version wrote it. */
export function useEventWords() {
  const t = useTranslations("adminAudit.events");
  return (event: AuditEventName): string => (isAuditEvent(event) ? t(event) : event);
}
