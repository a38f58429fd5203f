import { useTranslations } from "next-intl";
import { changedFields, useFieldWords } from "@/app/_audit/use-field-words";
import type { AuditRow } from "@/lib/audit/page";
import { ownImagePath } from "@/lib/images/image-address";
import { useWords } from "./[id]/recorded";
import { linesOf } from "./[id]/value-lines";

/** Returns a function that says what an event changed in one line: a single value before and after it, or the fields. */
export function useChanges() {
  const t = useTranslations("adminAudit");
  const [wordsOf, words] = [useFieldWords(), useWords("")];
  return ({ before, after }: Pick<AuditRow, "before" | "after">): string | null => {
    const fields = changedFields({ before, after });
    const [field = ""] = fields;
    const values = [before?.[field], after?.[field]];
    if (fields.length === 0) return null;
    if (fields.length > 1 || values.some((value) => ownImagePath(value) !== null))
      return t("changed", { fields: fields.map(wordsOf).join(t("separator")) });
    const [was = "", is = ""] = values.map((value) =>
      linesOf(field, { value }, words).replaceAll("\n", t("separator")),
    );
    return t("changedTo", { field: wordsOf(field), before: was, after: is });
  };
}
