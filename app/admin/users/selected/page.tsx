import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { selectedRowsPage } from "@/app/_lists/selected-rows-page";
import { SelectField } from "@/app/_ui/select-field";
import { GroupField } from "@/app/admin/users/group-field";
import type { Problems } from "@/lib/forms/problems";
import { ROLES } from "@/lib/users/fields";
import { ownedBy, readUsers } from "@/lib/users/list";

/** An account that is to be deleted can be neither deactivated nor reactivated. */
export default selectedRowsPage({
  home: "/admin/users",
  permission: "users",
  fresh: true,
  words: "adminUsers",
  actions: {
    deactivate: { look: "destroy", fits: ["active", "invited"] },
    reactivate: { fits: ["deactivated"] },
    add: { Fields: GroupField },
    role: { Fields: RoleField },
    invite: { fits: ["invited"] },
    "sign-out": { look: "destroy", fits: ["active"] },
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

function RoleField({ refused }: { refused: Problems | null }) {
  const t = useTranslations("adminUsers");
  return (
    <SelectField
      name="role"
      label={t("roleForm.label")}
      hint={t("roleForm.hint", { roles: "" })}
      problem={null}
      defaultValue={refused?.typed.role ?? "user"}
    >
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {t(`roleMeans.${role}`)}
        </option>
      ))}
    </SelectField>
  );
}
