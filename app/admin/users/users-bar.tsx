import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { partOf } from "@/app/admin/_selection/list-part";
import { ROWS_FORM, SelectedRows } from "@/app/admin/_selection/row-selection";
import { listAddress, type UserQuery } from "./list-address";

/** Actions on the selected users. Each opens a page that names them and asks for confirmation. */
export function UsersBar({ asked }: { asked: UserQuery }) {
  const t = useTranslations("adminUsers.rows");
  return (
    <form id={ROWS_FORM} action="/admin/users/selected" className="rows-bar">
      <input type="hidden" name="list" value={partOf(listAddress(asked))} />
      <SelectedRows />
      {asked.state !== "deactivated" && (
        <Button type="submit" name="do" value="deactivate" look="danger">
          {t("deactivate.ask")}
        </Button>
      )}
      {(asked.state === null || asked.state === "deactivated") && (
        <Button type="submit" name="do" value="reactivate" look="plain">
          {t("reactivate.ask")}
        </Button>
      )}
    </form>
  );
}
