import { findCommand, shortUsageOf, spellOut, topicOf, usageOf } from "@/command/commands";
import type { Outcome, Refusal } from "@/command/define";
import { beginCommand } from "@/command/noted-command";
import { databaseFault } from "@/db/system/faults";
import { fullVersion } from "@/lib/project-folder";
import { explain } from "@/server/process/start-errors";

const DONE = 0;
const REFUSED = 1;
const WRONG_USAGE = 2;
/** EX_IOERR of sysexits.h: the work was done, but its output couldn't be written. */
const UNPRINTED = 74;

/** Runs the command line; returns the exit status. Resolves file arguments against `calledFrom`. */
export async function run(given: readonly string[], calledFrom: string): Promise<number> {
  const args = spellOut(given);
  const topic = topicOf(args);
  if (args.includes("--help")) return print(usageOf(topic));
  if (args[0] === "--version") return print(`${fullVersion()}\n`);
  const command = findCommand(args);
  if (!command) return misuse(unknownCommand(args, topic), topic);
  const parsed = command.parse(args.slice(command.words.length));
  if (!parsed.ok) return misuse(parsed.error, command.words);
  const asJson = args.includes("--json");
  const now = new Date();
  beginCommand(command.words, now);
  return report(await attempt(() => parsed.value({ now, calledFrom })), asJson);
}

async function attempt(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    const reason = explainFailure(error);
    if (reason === null) throw error;
    return { ok: false, error: { field: null, reason } };
  }
}

async function report(outcome: Outcome, asJson: boolean): Promise<number> {
  if (!outcome.ok) return refuse(outcome.error, asJson);
  const { lines, json, wrong, aside } = outcome.value;
  const text = asJson ? `${JSON.stringify(json)}\n` : `${lines.join("\n")}\n`;
  if (aside) {
    process.stderr.write(text);
    return DONE;
  }
  const status = await print(text);
  return wrong && status === DONE ? REFUSED : status;
}

function refuse({ field, reason, faults }: Refusal, asJson: boolean): number {
  const line = field === null ? reason : `${field}: ${reason}`;
  const object = { error: "refused", ...(field !== null && { field }), reason, faults };
  process.stderr.write(asJson ? `${JSON.stringify(object)}\n` : `foyer: ${line}\n`);
  return REFUSED;
}

/** Quotes the input up to the first word that continues no command. */
function unknownCommand(args: readonly string[], topic: readonly string[]): string {
  const next = args[topic.length] ?? "--";
  if (!next.startsWith("-")) return `${[...topic, next].join(" ")}: unknown command`;
  return topic.length === 0 ? "command missing" : `${topic.join(" ")}: incomplete command`;
}

function misuse(fault: string, topic: readonly string[]): number {
  process.stderr.write(`foyer: ${fault}\n\n${shortUsageOf(topic)}`);
  return WRONG_USAGE;
}

/**
 * Writes to standard output. A full disk or a closed reader must be reported: the text may be a
 * secret that is never shown again.
 */
const print = (text: string) =>
  new Promise<number>((resolve) => {
    const fail = ({ code, message }: NodeJS.ErrnoException) => {
      process.stderr.write(
        `foyer: the command succeeded, but its output could not be written (${code ?? message})\n`,
      );
      resolve(UNPRINTED);
    };
    process.stdout.once("error", fail);
    process.stdout.write(text, (error) => {
      if (error) return;
      process.stdout.off("error", fail);
      resolve(DONE);
    });
  });

/** SQLSTATEs of an unknown table, column or schema. */
const FOREIGN_SCHEMA = new Set(["42P01", "42703", "3F000"]);

/** Explains in one line why a command failed; null for a bug. */
function explainFailure(error: unknown): string | null {
  const fault = databaseFault(error);
  if (fault === "unknown")
    return "the connection to the database was lost; check whether the change was made before you try again";
  const known = explain(error);
  if (known !== null) return known;
  const cause = (error instanceof Error && error.cause ? error.cause : error) as {
    code?: string;
    message?: string;
  };
  if (fault === "away")
    return `the database is unavailable; nothing was changed (${cause.message ?? cause.code})`;
  const { code } = cause;
  return code !== undefined && FOREIGN_SCHEMA.has(code)
    ? "the database schema is from another version; run `foyer migrate`"
    : null;
}
