import { FlaskConical, LogIn, LogOut, Radar, Waypoints } from "lucide";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/app/_ui/button";
import { DisclosureList, DisclosureRow, PlainRow } from "@/app/_ui/disclosure-list";
import { PostButton } from "@/app/_ui/post-form";
import { refusedForms } from "@/app/_ui/refused-forms";
import { RelativeTime } from "@/app/_ui/relative-time";
import { RowState } from "@/app/_ui/row-state";
import { kindOf, providerAddress } from "@/app/admin/providers/kinds";
import { ProviderAddress } from "@/app/admin/providers/provider-address";
import { RegistrationSteps } from "@/app/admin/providers/registration-steps";
import { isChecked } from "@/lib/session/elsewhere/check";
import { listFailures } from "@/lib/session/elsewhere/failure";
import { findUser } from "@/lib/users/list";
import { Failures } from "./failures";
import { Fault } from "./fault";
import { type Provider, providerPage } from "./provider-page";
import { TrialResult } from "./trial-result";

/** Says what is left to do before people can sign in with a provider, and why they couldn't. */
export default providerPage("setup", async (provider, query) => {
  const [refusedOf, failures] = await Promise.all([refusedForms(query), listFailures(provider)]);
  const trial = refusedOf("trial")?.typed ?? null;
  const account = trial?.userId ? await findUser(trial.userId) : null;
  const asked = refusedOf("check")?.problems.check;
  const fault = provider.checkFault ?? (asked === undefined ? null : { fault: asked });
  return (
    <>
      {fault && <Fault {...fault} provider={provider} />}
      {trial && <TrialResult trial={trial} account={account} />}
      <Setup provider={provider} />
      <Failures failures={failures} />
    </>
  );
});

const ACTIONS = {
  check: "/forms/admin/providers/check",
  try: "/forms/admin/providers/try",
  enable: "/forms/admin/providers/enable",
} as const;

type StepProps = { provider: Provider };

/** The steps to a sign-in with a provider, each with its state and what does it. */
const Setup = ({ provider }: StepProps) => (
  <DisclosureList>
    <Registration provider={provider} />
    {provider.signOutThere && <SignOutThere id={provider.id} />}
    <Check provider={provider} />
    <Try provider={provider} />
    <Enable provider={provider} />
  </DisclosureList>
);

type ActProps = { id: string; verb: keyof typeof ACTIONS; look?: "plain" | "primary" };

function Act({ id, verb, look = "plain" }: ActProps) {
  const t = useTranslations("adminProviders");
  return (
    <PostButton action={ACTIONS[verb]} hidden={{ id }} look={look}>
      {t(`${verb}.submit`)}
    </PostButton>
  );
}

const timed = (at: Date) => ({ time: () => <RelativeTime at={at} /> });

/** Checks what a provider publishes. GitHub publishes nothing: only a trial tells whether it works. */
function Check({ provider }: StepProps) {
  const t = useTranslations("adminProviders.check");
  const { id, metadataAt } = provider;
  if (kindOf(provider) === "github" && isChecked(provider)) return null;
  return (
    <PlainRow end={<Act id={id} verb="check" look={isChecked(provider) ? "plain" : "primary"} />}>
      <RowState icon={Radar} title={t("title")}>
        {metadataAt ? t.rich("at", timed(metadataAt)) : t("never")}
      </RowState>
    </PlainRow>
  );
}

/** A trial says nothing before a check has passed. Once one has succeeded, enabling is the main action. */
function Try({ provider }: StepProps) {
  const t = useTranslations("adminProviders.try");
  const { id, enabledAt, triedAt } = provider;
  const mayTry = isChecked(provider);
  const look = enabledAt || triedAt ? "plain" : "primary";
  return (
    <PlainRow end={mayTry && <Act id={id} verb="try" look={look} />}>
      <RowState icon={FlaskConical} title={t("title")}>
        {triedAt ? t.rich("at", timed(triedAt)) : t(mayTry ? "text" : "blocked")}
      </RowState>
    </PlainRow>
  );
}

function Enable({ provider }: StepProps) {
  const t = useTranslations("adminProviders.enable");
  const { id, enabledAt, triedAt } = provider;
  if (enabledAt) return <Enabled id={id} enabledAt={enabledAt} />;
  const isFit = isChecked(provider);
  const end =
    triedAt && !provider.exclusive ? (
      <Act id={id} verb="enable" look="primary" />
    ) : (
      <ButtonLink href={`${providerAddress(id)}/enable`} look={triedAt ? "primary" : "plain"}>
        {t("askFirst")}
      </ButtonLink>
    );
  return (
    <PlainRow end={isFit && end}>
      <RowState icon={LogIn} title={t("title")}>
        {t(isFit ? "text" : "blocked")}
      </RowState>
    </PlainRow>
  );
}

/** Leads to the sign-in page, which shows its form to somebody who is signed in, too. */
function Enabled({ id, enabledAt }: { id: string; enabledAt: Date }) {
  const t = useTranslations("adminProviders.enable");
  return (
    <PlainRow>
      <RowState icon={LogIn} title={t("title")}>
        {t.rich("since", timed(enabledAt))}
      </RowState>
      <ButtonLink href="/sign-in?choose=other" target="_blank" look="plain">
        {t("show")}
      </ButtonLink>
      <ButtonLink href={`${providerAddress(id)}/disable`} look="plain">
        {t("ask")}
      </ButtonLink>
    </PlainRow>
  );
}

/** Addresses to register at the provider, and how. */
function Registration({ provider }: StepProps) {
  const t = useTranslations("adminProviders.registration");
  const { id, enabledAt, metadataAt, signOutThere } = provider;
  const isOpenId = provider.kind === "oidc";
  return (
    <DisclosureRow
      id="registration"
      open={enabledAt === null && metadataAt === null}
      summary={
        <RowState icon={Waypoints} title={t("title")}>
          {t("text")}
        </RowState>
      }
    >
      <ProviderAddress id={id} name="callback" />
      {isOpenId && !signOutThere && <ProviderAddress id={id} name="signedOut" />}
      {isOpenId && <ProviderAddress id={id} name="backChannel" />}
      <RegistrationSteps kind={kindOf(provider)} />
    </DisclosureRow>
  );
}

/** Says what sign-outs need at the provider, and what people see without it. */
function SignOutThere({ id }: { id: string }) {
  const t = useTranslations("adminProviders.signOut");
  return (
    <DisclosureRow
      id="sign-out"
      summary={
        <RowState icon={LogOut} title={t("title")}>
          {t("text")}
        </RowState>
      }
    >
      <p className="max-w-prose text-sm">{t("means")}</p>
      <ProviderAddress id={id} name="signedOut" />
    </DisclosureRow>
  );
}
