import { CircleAlert, CircleCheck, ShieldAlert, ShieldCheck } from "lucide";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { RelativeTime } from "@/app/_ui/relative-time";
import { ShortDate } from "@/app/_ui/short-date";
import { protectionOf } from "./security/next-step";
import { StateCard } from "./state-cards";

type Known = Parameters<typeof protectionOf>[0] & { hasEmail: boolean };

type Props = {
  known: Known;
  changedAt: Date | null;
  /** Time from which the organization requires a second step; null for never. */
  due: Date | null;
};

/** How well the sign-in is protected: the steps that are done, and a button for each that isn't. */
export function SecurityState({ known, changedAt, due }: Props) {
  const t = useTranslations("profile.state.security");
  const { steps, isSafe, next } = protectionOf(known);
  const isProven = known.factors.twoStepAt === null && known.isProven;
  const doneAs = (step: string) => (step === "two_step" && isProven ? "proven" : "done");
  const done = steps.filter((step) => step.done).length;
  return (
    <StateCard
      href="/account/security"
      icon={isSafe ? ShieldCheck : ShieldAlert}
      tone={isSafe ? "text-good" : "text-warn"}
      title={t("title")}
    >
      <p className="text-sm">{t("steps", { done, all: steps.length })}</p>
      <div aria-hidden="true" className="flex gap-1">
        {steps.map(({ step }, at) => (
          <span
            key={step}
            className={`h-1.5 flex-1 rounded-full ${at < done ? "bg-good" : "bg-line"}`}
          />
        ))}
      </div>
      {due && !known.factors.twoStepAt && (
        <p className="text-sm text-warn">
          {t.rich("required", { date: () => <ShortDate at={due} /> })}
        </p>
      )}
      <ul className="mt-1 grid gap-2 pointer-fine:gap-0">
        {steps.map(({ step, done }) => (
          <li
            key={step}
            className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 py-1 text-sm"
          >
            <Icon
              node={done ? CircleCheck : CircleAlert}
              className={`size-4.5 shrink-0 ${done ? "text-good" : "text-warn"}`}
            />
            {done ? (
              t(`${step}.state`, { state: doneAs(step) })
            ) : (
              <Open {...{ step, known, next }} />
            )}
          </li>
        ))}
      </ul>
      {changedAt && (
        <p className="text-sm text-soft">
          {t.rich("changed", { time: () => <RelativeTime at={changedAt} /> })}
        </p>
      )}
    </StateCard>
  );
}

type Protection = ReturnType<typeof protectionOf>;
type OpenProps = Pick<Protection, "next"> & {
  step: Protection["steps"][number]["step"];
  known: Known;
};

/** A step that isn't done, with its button: the primary one for what helps most. */
function Open({ step, known, next }: OpenProps) {
  const t = useTranslations("profile.state.security");
  const state = known.hasEmail ? "open" : "none";
  const href = {
    email: "/account/profile#address",
    passkey: "/account/security",
    two_step: known.hasPasskey ? "/account/security/turn-on" : "/account/security",
  }[step];
  return (
    <>
      <span className="min-w-0 flex-1">
        {t(`${step}.state`, { state })}
        <span className="block text-soft">{t(`${step}.why`, { state })}</span>
      </span>
      <ButtonLink
        href={href}
        look={step === next ? "primary" : "plain"}
        aria-label={t(`${step}.label`, { state })}
        className="relative"
      >
        {t(`${step}.action`, { state })}
      </ButtonLink>
    </>
  );
}
