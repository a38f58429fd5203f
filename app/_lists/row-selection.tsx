import { useTranslations } from "next-intl";
import { rowName } from "@/lib/lists/selection";
import { SelectAll, SelectedCount } from "./selection-controls";

/** Form that the checkboxes of a list belong to: the table may be in another one. */
export const ROWS_FORM = "rows";

/** Checkbox of a row. A new revision is not the one that was selected. */
export function RowCheck({
  id,
  revision = 0,
  name,
}: {
  id: string;
  revision?: number;
  name: string;
}) {
  const t = useTranslations("common.rows");
  return (
    <label className="row-check-label">
      <input
        key={revision}
        type="checkbox"
        form={ROWS_FORM}
        name={rowName(id)}
        value={revision}
        aria-label={t("select", { name })}
        className="row-check size-4.5 accent-accent"
      />
    </label>
  );
}

/** Returns the column of the rows' checkboxes for a table. */
export function useChecks() {
  const t = useTranslations("common.rows");
  return { label: t("column"), all: <SelectAll label={t("selectAll")} /> };
}

export function SelectedRows() {
  const t = useTranslations("common.rows");
  const words = {
    selected: t("selected", { count: "#" }),
    selectAll: t("selectAll"),
    clear: t("clear"),
  };
  return <SelectedCount words={words} />;
}
