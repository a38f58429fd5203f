import { FlaskConical, LogIn, Radar, Waypoints } from "lucide";
import { useTranslations } from "next-intl";
import { CopyField } from "@/app/_ui/copy-field";
import { DisclosureList, DisclosureRow, PlainRow } from "@/app/_ui/disclosure-list";
import { Notice } from "@/app/_ui/notice";
import { PostButton } from "@/app/_ui/post-form";
import { refusedForms } from "@/app/_ui/refused-forms";
import { RelativeTime } from "@/app/_ui/relative-time";
import { RowState } from "@/app/_ui/row-state";
import { useCopyWords } from "@/app/_ui/use-copy-words";
import { kindOf } from "@/app/admin/providers/kinds";
import { RegistrationSteps } from "@/app/admin/providers/registration-steps";
import { useFaultWords } from "@/app/admin/providers/use-reason-words";
import { addressesOf } from "@/lib/session/elsewhere/administer";
import { listFailures } from "@/lib/session/elsewhere/failure";
import { findUser } from "@/lib/users/list";
import { Failures } from "./failures";
import { type Provider, providerPage } from "./provider-page";
import { TrialResult } from "./trial-result";

/** Says what is left to do before people can sign in with a provider, and why they couldn't. */
export default providerPage("setup", async (provider, query) => {
  const [refusedOf, failures] = await Promise.all([refusedForms(query), listFailures(provider)]);
  const trial = refusedOf("trial")?.typed ?? null;
  const account = trial?.userId ? await findUser(trial.userId) : null;
  const fault = refusedOf("check")?.problems.check;
  return (
    <>
      {fault !== undefined && <Fault code={fault} />}
      {trial && <TrialResult trial={trial} account={account} />}
      <Setup provider={provider} />
      <Failures failures={failures} />
    </>
  );
});

function Fault({ code }: { code: string }) {
  const t = useTranslations("adminProviders");
  const wordsOf = useFaultWords();
  return (
    <Notice kind="error">
      <p className="font-semibold">{t("check.failed")}</p>
      <p>{wordsOf(code) ?? code}</p>
    </Notice>
  );
}

const ACTIONS = {
  check: "/forms/admin/providers/check",
  try: "/forms/admin/providers/try",
  enable: "/forms/admin/providers/enable",
  disable: "/forms/admin/providers/disable",
} as const;

/** The steps to a sign-in with a provider, each with its state and what does it. */
function Setup({ provider }: { provider: Provider }) {
  const t = useTranslations("adminProviders");
  const { id, metadataAt, enabledAt } = provider;
  const addresses = addressesOf(id);
  const copyWords = useCopyWords();
  const time = (at: Date) => ({ time: () => <RelativeTime at={at} /> });
  const button = (verb: keyof typeof ACTIONS, look: "plain" | "primary") => (
    <PostButton action={ACTIONS[verb]} hidden={{ id }} look={look}>
      {t(`${verb}.submit`)}
    </PostButton>
  );
  return (
    <DisclosureList>
      <DisclosureRow
        id="registration"
        open={enabledAt === null && metadataAt === null}
        summary={
          <RowState icon={Waypoints} title={t("registration.title")}>
            {t("registration.text")}
          </RowState>
        }
      >
        {(["callback", "signedOut", "backChannel"] as const)
          .filter((name) => name === "callback" || provider.kind === "oidc")
          .map((name) => (
            <CopyField
              key={name}
              id={name}
              label={t(`address.${name}`)}
              value={addresses[name]}
              {...copyWords(t(`address.${name}`))}
            />
          ))}
        <RegistrationSteps kind={kindOf(provider)} />
      </DisclosureRow>
      <PlainRow end={button("check", "plain")}>
        <RowState icon={Radar} title={t("check.title")}>
          {metadataAt ? t.rich("check.at", time(metadataAt)) : t("check.never")}
        </RowState>
      </PlainRow>
      <PlainRow end={button("try", enabledAt ? "plain" : "primary")}>
        <RowState icon={FlaskConical} title={t("try.title")}>
          {t("try.text")}
        </RowState>
      </PlainRow>
      <PlainRow end={button(enabledAt ? "disable" : "enable", "plain")}>
        <RowState icon={LogIn} title={t("enable.title")}>
          {enabledAt ? t.rich("enable.since", time(enabledAt)) : t("enable.text")}
        </RowState>
      </PlainRow>
    </DisclosureList>
  );
}
