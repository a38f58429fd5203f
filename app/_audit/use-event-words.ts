import { useTranslations } from "next-intl";
import { type AuditEventName, isAuditEvent } from "@/lib/audit/query";

/** Names of the value that says which way an event went. */
const DIRECTIONS = ["on", "hidden"] as const;

/** Returns an event's message, or the event's name if a newer version wrote it. `after` is what the event recorded. */
export function useEventWords() {
  const t = useTranslations("adminAudit.events");
  return (event: AuditEventName, after: object | null = null): string => {
    if (!isAuditEvent(event)) return event;
    const recorded = after as Readonly<Record<string, unknown>> | null;
    const is = DIRECTIONS.map((name) => recorded?.[name]).find((value) => value !== undefined);
    return t(event, { is: String(is) });
  };
}
