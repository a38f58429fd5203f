import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/app/_ui/card";
import { Facts } from "@/app/_ui/facts";
import { TitledSection } from "@/app/_ui/titled-section";

/** Shows the role and groups of a person, each with the form that changes them. */
export function Access({ role, groups }: { role: ReactNode; groups: ReactNode }) {
  const t = useTranslations("adminUsers.fact");
  return (
    <TitledSection id="access" title={t("access")}>
      <Card>
        <Facts
          facts={[
            { label: t("role"), value: role },
            { label: t("groups"), value: groups },
          ]}
        />
      </Card>
    </TitledSection>
  );
}
