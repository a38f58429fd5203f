const DEEPER: Readonly<Record<string, number>> = { "[": 1, "{": 1, "]": -1, "}": -1 };

/**
 * The elements of a JSON array, each as text, so that of a large one no more is parsed than is looked at; null where the
 * array does not end as it should. All of them are JSON if and only if the array is. One that grows beyond `most` characters is the last.
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

/** Brackets and commas, and how deep what follows them lies; nameless ones within strings. */
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
  // Behind a comma there has to be one more.
  if (last.trim() !== "" || array[begin - 1] === ",") yield last;
  if (array[end] !== "]" || array.slice(end + 1).trim() !== "") yield null;
}
