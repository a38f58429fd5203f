/**
 * Splits a text where it contains `q`, ignoring case as `siteMatches` does: elements with an odd
 * index are matches, the others the text between them.
 */
export function splitMatches(text: string, q: string): string[] {
  const [lower, wanted] = [text.toLowerCase(), q.toLowerCase()];
  // Some letters, such as İ, get longer in lowercase, so positions wouldn't fit.
  if (wanted === "" || lower.length !== text.length) return [text];
  const parts: string[] = [];
  let from = 0;
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, from)) {
    parts.push(text.slice(from, at), text.slice(at, at + wanted.length));
    from = at + wanted.length;
  }
  return [...parts, text.slice(from)];
}
