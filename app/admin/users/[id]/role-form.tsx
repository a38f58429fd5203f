import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { PostForm } from "@/app/_ui/post-form";
import { SelectField } from "@/app/_ui/select-field";
import type { Problems } from "@/lib/forms/problems";
import type { UserOverview } from "@/lib/users/list";
import { ROLES } from "@/lib/users/users";
import { Section } from "./section";

/** Sends the role that it shows, so that a concurrent change isn't overwritten. */
export function RoleForm({ person, refused }: { person: UserOverview; refused: Problems | null }) {
  const t = useTranslations("adminUsers");
  const { role } = person;
  return (
    <Section title={t("roleForm.title")}>
      <Card>
        <PostForm
          action="/forms/admin/users/change-role"
          hidden={{ user: person.id, revision: role }}
          className="grid gap-4"
        >
          <SelectField
            key={role}
            name="role"
            label={t("roleForm.label")}
            hint={t("roleForm.hint")}
            problem={useProblem(refused, role)}
            defaultValue={refused?.typed.role ?? role}
          >
            {ROLES.map((known) => (
              <option key={known} value={known}>
                {t(`roleMeans.${known}`)}
              </option>
            ))}
          </SelectField>
          <Button type="submit" className="justify-self-start">
            {t("roleForm.submit")}
          </Button>
        </PostForm>
      </Card>
    </Section>
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
