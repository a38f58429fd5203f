import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { PostForm } from "@/app/_ui/post-form";
import { partOf } from "./list-part";
import { ROWS_FORM, SelectedRows } from "./row-selection";

type Action = { do: string; text: string; look: "danger" | "plain" };

type Props = {
  /** Address of the page that asks for confirmation; or, with `hidden`, of the form that Enter submits. */
  action: string;
  /** Address of this part of the list, to come back to. */
  list: string;
  /** The dangerous one last. */
  actions: readonly Action[];
  /** Hidden fields of forms that can be taken back, and so ask nothing: `do` is the address of each. */
  hidden?: Readonly<Record<string, string>>;
};

/** Actions on the selected rows. Each opens a page that names them and asks for confirmation, or acts at once. */
export function RowsBar({ action, list, actions, hidden }: Props) {
  const t = useTranslations("common.rows");
  // A popover needs no script; on a wide screen it is part of the bar (row-selection.css).
  const buttons = (
    <>
      <Button type="button" look="plain" popoverTarget="rows-actions" className="lg:hidden">
        {t("actions")}
      </Button>
      <div id="rows-actions" popover="auto" className="rows-actions">
        {actions.map((one) => (
          <Button
            key={one.do}
            type="submit"
            look={one.look}
            className={one.look === "danger" ? "max-lg:mt-3" : ""}
            {...(hidden ? { formAction: one.do } : { name: "do", value: one.do })}
          >
            {one.text}
          </Button>
        ))}
      </div>
    </>
  );
  return hidden ? (
    <PostForm
      id={ROWS_FORM}
      action={action}
      hidden={{ ...hidden, list: partOf(list) }}
      className="rows-bar"
    >
      <SelectedRows />
      {buttons}
    </PostForm>
  ) : (
    <form id={ROWS_FORM} action={action} className="rows-bar">
      <input type="hidden" name="list" value={partOf(list)} />
      <SelectedRows />
      {buttons}
    </form>
  );
}
