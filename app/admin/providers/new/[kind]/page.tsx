import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ComponentProps } from "react";
import { Button } from "@/app/_ui/button";
import { CancelLink } from "@/app/_ui/cancel-link";
import { CARD } from "@/app/_ui/card";
import { Flash } from "@/app/_ui/flash";
import { FormActions } from "@/app/_ui/form-actions";
import { freshPageFor } from "@/app/_ui/guarded-page";
import type { PageQuery } from "@/app/_ui/page-query";
import { PostForm } from "@/app/_ui/post-form";
import { ProblemSummary } from "@/app/_ui/problem-summary";
import { refusedForms } from "@/app/_ui/refused-forms";
import { NotFound } from "@/app/_ui/refused-page";
import { SectionPage } from "@/app/_ui/section-page";
import { SettingsSection } from "@/app/_ui/settings-section";
import { useCopyWords } from "@/app/_ui/use-copy-words";
import { KINDS, type Kind, PRESETS, PROVIDERS, settledBy } from "@/app/admin/providers/kinds";
import { type FieldName, ProviderField } from "@/app/admin/providers/provider-field";
import { RegistrationSteps } from "@/app/admin/providers/registration-steps";
import type { Problems } from "@/lib/forms/problems";
import { listProviders } from "@/lib/session/elsewhere/administer";
import { callbackOf } from "@/lib/session/elsewhere/begin";
import { NamedProvider } from "./named-provider";

type Props = { params: Promise<{ kind: string }>; searchParams: PageQuery };

/** Says where to register Foyer at a provider, and asks for the values that come of it. */
export default freshPageFor("providers", async (_, { params, searchParams }: Props) => {
  const asked = (await params).kind;
  const kind = KINDS.find((one) => one === asked);
  if (!kind) return <NotFound />;
  const [providers, refusedOf, t] = await Promise.all([
    listProviders(),
    refusedForms(searchParams),
    getTranslations("adminProviders"),
  ]);
  const taken = new Set(providers.map(({ id }) => id));
  return (
    <SectionPage title={t("new.title", { kind: t(`kind.${kind}`) })} lead={t("new.lead")}>
      <Flash about="providers" query={searchParams} />
      <NewProvider kind={kind} id={freeId(kind, taken)} refused={refusedOf("new")} />
    </SectionPage>
  );
});

/** Returns an ID that no provider has; none for a kind that its name says nothing about. */
function freeId(kind: Kind, taken: ReadonlySet<string>): string {
  const [base] = PRESETS[kind].name.toLowerCase().split(" ");
  if (!base) return "";
  for (let n = 1; ; n += 1) {
    const id = n === 1 ? base : `${base}-${n}`;
    if (!taken.has(id)) return id;
  }
}

/** Fields, in the order of the form. */
const NAMES = [
  ...(["name", "id", "issuer", "clientId", "clientSecret", "domains"] as const),
  "requiredOrganizations",
] as const;

const TENANT = "00000000-0000-0000-0000-000000000000";

type FormProps = { kind: Kind; id: string; refused: Problems | null };

function NewProvider({ kind, id, refused }: FormProps) {
  const t = useTranslations("adminProviders");
  const values = { ...PRESETS[kind], id };
  const field = (name: FieldName, words?: ComponentProps<typeof ProviderField>["words"]) => (
    <ProviderField name={name} values={values} refused={refused} {...(words && { words })} />
  );
  const wrong = NAMES.filter((name) => refused?.problems[name] !== undefined);
  const tenant = { label: t("new.tenant"), hint: t("new.tenantHint"), placeholder: TENANT };
  return (
    <PostForm action="/forms/admin/providers/add" hidden={settledBy(kind)} className={CARD}>
      <div className="px-5 pt-5 empty:hidden sm:px-6">
        <ProblemSummary fields={wrong.map((name) => ({ name, label: t(`field.${name}`) }))} />
      </div>
      <SettingsSection id="named" title={t("new.named")} help={t("new.namedHelp")}>
        <NamedProvider
          base={callbackOf("")}
          id={refused?.typed.id ?? id}
          label={t("address.callback")}
          words={useCopyWords()("").words}
        >
          {field("name")}
          {field("id")}
        </NamedProvider>
      </SettingsSection>
      <SettingsSection id="register" title={t("new.register", { kind, name: t(`kind.${kind}`) })}>
        <RegistrationSteps kind={kind} />
      </SettingsSection>
      <SettingsSection id="values" title={t("new.values")} help={t("new.valuesHelp")}>
        {PRESETS[kind].issuer === "" && field("issuer", kind === "entra" ? tenant : undefined)}
        {field("clientId")}
        {field("clientSecret")}
      </SettingsSection>
      <SettingsSection id="people" title={t("section.people")} help={t("new.peopleHelp")}>
        {field("domains")}
        {kind === "github" && field("requiredOrganizations")}
        {field("provisions")}
      </SettingsSection>
      <div className="border-t border-line px-5 py-4 sm:px-6">
        <FormActions>
          <Button type="submit">{t(kind === "github" ? "add" : "new.submit")}</Button>
          <CancelLink href={PROVIDERS} />
        </FormActions>
      </div>
    </PostForm>
  );
}
