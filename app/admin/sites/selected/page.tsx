import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { selectedRowsPage } from "@/app/_lists/selected-rows-page";
import { fieldProblem } from "@/app/_ui/problem-text";
import { AudienceField } from "@/app/admin/sites/audience-field";
import { SectionField } from "@/app/admin/sites/section-field";
import type { Problems } from "@/lib/forms/problems";
import { readSites } from "@/lib/sites/editing/list";
import { findSections } from "@/lib/sites/order/sections";

export default selectedRowsPage({
  home: "/admin/sites",
  permission: "sites",
  fresh: false,
  words: "adminSites",
  actions: {
    enable: { fits: ["disabled"] },
    disable: { look: "destroy", fits: ["enabled"] },
    section: { Fields: Section },
    icon: {},
    audience: { Fields: Audience },
  },
  read: readSites,
});

type FieldProps = { refused: Problems | null };

async function Section({ refused }: FieldProps) {
  const [t, sections] = await Promise.all([getTranslations("adminSites.form"), findSections()]);
  return (
    <SectionField
      problem={fieldProblem(t, refused, "section")}
      defaultValue={refused?.typed.section ?? ""}
      sections={sections}
    />
  );
}

function Audience({ refused }: FieldProps) {
  const t = useTranslations("adminSites.form");
  return (
    <AudienceField
      audience={refused?.typed.audience ?? "everyone"}
      groups={{
        label: t("groups"),
        problem: fieldProblem(t, refused, "groups"),
        defaultValue: refused?.typed.groups ?? "",
      }}
      isRefused={refused !== null}
    />
  );
}
