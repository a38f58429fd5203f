import fc from "fast-check";
import { expect, it } from "vitest";
import { readTarget } from "./asked";
import { isPublic, isPublicPathEntry } from "./public-paths";

const PUBLIC = ["/assets/", "/health", "/docs/public/"];

/** What servers, frameworks and file systems make of a path. */
const READINGS: ((path: string) => string)[] = [
  (path) => path,
  decode,
  (path) => decode(decode(path)),
  (path) => path.replaceAll("\\", "/"),
  (path) => path.replaceAll(/\/{2,}/g, "/"),
  (path) => path.replaceAll(/;[^/]*/g, ""),
  (path) => path.split("\0")[0] ?? "",
  (path) => path.replaceAll(/[^\x20-\x7e]/g, ""),
  (path) => new URL(path.replace(/^\/+/, "/"), "http://x").pathname,
];

function decode(path: string) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path.replaceAll(/%[0-9a-f]{2}/gi, (escaped) =>
      String.fromCharCode(Number.parseInt(escaped.slice(1), 16)),
    );
  }
}

/** Applies every two readings, one after the other. */
const readingsOf = (path: string) =>
  READINGS.flatMap((first) => READINGS.map((second) => second(first(path))));

const isWithin = (path: string) =>
  path === "/health" || path.startsWith("/assets/") || path.startsWith("/docs/public/");

const piece = fc.constantFrom(
  ...[
    "/",
    "//",
    ".",
    "..",
    "/../",
    "/./",
    "%2e%2e",
    "%2E%2E/",
    "..;/",
    ";x=1",
    "%2f",
    "%2F",
    "%5c",
    "\\",
    "%00",
  ],
  ...[
    "%252e%252e",
    "%c0%ae",
    "%e2%80%ae",
    "%0a",
    "%09",
    "?",
    "#",
    "%23",
    "%3f",
    "%25",
    "secret",
    "a.css",
    "%61",
  ],
);

const starts = ["/assets/a.css", "/assets/", "/health", "/docs/public/x", "/secret", "/docs/"];

/** A path with up to six pieces put somewhere into it. */
const mutant: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(...starts),
    fc.array(fc.tuple(piece, fc.nat(20)), { minLength: 1, maxLength: 6 }),
  )
  .map(([path, pieces]) =>
    pieces.reduce((text: string, [more, at]) => text.slice(0, at) + more + text.slice(at), path),
  );

/** Asks as a proxy does for a target. */
function asks(target: string) {
  const asked = readTarget(new Headers({ "X-Forwarded-Uri": target }));
  return asked !== null && isPublic(asked, PUBLIC);
}

it("rule 180: of 2,000 mutants of paths none is let in that anybody could read as a protected one", () => {
  const mutants = fc.sample(mutant, { numRuns: 2000, seed: 20_261_129 });
  const letIn = mutants.filter(asks);
  expect(letIn.length).toBeGreaterThan(20);
  expect(
    letIn.filter((target) => {
      const path = target.replace(/\?.*$/s, "");
      return !readingsOf(path).every(isWithin);
    }),
  ).toEqual([]);
});

it("takes exact paths and prefixes, and nothing that has a second reading", () => {
  for (const entry of ["/a", "/a/", "/a/b.css", "/@b-c_d~e"])
    expect([entry, isPublicPathEntry(entry)]).toEqual([entry, true]);
  for (const entry of [
    "",
    "/",
    "a",
    "//",
    "/a//b",
    "/../a",
    "/a/..",
    "/a%20b",
    "/a?b",
    "/ü",
    "/a;b",
  ])
    expect([entry, isPublicPathEntry(entry)]).toEqual([entry, false]);
});
