import fc from "fast-check";

/** Returns an arbitrary for addresses with one hostile edit. */
export function mutant(uri: string) {
  const hostile = [
    "/",
    "\\",
    ".",
    "..",
    "%2e",
    "%2f",
    "%00",
    "@",
    "#",
    "?",
    "&",
    ":",
    ";",
    " ",
    "\t",
    "\n",
    "*",
  ];
  const snippet = fc.oneof(
    fc.constantFrom(...hostile),
    fc.string({ minLength: 1, maxLength: 3, unit: "binary" }),
  );
  const place = fc.nat(uri.length);
  const insert = fc.tuple(place, snippet).map(([i, s]) => uri.slice(0, i) + s + uri.slice(i));
  const replace = fc.tuple(place, snippet).map(([i, s]) => uri.slice(0, i) + s + uri.slice(i + 1));
  const remove = fc
    .tuple(place, fc.integer({ min: 1, max: 8 }))
    .map(([i, n]) => uri.slice(0, i) + uri.slice(i + n));
  const encode = fc
    .nat(uri.length - 1)
    .map((i) => `${uri.slice(0, i)}%${uri.charCodeAt(i).toString(16)}${uri.slice(i + 1)}`);
  const swapCase = fc.mixedCase(fc.constant(uri));
  const wrap = snippet.map((s) => `https://evil.example/${s}${uri}`);
  return fc.oneof(insert, replace, remove, encode, swapCase, wrap).filter((m) => m !== uri);
}
