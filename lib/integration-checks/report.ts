import type { SeenSteps } from "@/db/applications/integration-checks";
import type { listFailures } from "@/db/applications/lists";
import { CHECK_MS } from "./noted-steps";
import { PASSED, type Rule, refusedStep, type Step, stepsOf } from "./steps";

/** Application whose integration is checked. */
export type Checked = { id: string } & Parameters<typeof stepsOf>[0];

export type Failure = Awaited<ReturnType<typeof listFailures>>[number];

export type StepReport = {
  step: Step;
  /** "waiting": the next one. "later": after that. */
  state: "done" | "failed" | "waiting" | "later";
  /** Time of the latest success or, for a failed step, of its failure. */
  at: Date | null;
  /** Latest failure since the last success. */
  failure: Failure | null;
  isOptional: boolean;
};

export type CheckReport = {
  startedAt: Date;
  endsAt: Date;
  steps: StepReport[];
  /** "passed": every step is done, except for optional ones. "over": the time is up before that. */
  phase: "running" | "passed" | "over";
  /** True while another request can change the report. */
  isLive: boolean;
  /** Username of the person whom a gate let in last; null if it is no gate, or nobody was. */
  visitor: string | null;
};

type Evidenced = { startedAt: Date; seen: SeenSteps; failures: readonly Failure[] };

type Evidence = { seen: SeenSteps; refused: readonly { failure: Failure; step: Step | null }[] };

/**
 * Returns the state of each step. The latest request counts: a step that was done can fail, and the
 * reverse. Until all are done, they are those of the latest run.
 */
export function reportOf(
  application: Checked,
  check: Evidenced & { visitor?: string | null; now: Date },
): CheckReport {
  const { startedAt, seen, now } = check;
  const endsAt = new Date(startedAt.getTime() + CHECK_MS);
  const isRunning = now < endsAt;
  const refused = check.failures
    .filter(({ at }) => at >= startedAt && at < endsAt)
    .map((failure) => ({ failure, step: refusedStep(application.type, failure) }));
  const rules = stepsOf(application);
  const whole = rules.map((rule) => resultOf(rule, { seen, refused }));
  // Requests to a site have no order.
  const results =
    application.type === "gate" || isPassed(whole)
      ? withoutLater(whole)
      : rules.map((rule) => resultOf(rule, latestRun({ seen, refused })));
  const next = results.find(({ state }) => state !== "done");
  const steps = results.map(
    ({ state, ...result }): StepReport => ({
      ...result,
      state: state ?? (isRunning && result.step === next?.step ? "waiting" : "later"),
    }),
  );
  return {
    startedAt,
    endsAt,
    steps,
    phase: phaseOf(steps, isRunning),
    isLive: isRunning && steps.some(({ state }) => state !== "done"),
    visitor: check.visitor ?? null,
  };
}

function phaseOf(steps: readonly StepReport[], isRunning: boolean) {
  if (isPassed(steps)) return "passed";
  return isRunning ? "running" : "over";
}

type Known = Omit<StepReport, "state"> & { state: StepReport["state"] | null };

const isPassed = (steps: readonly Known[]) =>
  steps.every(({ state, isOptional }) => state === "done" || (isOptional && state !== "failed"));

/** Leaves out times of a request whose run didn't come as far as an earlier one. */
function withoutLater(steps: readonly Known[]): Known[] {
  const times = steps.map(({ at, isOptional }) => (isOptional ? null : at));
  return steps.map((step, at) => {
    const { at: time } = step;
    const isLater = times.slice(at + 1).some((next) => time && next && next < time);
    return isLater ? { ...step, at: null } : step;
  });
}

/** Steps in the order of a run, each of which begins after the one before. The last two have no order. */
const ORDER = ["requested", "authorized", "issued"] as const;

/** Returns what is known of the latest run, which its request begins, or what refused that. */
function latestRun({ seen, refused }: Evidence): Evidence {
  const fresh: SeenSteps = {};
  const start = refused.find(({ failure }) => failure.endpoint !== "/oauth/token");
  let since = [start?.failure.at.toISOString() ?? "", seen.requested ?? ""].sort().at(-1) ?? "";
  const keep = (step: keyof SeenSteps) => {
    const at = seen[step];
    if (at !== undefined && at >= since) fresh[step] = at;
  };
  const began = new Date(since || 0);
  for (const step of ORDER) {
    keep(step);
    since = fresh[step] ?? since;
  }
  keep("userinfo");
  keep("refreshed");
  return { seen: fresh, refused: refused.filter(({ failure }) => failure.at >= began) };
}

/** Returns what is known of a step; its state is null if nothing is. */
function resultOf(
  { step, provedBy, isOptional = false }: Rule,
  { seen, refused }: Evidence,
): Known {
  const failed = refused.find((one) => one.step === step)?.failure ?? null;
  const proofs = provedBy.flatMap((noted) => seen[noted] ?? []).map((at) => new Date(at));
  const passed = refused.find((one) => one.step && PASSED[one.step]?.includes(step));
  const successes = [...proofs, ...(passed ? [passed.failure.at] : [])];
  const fails = failed !== null && successes.every((at) => at <= failed.at);
  if (fails) return { step, isOptional, state: "failed", at: failed.at, failure: failed };
  const [at = null] = successes;
  return { step, isOptional, state: at && "done", at, failure: null };
}
