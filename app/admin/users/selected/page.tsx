import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { ConfirmRows } from "@/app/admin/_selection/confirm-rows";
import { addressOf, readSelected } from "@/app/admin/_selection/selected-page";
import { AdminShell } from "@/app/admin/admin-shell";
import { withFlash } from "@/lib/forms/flash";
import { requireFreshPermission } from "@/lib/session/guards";
import { readUsers } from "@/lib/users/list";

export const generateMetadata = pageTitle("adminUsers.rows.metaTitle");

const FORMS = {
  deactivate: "/forms/admin/users/deactivate-selected",
  reactivate: "/forms/admin/users/reactivate-selected",
};

/** States that an action applies to; an account that is to be deleted has neither. */
const FITTING: Record<keyof typeof FORMS, readonly string[]> = {
  deactivate: ["active", "invited"],
  reactivate: ["deactivated"],
};

/** Names the selected users that an action applies to, and asks for confirmation. */
export default async function SelectedUsersPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await searchParams;
  const { user } = await requireFreshPermission("users", addressOf("/admin/users/selected", query));
  const action = single(query.do) === "reactivate" ? "reactivate" : "deactivate";
  const { ids, back } = readSelected("/admin/users", query);
  const people = (await readUsers(ids)).filter(({ id }) => id !== user.id);
  const fitting = people.filter(({ state }) => FITTING[action].includes(state));
  if (fitting.length === 0)
    redirect(withFlash(back, { refused: ids.length === 0 ? "none_selected" : "none_fitting" }));
  const t = await getTranslations(`adminUsers.rows.${action}`);
  const count = fitting.length;
  const left = people.length - count;
  return (
    <AdminShell here="/admin/users" role={user.role} title={t("title", { count })}>
      <ConfirmRows
        action={FORMS[action]}
        look={action === "reactivate" ? "primary" : "destroy"}
        confirm={t("confirm", { count })}
        rows={fitting}
        back={back}
        words={{
          what: t("what", { count }),
          stays: t("stays"),
          left: left === 0 ? null : t("left", { count: left }),
        }}
      />
    </AdminShell>
  );
}
