import type { ApplicationFailure } from "@/lib/applications/overview";

/** Groups failures that differ only in time and request, in the order of the latest of each. */
export function groupFailures(failures: readonly ApplicationFailure[]): ApplicationFailure[] {
  const groups = new Map<string, ApplicationFailure>();
  for (const failure of failures) {
    const { error, description, sent } = failure;
    const key = JSON.stringify([error, description, sent]);
    const group = groups.get(key);
    if (group) group.times += failure.times;
    else groups.set(key, { ...failure });
  }
  return [...groups.values()];
}
