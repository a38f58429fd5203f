import {
  meaningOf,
  type RegisteredValues,
  registeredFor,
} from "@/app/_applications/tabs/failure-meanings";
import { clockTime } from "@/app/_ui/moment-words";
import type { Locale } from "@/lib/i18n/locale";
import { translator } from "@/lib/i18n/translator";
import type { CheckReport, Failure, StepReport } from "@/lib/integration-checks/report";
import { issuer } from "@/lib/runtime/env";

/** Refused request, with the values to compare. */
type ShownProblem = {
  error: string;
  /** In English, as the client receives it; null if it only repeats what was sent. */
  description: string | null;
  facts: { label: string; value: string }[];
  advice: string;
};

export type ShownStep = Pick<StepReport, "step" | "state"> & {
  stateWords: string;
  title: string;
  time: string | null;
  hint: string | null;
  problem: ShownProblem | null;
};

/** A check in a reader's words, as the page shows it and a script polls it. */
export type ShownCheck = {
  /** The outcome or the next step, in one line. */
  status: string;
  span: string;
  phase: CheckReport["phase"];
  isLive: boolean;
  steps: ShownStep[];
};

type Reader = { locale: Locale; zone: string };
type Words = ReturnType<typeof translator<"build.check">>;

export function showCheck(
  report: CheckReport,
  application: RegisteredValues,
  { locale, zone }: Reader,
): ShownCheck {
  const t = translator(locale, "build.check");
  const timeOf = (at: Date) => clockTime(at, zone, { seconds: true });
  const { startedAt, endsAt, phase, isLive } = report;
  const span = { start: timeOf(startedAt), end: timeOf(endsAt) };
  return {
    status: statusOf(report, t),
    span: t(spanWordsOf(report), span),
    phase,
    isLive,
    steps: report.steps.map(({ step, state, at, failure }) => ({
      step,
      state,
      stateWords: t(`state.${state}`),
      title: t(`step.${step}.${state}`),
      time: at && timeOf(at),
      hint: state === "waiting" ? t(`hint.${step}`, { issuer: issuer() }) : null,
      problem: failure && problemOf(failure, { step, application, t }),
    })),
  };
}

/** Names the words for the time span. A check that passed early has no end to tell. */
function spanWordsOf({ phase, isLive }: CheckReport) {
  if (isLive) return "span";
  return phase === "passed" ? "spanPassed" : "spanOver";
}

function statusOf({ steps, phase }: CheckReport, t: Words) {
  const failed = steps.find(({ state }) => state === "failed");
  if (failed) return t(`step.${failed.step}.failed`);
  if (phase !== "running") return t(`phase.${phase}`);
  const next = steps.find(({ state }) => state === "waiting");
  return next ? t(`step.${next.step}.waiting`) : "";
}

type About = { step: StepReport["step"]; application: RegisteredValues; t: Words };

function problemOf(
  { error, description, sent, requestId }: Failure,
  { step, application, t }: About,
): ShownProblem {
  const registered = registeredFor(error, application);
  const compared = [
    { label: t("sent"), value: sent },
    { label: t("registered"), value: registered },
  ];
  const facts = [
    ...(registered === null ? [] : compared),
    { label: t("requestId"), value: requestId },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []));
  const advice = step === "pkce" || step === "refresh" ? step : meaningOf(error);
  const repeats = registered !== null && sent !== null && description.includes(sent);
  return {
    error,
    description: repeats ? null : description,
    facts,
    advice: t(`advice.${advice}`),
  };
}
