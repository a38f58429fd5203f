import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ProblemSummary } from "@/app/_ui/problem-summary";
import { fieldProblem } from "@/app/_ui/problem-text";
import { SettingsCard } from "@/app/_ui/settings-card";
import { ORGANIZATION_FIELDS, textsOf } from "@/lib/organization/fields";
import type { Shown } from "./organization-page";
import { tabAddress } from "./tabs";

const FIELDS = [...ORGANIZATION_FIELDS, "accent"] as const;

const ACTIONS = {
  brand: "/forms/admin/organization/save-brand",
  contacts: "/forms/admin/organization/save-contacts",
  "sign-in": "/forms/admin/organization/save-sign-in",
} as const;

type Props = Shown & {
  tab: keyof typeof ACTIONS;
  children: (field: ReturnType<typeof useFields>) => ReactNode;
};

/** Form for some of the organization's texts, with the revision that it shows. */
export function OrganizationForm({ tab, stored, refusedOf, children }: Props) {
  const refused = refusedOf("organization");
  const field = useFields({ stored, refusedOf });
  return (
    <SettingsCard
      action={ACTIONS[tab]}
      hidden={{ revision: stored.revision }}
      storedAt={refused && tabAddress(tab)}
    >
      <div className="px-5 pt-5 empty:hidden sm:px-6">
        <ProblemSummary fields={FIELDS.map(field).filter(({ problem }) => problem !== null)} />
      </div>
      {children(field)}
    </SettingsCard>
  );
}

/** Returns each field's props: label, initial value and error. */
function useFields({ stored, refusedOf }: Shown) {
  const t = useTranslations("adminOrganization");
  const refused = refusedOf("organization");
  const texts = textsOf(stored);
  return (name: (typeof FIELDS)[number]) => ({
    name,
    label: t(`fields.${name}`),
    defaultValue: refused?.typed[name] ?? texts[name],
    problem: fieldProblem(t, refused, name),
  });
}
