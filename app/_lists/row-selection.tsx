import { useTranslations } from "next-intl";
import { rowName } from "@/lib/lists/selection";
import { SelectAll, SelectedCount } from "./selection-controls";

/** Form that the checkboxes of a list belong to: the table may be in another one. */
export const ROWS_FORM = "rows";

type CheckProps = {
  id: string;
  revision?: number;
  name: string;
  /** Actions that don't apply to the row, separated by spaces: the bar leaves out what applies to none (row-selection.css). */
  without?: string | undefined;
};

/** Checkbox of a row. A new revision is not the one that was selected. */
export function RowCheck({ id, revision = 0, name, without }: CheckProps) {
  const t = useTranslations("common.rows");
  return (
    <label className="row-check-label">
      <input
        key={revision}
        type="checkbox"
        form={ROWS_FORM}
        name={rowName(id)}
        value={revision}
        data-without={without}
        aria-label={t("select", { name })}
        className="row-check size-4.5 accent-accent"
      />
    </label>
  );
}

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
