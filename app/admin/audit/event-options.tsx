import { useTranslations } from "next-intl";
import { AUDIT_GROUPS } from "@/lib/audit/query";

/** Options for each group of events, and for each event in it. */
export function EventOptions() {
  const t = useTranslations("adminAudit");
  return (
    <>
      <option value="">{t("filters.anyEvent")}</option>
      {[...AUDIT_GROUPS].map(([group, events]) => {
        const words = t(`groups.${group}`);
        return (
          <optgroup key={group} label={words}>
            {events.length > 1 && (
              <option value={group}>{t("filters.allOf", { group: words })}</option>
            )}
            {events.map((name) => (
              <option key={name} value={name}>
                {t(`events.${name}`)}
              </option>
            ))}
          </optgroup>
        );
      })}
    </>
  );
}
