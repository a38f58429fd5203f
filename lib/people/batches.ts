/** Rows that one statement writes, so that each meets the deadlines of requests. */
const BATCH = 500;

export function* batches<T>(rows: readonly T[]) {
  for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH);
}
