import { useTranslations } from "next-intl";
import { CheckField } from "@/app/_ui/check-field";
import { SettingsCard } from "@/app/_ui/settings-card";
import { SettingsSection } from "@/app/_ui/settings-section";
import { type clientPolicies, policyFields } from "@/lib/client-policies/client-policies";

type Props = { policies: Awaited<ReturnType<typeof clientPolicies>> };

/** Form for the policies about clients, with the revision that it shows. */
export function ClientPolicyForm({ policies: { loopbackPorts, revision } }: Props) {
  const t = useTranslations("adminClients.loopback");
  return (
    <SettingsCard action="/forms/admin/clients/save" hidden={{ revision }} storedAt={null}>
      <SettingsSection id="clients" title={t("title")} help={t("what")}>
        {policyFields.shape.loopbackPorts.options.map((value) => (
          <CheckField
            key={value}
            type="radio"
            name="loopbackPorts"
            value={value}
            defaultChecked={loopbackPorts === value}
            label={t(`value.${value}`)}
            hint={t(`hint.${value}`)}
          />
        ))}
        <p className="hidden text-sm text-warn in-[section:has([value=any]:checked)]:block">
          {t("departs")}
        </p>
      </SettingsSection>
    </SettingsCard>
  );
}
