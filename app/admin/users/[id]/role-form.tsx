import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { PostForm } from "@/app/_ui/post-form";
import { SelectField } from "@/app/_ui/select-field";
import { RoleBadge } from "@/app/admin/users/user-badges";
import type { Problems } from "@/lib/forms/problems";
import type { Role } from "@/lib/session/sign-in-policy";
import { ROLES } from "@/lib/users/fields";
import type { UserOverview } from "@/lib/users/list";

type Props = {
  person: UserOverview;
  refused: Problems | null;
  /** Roles that the policy requires two-step sign-in of. */
  twoStepRoles: readonly Role[];
};

/** The role, and the form that changes it. */
export function PersonRole(props: Props) {
  const t = useTranslations("adminUsers");
  const { role, state } = props.person;
  if (state === "deactivated") return <RoleBadge role={role} />;
  return (
    <details key={role} open={props.refused !== null} className="group">
      <summary className="flex min-h-6 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 before:hidden">
        <RoleBadge role={role} />
        <span className="link group-open:hidden">{t("roleForm.change")}</span>
      </summary>
      <RoleForm {...props} />
    </details>
  );
}

/** Sends the role that it shows, so that a concurrent change isn't overwritten. */
function RoleForm({ person, refused, twoStepRoles }: Props) {
  const t = useTranslations("adminUsers");
  const format = useFormatter();
  const { role } = person;
  const asksMore = twoStepRoles.length > 0 && person.twoStepAt === null;
  const roles = format.list(twoStepRoles.map((each) => t(`role.${each}`)));
  return (
    <PostForm
      action="/forms/admin/users/change-role"
      hidden={{ user: person.id, revision: role }}
      className="mt-3 grid max-w-120 gap-4"
    >
      <SelectField
        key={role}
        name="role"
        label={t("roleForm.label")}
        hint={t(asksMore ? "roleForm.hintTwoStep" : "roleForm.hint", { roles })}
        problem={useProblem(refused, role)}
        defaultValue={refused?.typed.role ?? role}
      >
        {ROLES.map((known) => (
          <option key={known} value={known}>
            {t(`roleMeans.${known}`)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" look="plain" className="justify-self-start">
        {t("roleForm.submit")}
      </Button>
    </PostForm>
  );
}

function useProblem(refused: Problems | null, stored: UserOverview["role"]): string | null {
  const t = useTranslations("adminUsers");
  const refusals = useTranslations("flash.users.refused");
  switch (refused?.problems.role) {
    case "last_administrator":
      return refusals("last_administrator");
    case "role_unknown":
      return t("problem.role_unknown");
    case "changed_meanwhile":
      return t("roleForm.changedMeanwhile", { role: t(`role.${stored}`) });
    default:
      return null;
  }
}
