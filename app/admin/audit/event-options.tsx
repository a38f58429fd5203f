import { useTranslations } from "next-intl";
import type { AuditEventName, AuditGroup } from "@/lib/audit/query";
import { EVENT_WORDS, GROUP_WORDS } from "./event-words";

const GROUPS = Object.keys(GROUP_WORDS) as AuditGroup[];
const EVENTS = Object.keys(EVENT_WORDS) as AuditEventName[];

/** Options for each group of events, and for each event in it. */
export function EventOptions() {
  const t = useTranslations("adminAudit");
  return (
    <>
      <option value="">{t("filters.anyEvent")}</option>
      {GROUPS.map((group) => {
        const words = t(`groups.${GROUP_WORDS[group]}`);
        const events = EVENTS.filter((name) => name.startsWith(`${group}.`));
        return (
          <optgroup key={group} label={words}>
            {events.length > 1 && (
              <option value={group}>{t("filters.allOf", { group: words })}</option>
            )}
            {events.map((name) => (
              <option key={name} value={name}>
                {t(`events.${EVENT_WORDS[name]}`)}
              </option>
            ))}
          </optgroup>
        );
      })}
    </>
  );
}
