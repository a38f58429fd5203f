import { useTranslations } from "next-intl";
import { CheckSection } from "@/app/_applications/check/check-section";
import { type ApplicationConsole, pageOf } from "@/app/_applications/console";
import { Section } from "@/app/_applications/section";
import {
  APPLICATION,
  applicationAddress,
  gateSnippets,
  headersOf,
} from "@/app/_applications/snippet-gate";
import { CopyFacts, LIBRARY, SnippetTabs } from "@/app/_applications/tabs/snippet-tabs";
import { Button } from "@/app/_ui/button";
import { AS_TYPED } from "@/app/_ui/field";
import { TextField } from "@/app/_ui/text-field";
import { checkAddress, type GateSettings } from "@/lib/applications/gates";
import type { ApplicationView } from "@/lib/applications/overview";
import { SIGN_OUT } from "@/lib/oauth/gate/addresses";

/** Query parameter with the address of the protected application. Nothing stores it. */
export const ADDRESS = "address";

type Props = {
  console: ApplicationConsole;
  application: ApplicationView;
  gate: GateSettings & { origin: string };
  /** Name of the proxy that the address asks for. */
  chosen: string | null;
  /** Address of the protected application, as it was typed. */
  typed: string | null;
};

/** Shows the configuration to paste into the proxy of a site, and the check whether it asks. */
export function GateQuickstart({ console, application, gate, chosen, typed }: Props) {
  const t = useTranslations("developerApps");
  const check = checkAddress(application.clientId);
  const address = applicationAddress(typed ?? "") ?? APPLICATION;
  const snippets = gateSnippets({
    ...{ check, host: new URL(gate.origin).host, headers: headersOf(gate), application: address },
  });
  const page = pageOf(console, application.id, "quickstart");
  const kept = typed === null ? {} : { [ADDRESS]: typed };
  const shown = snippets.find(({ library }) => library === chosen);
  return (
    <>
      <Section id="snippets" title={t("gate.paste")}>
        <SnippetTabs
          {...{ snippets, page, chosen, kept, label: t("gate.paste"), intro: t("gate.pasteIntro") }}
        >
          {shown?.code.includes(address) && (
            <AddressForm {...{ page, typed }} library={shown.library} />
          )}
        </SnippetTabs>
      </Section>
      <CheckSection
        console={console}
        application={application}
        opens={gate.origin}
        kept={{ ...kept, ...(chosen !== null && { [LIBRARY]: chosen }) }}
      />
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

type FormProps = { page: string; library: string; typed: string | null };

/** Asks where the proxy reaches the application, and shows the configuration with it. */
function AddressForm({ page, library, typed }: FormProps) {
  const t = useTranslations("developerApps.gate");
  const isUnfit = typed !== null && applicationAddress(typed) === null;
  return (
    <form method="get" action={`${page}#snippets`} className="flex flex-wrap items-start gap-3">
      <input type="hidden" name={LIBRARY} value={library} />
      <div className="min-w-0 max-w-96 flex-1 basis-64">
        <TextField
          {...AS_TYPED}
          name={ADDRESS}
          label={t("address")}
          hint={t("addressHint")}
          problem={isUnfit ? t("problem.address_unfit") : null}
          inputMode="url"
          placeholder={APPLICATION}
          defaultValue={typed ?? ""}
        />
      </div>
      <Button type="submit" look="plain" className="sm:mt-6.5">
        {t("fillIn")}
      </Button>
    </form>
  );
}
