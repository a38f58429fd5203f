import { Button } from "@/app/_ui/button";
import { partOf } from "./list-part";
import { ROWS_FORM, SelectedRows } from "./row-selection";

type Action = { do: string; text: string; look: "danger" | "plain" };

type Props = {
  /** Address of the page that asks for confirmation. */
  action: string;
  /** Address of this part of the list, to come back to. */
  list: string;
  actions: readonly Action[];
};

/** Actions on the selected rows. Each opens a page that names them and asks for confirmation. */
export const RowsBar = ({ action, list, actions }: Props) => (
  <form id={ROWS_FORM} action={action} className="rows-bar">
    <input type="hidden" name="list" value={partOf(list)} />
    <SelectedRows />
    {actions.map((one) => (
      <Button key={one.do} type="submit" name="do" value={one.do} look={one.look}>
        {one.text}
      </Button>
    ))}
  </form>
);
