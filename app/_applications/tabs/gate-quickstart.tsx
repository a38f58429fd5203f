import { useTranslations } from "next-intl";
import { CheckSection } from "@/app/_applications/check/check-section";
import { type ApplicationConsole, pageOf } from "@/app/_applications/console";
import { Section } from "@/app/_applications/section";
import { gateSnippets, headersOf } from "@/app/_applications/snippet-gate";
import { CopyFacts, SnippetTabs } from "@/app/_applications/tabs/snippet-tabs";
import { checkAddress, type GateSettings } from "@/lib/applications/gates";
import type { ApplicationView } from "@/lib/applications/overview";
import { SIGN_OUT } from "@/lib/oauth/gate/addresses";

type Props = {
  console: ApplicationConsole;
  application: ApplicationView;
  gate: GateSettings & { origin: string };
  /** Name of the proxy that the address asks for. */
  chosen: string | null;
};

/** Shows the configuration to paste into the proxy of a site, and the check whether it asks. */
export function GateQuickstart({ console, application, gate, chosen }: Props) {
  const t = useTranslations("developerApps");
  const check = checkAddress(application.clientId);
  const snippets = gateSnippets({
    ...{ check, host: new URL(gate.origin).host, headers: headersOf(gate) },
  });
  const page = pageOf(console, application.id, "quickstart");
  return (
    <>
      <Section id="snippets" title={t("gate.paste")}>
        <SnippetTabs
          {...{ snippets, page, chosen, label: t("gate.paste"), intro: t("gate.pasteIntro") }}
        />
      </Section>
      <CheckSection console={console} application={application} />
      <Section id="values" title={t("section.values")}>
        <CopyFacts
          facts={[
            { label: t("gate.check"), values: [check] },
            { label: t("gate.origin"), values: [gate.origin] },
            { label: t("gate.signOut"), values: [gate.origin + SIGN_OUT] },
            { label: "client_id", values: [application.clientId] },
          ]}
        />
      </Section>
    </>
  );
}
