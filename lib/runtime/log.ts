import { destination, pino, stdTimeFunctions } from "pino";
import { env, workerPlace } from "./env";
import { processWide } from "./process-wide";

/**
 * Logs one JSON line per event, in UTC, with the worker's place if there are several (server/process/workers.ts).
 * Log what happened and to what (IDs). Values are bounded and stripped of credentials.
 */
export const log = () =>
  processWide("log", () => {
    const worker = workerPlace();
    const options = {
      level: env().LOG_LEVEL,
      base: worker === undefined ? null : { worker },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { log: loggable },
    };
    return pino(options, output());
  });

/**
 * Standard output. Each line is written at once; pino's flush after a fatal one would repeat a write
 * that fails forever, on a full disk for example, and block the process.
 */
const output = () => Object.assign(destination(1), { flushSync: () => undefined });

/**
 * Maximum length of a value in characters; a stack has several lines. A line has less than a dozen
 * values, so its total length is bounded too.
 */
const [LONGEST, LONGEST_STACK] = [300, 3000];

/** Maximum entries of an object or list, and maximum depth below a line. */
const [MOST, DEEPEST] = [20, 2];

/** Patterns of credentials and passwords anywhere in a value, and their replacements. */
const CREDENTIALS: [RegExp, string][] = [
  // Parameters of a failed statement, which drizzle's DrizzleQueryError prints before the stack.
  [/\nparams: [\s\S]*?(?=\n {4}at |$)/g, ""],
  // Credentials by the prefix of their kind (lib/runtime/crypto.ts), percent-encoded any number of
  // times.
  [/(foyer(?:_|%(?:25)*5f)[a-z]{2})(?:_|%(?:25)*5f)[\w%.~-]*/gi, "$1_…"],
  // A pushed request_uri is the whole credential until it is used (RFC 9126 section 7.1).
  [/(request_uri(?::|%(?:25)*3a))[\w%.~-]+/gi, "$1…"],
  // A JWT: its header begins with {" or, if the client's library indents it, with a brace and a
  // space.
  [/\b(ey[JA])[\w-]*(?:\.[\w-]*)+/g, "$1…"],
  // Secret OAuth parameters and passwords in a query or a form, percent-encoded or not.
  [
    /((?:secret|code|verifier|token|assertion|password)(?:=|%(?:25)*3d))(?:(?!%(?:25)*26)[^\s&#"'<>])+/gi,
    "$1…",
  ],
  [/\b(Basic|Bearer|DPoP)(?:\s|%20|\+)+[\w.~+/=%-]+/gi, "$1 …"],
  // A setup code: seven groups of four (lib/users/set-up.ts).
  [/\b(?:[0-9a-z]{4}-){6}[0-9a-z]{4}\b/gi, "…"],
];

/** Client IDs are UUIDs, except in demonstration data. A secret sent as an ID doesn't match. */
const CLIENT_ID = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|demo-[a-z]{1,20})$/;

/** Returns a log line without credentials and with bounded values: some come from callers. */
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

/**
 * Returns a caller's text without credentials, at most `longest` characters. It is cut before the
 * search as well, so that a megabyte costs nothing.
 */
export function bounded(text: string, longest: number): string {
  const head = text.slice(0, 2 * longest);
  const clean = CREDENTIALS.reduce((rest, [pattern, left]) => rest.replaceAll(pattern, left), head);
  const whole = head.length === text.length && clean.length <= longest;
  return whole ? clean : `${clean.slice(0, longest)}…`;
}
