import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { findCommand, topicOf, usageOf } from "@/command/commands";
import type { Outcome, Refusal } from "@/command/define";
import { explainFailure } from "@/command/failures";
import { projectFolder } from "@/server/project-folder";

const DONE = 0;
const REFUSED = 1;
const WRONG_USAGE = 2;

/** The command line: answers the exit status. Files that it names are looked for in `calledFrom`. */
export async function run(args: readonly string[], calledFrom: string): Promise<number> {
  const topic = topicOf(args);
  if (args.includes("--help")) return print(usageOf(topic));
  if (args[0] === "--version") return print(`${await readVersion()}\n`);
  const command = findCommand(args);
  if (!command) return misuse(args.length === 0 ? "no command" : "no such command", topic);
  const parsed = command.parse(args.slice(command.words.length));
  if (!parsed.ok) return misuse(parsed.error, command.words);
  const asJson = args.includes("--json");
  return report(await attempt(() => parsed.value({ now: new Date(), calledFrom })), asJson);
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

function report(outcome: Outcome, asJson: boolean): number {
  if (!outcome.ok) return refuse(outcome.error, asJson);
  const { lines, json } = outcome.value;
  return print(asJson ? `${JSON.stringify(json)}\n` : `${lines.join("\n")}\n`);
}

function refuse({ field, reason }: Refusal, asJson: boolean): number {
  const line = field === null ? reason : `${field}: ${reason}`;
  const object = { error: "refused", ...(field !== null && { field }), reason };
  process.stderr.write(asJson ? `${JSON.stringify(object)}\n` : `foyer: ${line}\n`);
  return REFUSED;
}

function misuse(fault: string, topic: readonly string[]): number {
  process.stderr.write(`foyer: ${fault}\n\n${usageOf(topic)}`);
  return WRONG_USAGE;
}

function print(text: string): number {
  process.stdout.write(text);
  return DONE;
}

async function readVersion(): Promise<string> {
  const manifest = await readFile(join(projectFolder, "package.json"), "utf8");
  return JSON.parse(manifest).version;
}
