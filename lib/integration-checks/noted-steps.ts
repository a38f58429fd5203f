import type { NotedStep, Notes, OpenCheck, SeenSteps } from "@/db/applications/integration-checks";
import { processWide } from "@/lib/runtime/process-wide";

/** Milliseconds from the start of a check in which the requests of its application are noted. */
export const CHECK_MS = 600_000;

type Check = OpenCheck & { endsAt: number; seen: SeenSteps };

/** Open checks, by what a request names its application by. */
type Open = { byClient: Map<string, Check>; byApplication: Map<string, Check> };

const open = () =>
  processWide("noted-steps", (): Open => ({ byClient: new Map(), byApplication: new Map() }));

/** Replaces the open checks. What was noted for one that continues is kept. */
export function setOpenChecks(checks: readonly OpenCheck[]): void {
  const { byClient, byApplication } = open();
  const before = new Map(byApplication);
  byClient.clear();
  byApplication.clear();
  for (const check of checks) {
    const known = before.get(check.applicationId);
    const continues = known?.startedAt.getTime() === check.startedAt.getTime();
    const endsAt = check.startedAt.getTime() + CHECK_MS;
    const held = { ...check, endsAt, seen: continues ? known.seen : {} };
    byClient.set(check.clientId, held);
    byApplication.set(check.applicationId, held);
  }
}

export const isUnderCheck = (clientId: string): boolean =>
  isRunning(open().byClient.get(clientId), Date.now());

/**
 * Notes a request of a client under a check. For all others, this is a look-up in a map that is
 * almost always empty.
 */
export const noteStep = (clientId: string, step: NotedStep): void =>
  note(open().byClient.get(clientId), step);

export const noteUserinfo = (applicationId: string): void =>
  note(open().byApplication.get(applicationId), "userinfo");

/** Notes that a user approved a device of an application under a check. */
export const noteApproval = (applicationId: string): void =>
  note(open().byApplication.get(applicationId), "authorized");

function note(check: Check | undefined, step: NotedStep) {
  if (check === undefined) return;
  const now = new Date();
  if (isRunning(check, now.getTime())) check.seen[step] = now.toISOString();
}

const isRunning = (check: Check | undefined, now: number) =>
  check !== undefined && now < check.endsAt;

/** Returns what was noted since the last call. */
export function takeNotes(): Notes[] {
  const noted = [...open().byApplication.values()].filter(
    ({ seen }) => Object.keys(seen).length > 0,
  );
  return noted.map((check) => {
    const { applicationId, startedAt, seen } = check;
    check.seen = {};
    return { applicationId, startedAt, seen };
  });
}
