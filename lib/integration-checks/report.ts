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
};

type Evidence = { seen: SeenSteps; refused: readonly { failure: Failure; step: Step | null }[] };

/**
 * Returns the state of each step. The latest request counts: a step that was done can fail, and the
 * reverse.
 */
export function reportOf(
  application: Checked,
  check: { startedAt: Date; seen: SeenSteps; failures: readonly Failure[]; now: Date },
): CheckReport {
  const { startedAt, seen, now } = check;
  const endsAt = new Date(startedAt.getTime() + CHECK_MS);
  const refused = check.failures
    .filter(({ at }) => at >= startedAt && at < endsAt)
    .map((failure) => ({ failure, step: refusedStep(application.type, failure) }));
  const results = stepsOf(application).map((rule) => resultOf(rule, { seen, refused }));
  const next = results.find(({ state }) => state !== "done");
  const steps = results.map(
    ({ state, ...result }): StepReport => ({
      ...result,
      state: state ?? (result.step === next?.step ? "waiting" : "later"),
    }),
  );
  const isRunning = now < endsAt;
  return {
    startedAt,
    endsAt,
    steps,
    phase: phaseOf(steps, isRunning),
    isLive: isRunning && steps.some(({ state }) => state !== "done"),
  };
}

function phaseOf(steps: readonly StepReport[], isRunning: boolean) {
  if (
    steps.every(({ state, isOptional }) => state === "done" || (isOptional && state !== "failed"))
  )
    return "passed";
  return isRunning ? "running" : "over";
}

/** Returns what is known of a step; its state is null if nothing is. */
function resultOf({ step, provedBy, isOptional = false }: Rule, { seen, refused }: Evidence) {
  const failed = refused.find((one) => one.step === step)?.failure ?? null;
  const proofs = provedBy.flatMap((noted) => seen[noted] ?? []).map((at) => new Date(at));
  const passed = refused.find((one) => one.step && PASSED[one.step]?.includes(step));
  const successes = [...proofs, ...(passed ? [passed.failure.at] : [])];
  const fails = failed !== null && successes.every((at) => at <= failed.at);
  if (fails) return { step, isOptional, state: "failed", at: failed.at, failure: failed } as const;
  const [at = null] = successes;
  return { step, isOptional, state: at && "done", at, failure: null } as const;
}
