/** Characters of a value; a stack has several lines. A line has less than a dozen values, so that all of it is bounded, too. */
const [LONGEST, LONGEST_STACK] = [300, 3000];

/** Entries of an object or a list, and levels below a line. */
const [MOST, DEEPEST] = [20, 2];

/** What proves something or was typed by a person, wherever it stands in a value, and what is left of it. */
const CREDENTIALS: [RegExp, string][] = [
  // The parameters of a failed statement, as drizzle's DrizzleQueryError has them before the stack.
  [/\nparams: [\s\S]*?(?=\n {4}at |$)/g, ""],
  // The prefix names the kind (lib/runtime/crypto.ts); percent-encoded, too, as often as an address was put into another.
  [/(foyer(?:_|%(?:25)*5f)[a-z]{2})(?:_|%(?:25)*5f)[\w%.~-]*/gi, "$1_…"],
  // The reference is the whole credential until it is used (RFC 9126 section 7.1).
  [/(request_uri(?::|%(?:25)*3a))[\w%.~-]+/gi, "$1…"],
  // A JWT: its header begins with {" or, where the client's library indents it, with a brace and a space.
  [/\b(ey[JA])[\w-]*(?:\.[\w-]*)+/g, "$1…"],
  // A parameter of OAuth that is secret, or a password, in a query or a form; percent-encoded, too.
  [
    /((?:secret|code|verifier|token|assertion|password)(?:=|%(?:25)*3d))(?:(?!%(?:25)*26)[^\s&#"'<>])+/gi,
    "$1…",
  ],
  [/\b(Basic|Bearer|DPoP)(?:\s|%20|\+)+[\w.~+/=%-]+/gi, "$1 …"],
  // A setup code: seven groups of four (lib/users/set-up.ts).
  [/\b(?:[0-9a-z]{4}-){6}[0-9a-z]{4}\b/gi, "…"],
];

/** Ids are UUIDs, but for those of the demonstration. A secret in the place of an id is none. */
const CLIENT_ID = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|demo-[a-z]{1,20})$/;

/** A line without credentials, each value bounded: what callers send ends up in some. */
export const loggable = (line: object) => entriesOf(line, 0) as Record<string, unknown>;

const entriesOf = (value: object, level: number) =>
  Object.fromEntries(
    Object.entries(value)
      .slice(0, MOST)
      .map(([name, entry]) => [bounded(name, LONGEST), cleanValue(name, entry, level)]),
  );

function cleanValue(name: string, value: unknown, level: number): unknown {
  if (typeof value === "string") return cleanText(name, value);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (level === DEEPEST) return "(too deep)";
  if (!Array.isArray(value)) return entriesOf(value, level + 1);
  return value.slice(0, MOST).map((entry) => cleanValue("", entry, level + 1));
}

function cleanText(name: string, text: string): string {
  if (name === "clientId") return CLIENT_ID.test(text) ? text : "(not a client id)";
  return bounded(text, name === "stack" ? LONGEST_STACK : LONGEST);
}

/** A caller's text without credentials, of at most `longest` characters. It is cut before the search as well, so a megabyte costs nothing. */
export function bounded(text: string, longest: number): string {
  const head = text.slice(0, 2 * longest);
  const clean = CREDENTIALS.reduce((rest, [pattern, left]) => rest.replaceAll(pattern, left), head);
  const whole = head.length === text.length && clean.length <= longest;
  return whole ? clean : `${clean.slice(0, longest)}…`;
}
