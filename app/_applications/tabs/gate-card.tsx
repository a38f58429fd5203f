import { getTranslations } from "next-intl/server";
import { type ApplicationConsole, pageOf } from "@/app/_applications/console";
import { GateFields } from "@/app/_applications/gate-fields";
import { writeGate } from "@/app/_applications/gate-values";
import { Notice } from "@/app/_ui/notice";
import { SettingsCard } from "@/app/_ui/settings-card";
import { SettingsSection } from "@/app/_ui/settings-section";
import { gateOf, writeShown } from "@/lib/applications/gates";
import type { Problems } from "@/lib/forms/problems";

type Props = {
  console: ApplicationConsole;
  application: { id: string };
  refused: Problems | null;
};

/** Settings of a gate: what is public, and what the site learns. Only administrators change them. */
export async function GateCard({ console, application: { id }, refused }: Props) {
  const gate = console.permission === "applications" ? await gateOf(id) : null;
  if (gate === null) return null;
  const t = await getTranslations("developerApps");
  return (
    <SettingsCard
      key={writeShown(gate)}
      action="/forms/admin/applications/save-gate"
      hidden={{ application: id, shown: writeShown(gate) }}
      storedAt={refused && pageOf(console, id, "settings")}
    >
      <SettingsSection id="gate" title={t("kind.gate.title")} help={t("gate.help")}>
        {refused?.problems.form === "changed_meanwhile" && (
          <Notice kind="error">{t("problem.changedMeanwhile")}</Notice>
        )}
        <GateFields values={{ ...writeGate(gate), ...refused?.typed }} refused={refused} />
      </SettingsSection>
    </SettingsCard>
  );
}
