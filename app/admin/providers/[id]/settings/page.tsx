import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { MoreFields } from "@/app/_applications/more-fields";
import { Notice } from "@/app/_ui/notice";
import { ProblemSummary } from "@/app/_ui/problem-summary";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionIndex } from "@/app/_ui/section-index";
import { SettingsCard } from "@/app/_ui/settings-card";
import { SettingsSection } from "@/app/_ui/settings-section";
import { WarnUnsaved } from "@/app/_ui/warn-unsaved";
import { AskStrands } from "@/app/admin/providers/[id]/ask-strands";
import { type Provider, providerPage } from "@/app/admin/providers/[id]/provider-page";
import { providerAddress } from "@/app/admin/providers/kinds";
import { ProviderAddress } from "@/app/admin/providers/provider-address";
import { type FieldName, ProviderField } from "@/app/admin/providers/provider-field";
import type { Problems } from "@/lib/forms/problems";

/** Settings by their sections; those that few need are folded. */
const SECTIONS: readonly {
  id: Section;
  fields: readonly FieldName[];
  more: readonly FieldName[];
}[] = [
  { id: "button", fields: ["name"], more: [] },
  { id: "client", fields: ["clientId", "clientSecret"], more: ["authMethod", "scopes"] },
  {
    id: "people",
    fields: ["domains", "emailTrust", "requiredOrganizations", "provisions"],
    more: [],
  },
  { id: "place", fields: ["homeRealm", "exclusive"], more: [] },
  { id: "proof", fields: ["proves"], more: ["proofValues", "silentIsFresh"] },
  { id: "groups", fields: ["groupClaim", "groups", "missingIsNone"], more: [] },
  { id: "end", fields: ["signOutThere", "staleDays"], more: [] },
];

type Section = "button" | "client" | "people" | "place" | "proof" | "groups" | "end";

export default providerPage("settings", async (provider, query) => (
  <WarnUnsaved>
    <Settings provider={provider} refused={(await refusedForms(query))("settings")} />
  </WarnUnsaved>
));

/** Returns a stored setting as the text of its field. */
const textOf = (value: unknown): string => {
  if (typeof value === "boolean") return value ? "on" : "";
  return Array.isArray(value) ? value.join(" ") : `${value ?? ""}`;
};

function Settings({ provider, refused }: { provider: Provider; refused: Problems | null }) {
  const t = useTranslations("adminProviders");
  const { id, revision } = provider;
  const values = {
    ...Object.fromEntries(Object.entries(provider).map(([name, value]) => [name, textOf(value)])),
    groups: provider.groups.map(({ value, group }) => `${value}=${group}`).join("\n"),
  };
  // Only GitHub has organizations.
  const isAsked = (name: FieldName) =>
    name !== "requiredOrganizations" || provider.kind === "github";
  const isWrong = (name: FieldName) => refused?.problems[name] !== undefined;
  const wrong = SECTIONS.flatMap(({ fields, more }) => [...fields, ...more]).filter(isWrong);
  const secret = { label: t("field.clientSecret"), hint: t("secretKept") };
  const field = (name: FieldName) => (
    <ProviderField
      key={name}
      {...{ name, values, refused }}
      {...(name === "clientSecret" && { words: secret })}
    />
  );
  return (
    <SettingsCard
      key={revision}
      action="/forms/admin/providers/save"
      hidden={{ id, revision }}
      storedAt={refused && `${providerAddress(id)}/settings`}
    >
      <SectionIndex sections={SECTIONS.map(({ id }) => ({ id, title: t(`section.${id}`) }))} />
      <div className="grid gap-3 px-5 pt-5 empty:hidden sm:px-6">
        {refused?.problems.form && <Notice kind="error">{t("problem.changed_meanwhile")}</Notice>}
        <ProblemSummary fields={wrong.map((name) => ({ name, label: t(`field.${name}`) }))} />
      </div>
      {SECTIONS.map(({ id: section, fields, more }) => (
        <SettingsSection
          key={section}
          id={section}
          title={t(`section.${section}`)}
          help={t(`sectionHelp.${section}`)}
        >
          {fields.filter(isAsked).map((name) => (
            <Fragment key={name}>
              {field(name)}
              {name === "signOutThere" && <ProviderAddress id={id} name="signedOut" />}
              {name === "exclusive" && refused && <AskStrands refused={refused} />}
            </Fragment>
          ))}
          {more.length > 0 && (
            <MoreFields title={t("more")} open={more.some(isWrong)}>
              {more.map(field)}
            </MoreFields>
          )}
        </SettingsSection>
      ))}
    </SettingsCard>
  );
}
