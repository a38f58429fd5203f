import { expect } from "@playwright/test";
import { type Disagreement, explain } from "./explanations";

/** Counts agreements, and disagreements by explanation; keeps the unexplained ones for the report. */
export function startTally() {
  const explained = new Map<string, number>();
  const unexplained: string[] = [];
  const outcomes = new Map<string, number>();
  let agreed = 0;
  return {
    add(found: Disagreement) {
      const kind = found.ours.replace(/, state .*/, "");
      outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1);
      if (found.ours === found.theirs) agreed += 1;
      else note(found);
    },
    /** Prints the counts, and fails if a disagreement is unexplained. */
    close(what: string) {
      const counts = Object.fromEntries(explained);
      process.stdout.write(
        `${JSON.stringify({ what, agreed, explained: counts, outcomes: Object.fromEntries(outcomes) })}\n`,
      );
      expect(unexplained).toEqual([]);
      // Requests that all fail alike would prove nothing.
      expect(outcomes.size).toBeGreaterThan(5);
      return explained;
    },
  };

  function note(found: Disagreement) {
    const name = explain(found);
    if (name !== null) explained.set(name, (explained.get(name) ?? 0) + 1);
    else {
      const { application, headers, pairs, query, ours, theirs } = found;
      const sent = `${application.tokenEndpointAuthMethod} ${JSON.stringify(headers)} ${query} ${new URLSearchParams(pairs)}`;
      unexplained.push(`${sent}: ours ${ours}, theirs ${theirs}`);
    }
  }
}
