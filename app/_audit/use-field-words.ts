import { useTranslations } from "next-intl";
import type { AuditRow } from "@/lib/audit/page";

/** Returns a function that names a field of an event: in the words of its form, or those of its own name. */
export function useFieldWords() {
  const t = useTranslations("adminAudit.fields");
  const settings = useTranslations("developerApps.field");
  return (field: string): string => {
    const name = field as Parameters<typeof t>[0];
    if (t.has(name)) return t(name);
    const setting = field as Parameters<typeof settings>[0];
    return settings.has(setting) ? settings(setting) : spaced(field);
  };
}

/** Returns "New device" for "newDevice", which a newer version may have written, and the slug of an imported site. */
const spaced = (field: string) => {
  if (field.includes(".")) return field.slice(field.indexOf(".") + 1);
  const words = field.replaceAll(/_|(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

type Change = Pick<AuditRow, "before" | "after">;

/** Returns the fields that an event has with two values. */
export const changedFields = ({ before, after }: Change): string[] =>
  Object.keys(after ?? {}).filter(
    (field) =>
      before &&
      Object.hasOwn(before, field) &&
      JSON.stringify(before[field]) !== JSON.stringify(after?.[field]),
  );

/** Returns the values of an event that it didn't change, by field. */
export const otherFields = (event: Change): [string, unknown][] => {
  const changed = changedFields(event);
  return Object.entries({ ...event.before, ...event.after }).filter(
    ([field]) => !changed.includes(field),
  );
};
