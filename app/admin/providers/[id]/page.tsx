import { FlaskConical, LogIn, LogOut, Radar, Waypoints } from "lucide";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/app/_ui/button";
import { useClock } from "@/app/_ui/clock";
import { DisclosureList, DisclosureRow, PlainRow } from "@/app/_ui/disclosure-list";
import { Notice } from "@/app/_ui/notice";
import { PostButton } from "@/app/_ui/post-form";
import { refusedForms } from "@/app/_ui/refused-forms";
import { RelativeTime } from "@/app/_ui/relative-time";
import { RowState } from "@/app/_ui/row-state";
import { ShortDate } from "@/app/_ui/short-date";
import { kindOf, providerAddress } from "@/app/admin/providers/kinds";
import { ProviderAddress } from "@/app/admin/providers/provider-address";
import { RegistrationSteps } from "@/app/admin/providers/registration-steps";
import { useFaultWords } from "@/app/admin/providers/use-reason-words";
import { isChecked } from "@/lib/session/elsewhere/check";
import { listFailures } from "@/lib/session/elsewhere/failure";
import { USABLE_MS } from "@/lib/session/elsewhere/metadata";
import { findUser } from "@/lib/users/list";
import { Failures } from "./failures";
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

type FaultProps = { provider: Provider; fault: string; address?: string };

/** Says why the last check failed, at which address, and what that stops. */
function Fault({ provider: { enabledAt, metadataAt }, fault, address }: FaultProps) {
  const t = useTranslations("adminProviders");
  const { now } = useClock();
  const until = metadataAt && enabledAt && new Date(metadataAt.getTime() + USABLE_MS);
  const wordsOf = useFaultWords();
  return (
    <Notice kind="error">
      <p className="font-semibold">{t(enabledAt ? "check.failedNow" : "check.failed")}</p>
      <p>{wordsOf(fault) ?? fault}</p>
      {address !== undefined && <p className="wrap-anywhere">{t("check.address", { address })}</p>}
      <p className="mt-1">
        {until && until > now
          ? t.rich("check.goesOn", { date: () => <ShortDate at={until} /> })
          : t(enabledAt ? "check.stopped" : "check.mend")}
      </p>
    </Notice>
  );
}

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

function Check({ provider }: StepProps) {
  const t = useTranslations("adminProviders.check");
  const { id, metadataAt } = provider;
  return (
    <PlainRow end={<Act id={id} verb="check" look={isChecked(provider) ? "plain" : "primary"} />}>
      <RowState icon={Radar} title={t("title")}>
        {metadataAt ? t.rich("at", timed(metadataAt)) : t("never")}
      </RowState>
    </PlainRow>
  );
}

/** A trial says nothing before a check has passed. */
function Try({ provider }: StepProps) {
  const t = useTranslations("adminProviders.try");
  const { id, enabledAt } = provider;
  const mayTry = isChecked(provider);
  return (
    <PlainRow end={mayTry && <Act id={id} verb="try" look={enabledAt ? "plain" : "primary"} />}>
      <RowState icon={FlaskConical} title={t("title")}>
        {t(mayTry ? "text" : "blocked")}
      </RowState>
    </PlainRow>
  );
}

function Enable({ provider }: StepProps) {
  const t = useTranslations("adminProviders.enable");
  const { id, enabledAt } = provider;
  const isFit = isChecked(provider);
  const state = enabledAt ? t.rich("since", timed(enabledAt)) : t(isFit ? "text" : "blocked");
  const isOffered = isFit || enabledAt !== null;
  const asks = enabledAt ? "disable" : provider.exclusive && "enable";
  const end = asks ? (
    <ButtonLink href={`${providerAddress(id)}/${asks}`} look="plain">
      {t(enabledAt ? "ask" : "askFirst")}
    </ButtonLink>
  ) : (
    <Act id={id} verb="enable" />
  );
  return (
    <PlainRow end={isOffered && end}>
      <RowState icon={LogIn} title={t("title")}>
        {state}
      </RowState>
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
