import { getTranslations } from "next-intl/server";
import { selectedRowsPage } from "@/app/admin/_selection/selected-rows-page";
import { ownedBy, readUsers } from "@/lib/users/list";

/** An account that is to be deleted can be neither deactivated nor reactivated. */
export default selectedRowsPage({
  home: "/admin/users",
  permission: "users",
  fresh: true,
  words: "adminUsers",
  actions: {
    deactivate: {
      form: "/forms/admin/users/deactivate-selected",
      look: "destroy",
      fits: ["active", "invited"],
    },
    reactivate: {
      form: "/forms/admin/users/reactivate-selected",
      look: "primary",
      fits: ["deactivated"],
    },
  },
  read: async (ids, userId) => {
    const [users, owned, t] = await Promise.all([
      readUsers(ids),
      ownedBy(ids),
      getTranslations("adminUsers.owned"),
    ]);
    return users
      .filter(({ id }) => id !== userId)
      .map((user) => {
        const count = owned.filter(({ ownerId }) => ownerId === user.id).length;
        return count === 0 ? user : { ...user, detail: t("count", { count }) };
      });
  },
});
