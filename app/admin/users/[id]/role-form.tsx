import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { SelectField } from "@/app/_ui/select-field";
import type { Problems } from "@/lib/forms/problems";
import type { UserOverview } from "@/lib/users/list";
import { ROLES } from "@/lib/users/users";
import { PersonForm } from "./person-form";
import { Section } from "./section";

/** Sends the role that it shows, so that a concurrent change isn't overwritten. */
export function RoleForm({ person, refused }: { person: UserOverview; refused: Problems | null }) {
  const t = useTranslations("adminUsers");
  const { role } = person;
  return (
    <Section title={t("roleForm.title")}>
      <Card>
        <PersonForm
          action="/admin/users/role"
          person={person}
          fields={{ role_shown: role }}
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
        </PersonForm>
      </Card>
    </Section>
  );
}

function useProblem(refused: Problems | null, stored: UserOverview["role"]): string | null {
  const t = useTranslations("adminUsers");
  const problem = refused?.problems.role;
  if (problem === "last_administrator") return t("refused.last_administrator");
  return problem === "changed_meanwhile"
    ? t("roleForm.changedMeanwhile", { role: t(`role.${stored}`) })
    : null;
}
