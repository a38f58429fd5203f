/** Sends requests ten at a time: more would only queue for the servers' database connections. */
export async function inBatches<T, R>(
  items: readonly T[],
  ask: (item: T) => Promise<R>,
): Promise<R[]> {
  const answers: R[] = [];
  for (let i = 0; i < items.length; i += 10)
    answers.push(...(await Promise.all(items.slice(i, i + 10).map(ask))));
  return answers;
}
