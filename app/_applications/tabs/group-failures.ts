import type { ApplicationFailure } from "@/lib/applications/overview";

/** The latest of several equal failures, with their number. */
export type FailureGroup = ApplicationFailure & { times: number };

/** Groups failures that differ only in time and request, in the order of the latest of each. */
export function groupFailures(failures: readonly ApplicationFailure[]): FailureGroup[] {
  const groups = new Map<string, FailureGroup>();
  for (const failure of failures) {
    const { error, description, sent } = failure;
    const key = JSON.stringify([error, description, sent]);
    const group = groups.get(key);
    if (group) group.times += 1;
    else groups.set(key, { ...failure, times: 1 });
  }
  return [...groups.values()];
}
