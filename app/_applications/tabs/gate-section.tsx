import { useTranslations } from "next-intl";
import { GateFields } from "@/app/_applications/gate-fields";
import { writeGate } from "@/app/_applications/gate-values";
import { SettingsSection } from "@/app/_ui/settings-section";
import type { GateSettings } from "@/lib/applications/gates";
import type { Problems } from "@/lib/forms/problems";

type Props = { gate: GateSettings | null; refused: Problems | null };

/** Settings of a gate: what is public, and what the site learns. Nothing for other applications. */
export function GateSection({ gate, refused }: Props) {
  const t = useTranslations("developerApps");
  if (gate === null) return null;
  return (
    <SettingsSection id="gate" title={t("kind.gate.title")} help={t("gate.help")}>
      <GateFields values={{ ...writeGate(gate), ...refused?.typed }} refused={refused} />
    </SettingsSection>
  );
}
