import type { Failure } from "./asking";
import { BACK_WITHIN, type Fault } from "./campaign";
import type { Load } from "./load";

/** Returns failures outside of the faults, in which there was a primary. */
const untimely = ({ asking: { failures } }: Load, faults: readonly Fault[]) =>
  failures.filter(({ end }) => !faults.some((fault) => end >= fault.from && end <= fault.until));

function describeLate({ status, path, start, end }: Failure, faults: readonly Fault[]) {
  const last = faults.findLast(({ from }) => from < end);
  const since = last
    ? `${((start - last.until) / 1000).toFixed(1)} s after the last fault's time`
    : "before any fault";
  const time = new Date(performance.timeOrigin + start).toISOString();
  return `${status || "no answer"} of ${path} at ${time}, ${since}`;
}

const seconds = (values: readonly (number | null)[]) => {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  const [median, longest] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  if (median === undefined || longest === undefined) return "never";
  return `${(median / 1000).toFixed(1)} s (median), ${(longest / 1000).toFixed(1)} s (longest)`;
};

/** Returns one line about all faults of one kind, and what contradicts the promises. */
export function describe(name: string, load: Load, faults: readonly Fault[]) {
  const { asking, histories } = load;
  const operations = histories.flatMap((history) => history.operations);
  const count = (status: (status: number) => boolean) =>
    asking.failures.filter((failure) => status(failure.status)).length;
  const refused = asking.refusedRetries + asking.refusedAfterLoss;
  const unknown = operations.filter(({ outcome }) => outcome === "unknown").length;
  const bugs = count((status) => status >= 500 && status !== 503);
  const late = untimely(load, faults);
  const slow = faults.filter(({ back }) => back !== null && back > BACK_WITHIN);
  const line = [
    `${faults.length} times ${name}: ${asking.answers} requests, ${asking.acknowledged} acknowledged writes`,
    `${unknown} unknown outcomes, ${count((status) => status === 503)} times 503, ${bugs} times 500`,
    `${count((status) => status === 0)} without an answer, ${refused} retries refused`,
    `without a primary ${seconds(faults.map(({ withoutPrimary }) => withoutPrimary))}`,
    `first write after the new primary ${seconds(faults.map(({ back }) => back))}`,
  ].join("; ");
  const wrong = [
    ...(bugs > 0 ? [`${bugs} answers of 500`] : []),
    ...late.map((failure) => describeLate(failure, faults)),
    ...slow.map(({ back }) => `back after ${Math.round(back ?? 0)} ms`),
    ...(refused > 0 ? [`${refused} retries refused`] : []),
  ];
  return { line, wrong };
}
