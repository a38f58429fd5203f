const DEEPER: Readonly<Record<string, number>> = { "[": 1, "{": 1, "]": -1, "}": -1 };

/**
 * Yields the elements of a JSON array as text, so that no more of a large one is parsed than is
 * used; null if the array doesn't end properly. The array is JSON if and only if all elements are.
 * An element that grows beyond `most` characters is the last.
 */
export function* elementsOf(array: string, most: number): Generator<string | null> {
  let begin = array.indexOf("[") + 1;
  for (const { mark, index, depth } of marksOf(array)) {
    if (index - begin > most) return yield array.slice(begin, index);
    if (depth === 0) return yield* endOf(array, begin, index);
    if (depth === 1 && mark === ",") {
      yield array.slice(begin, index);
      begin = index + 1;
    }
  }
  yield null;
}

/** Yields brackets and commas with the depth of what follows; within strings, `mark` is null. */
function* marksOf(json: string) {
  let [depth, quoted] = [0, false];
  for (const { 0: mark, index } of json.matchAll(/\\.|["[\]{},]/gs)) {
    if (mark === '"') quoted = !quoted;
    else if (!quoted) depth += DEEPER[mark] ?? 0;
    yield { mark: quoted ? null : mark, index, depth };
  }
}

function* endOf(array: string, begin: number, end: number) {
  const last = array.slice(begin, end);
  // A comma must be followed by another element.
  if (last.trim() !== "" || array[begin - 1] === ",") yield last;
  if (array[end] !== "]" || array.slice(end + 1).trim() !== "") yield null;
}
