import { ADD } from "@/app/_applications/added-address";
import {
  meaningOf,
  namesAddress,
  pkceFault,
  type RegisteredValues,
  registeredFor,
} from "@/app/_applications/tabs/failure-meanings";
import { clockTime, zoneWords } from "@/app/_ui/moment-words";
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
  /** Link below the application's page that offers the fix; null if there is none. */
  fix: { href: string; text: string } | null;
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
  const words = translator(locale, "developerApps.failures.pkce");
  const timeOf = (at: Date) => clockTime(at, zone, { seconds: true });
  const { startedAt, endsAt, phase, isLive } = report;
  const visitor = report.visitor ?? "none";
  const zoned = zoneWords({ now: startedAt, locale, zone });
  const span = { start: timeOf(startedAt), end: timeOf(endsAt), zone: zoned };
  return {
    status: statusOf(report, t),
    span: t(spanWordsOf(report), span),
    phase,
    isLive,
    steps: report.steps.map(({ step, state, at, failure }) => {
      // A check that passed waits for nothing, though an optional step may still follow.
      const shown = phase === "passed" && state === "waiting" ? "later" : state;
      return {
        step,
        state: shown,
        stateWords: t(`state.${shown}`),
        // The headline says what it waits for.
        title: t(`step.${step}.${shown === "waiting" ? "later" : shown}`, { visitor }),
        time: at && timeOf(at),
        hint: hintOf({ step, state }, t),
        problem: failure && problemOf(failure, { step, application, t, words }),
      };
    }),
  };
}

/** Says what to do next. What reaches the application behind a gate only a person can see. */
function hintOf({ step, state }: Pick<StepReport, "step" | "state">, t: Words) {
  if (step === "let_in" && state === "done") return t("hint.user");
  return state === "waiting" ? t(`hint.${step}`, { issuer: issuer() }) : null;
}

/** Names the words for the time span. A check that passed early has no end to tell. */
function spanWordsOf({ phase, isLive }: CheckReport) {
  if (isLive) return "span";
  return phase === "passed" ? "spanPassed" : "spanOver";
}

function statusOf({ steps, phase, visitor }: CheckReport, t: Words) {
  const failed = steps.find(({ state }) => state === "failed");
  if (failed) return t(`step.${failed.step}.failed`);
  if (phase === "passed" && visitor !== null) return t("phase.letIn", { visitor });
  if (phase !== "running") return t(`phase.${phase}`);
  const next = steps.find(({ state }) => state === "waiting");
  return next ? t(`step.${next.step}.waiting`) : "";
}

type About = {
  step: StepReport["step"];
  application: RegisteredValues;
  t: Words;
  words: ReturnType<typeof translator<"developerApps.failures.pkce">>;
};

function problemOf(
  { error, description, sent, requestId }: Failure,
  { step, application, t, words }: About,
): ShownProblem {
  const fault = pkceFault(description);
  const told = fault ? words(fault) : description;
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
    description: repeats ? null : told,
    facts,
    advice: t(`advice.${advice}`),
    fix:
      sent !== null && namesAddress(error)
        ? { href: `settings?${new URLSearchParams({ [ADD]: sent })}#redirectUris`, text: t("add") }
        : null,
  };
}
