import { API_COMMANDS } from "./apis";
import { APPLICATION_COMMANDS, SETTING_COMMANDS } from "./applications";
import { AUDIT_COMMANDS, auditRetention } from "./audit";
import { backup } from "./backup";
import { verifyOneBackup } from "./backup-verify";
import type { Command } from "./define";
import { doctor } from "./doctor";
import { GATE_COMMANDS } from "./gates";
import { GROUP_COMMANDS } from "./groups";
import { revokeOneKey, rotateKeys, showKeys } from "./keys";
import { replaceKeys } from "./keys-replace-lost";
import { migrate } from "./migrate";
import { ORGANIZATION_COMMANDS } from "./organization";
import { setOrganizationPicture } from "./organization-picture";
import { PROVIDER_COMMANDS } from "./providers";
import { restore } from "./restore";
import { SITE_COMMANDS } from "./sites";
import { USER_COMMANDS } from "./users";

/** Commands that are read from a description (lib/operations). */
export const DESCRIBED: readonly Command[] = [
  ...APPLICATION_COMMANDS,
  ...USER_COMMANDS,
  ...GROUP_COMMANDS,
  ...API_COMMANDS,
  ...ORGANIZATION_COMMANDS,
  ...PROVIDER_COMMANDS,
  ...SITE_COMMANDS,
  ...AUDIT_COMMANDS,
];

/** Commands in the order of the help text. */
const COMMANDS: readonly Command[] = [
  ...APPLICATION_COMMANDS,
  ...SETTING_COMMANDS,
  ...GATE_COMMANDS,
  ...API_COMMANDS,
  ...USER_COMMANDS,
  ...GROUP_COMMANDS,
  ...ORGANIZATION_COMMANDS,
  setOrganizationPicture,
  ...PROVIDER_COMMANDS,
  ...SITE_COMMANDS,
  showKeys,
  rotateKeys,
  revokeOneKey,
  replaceKeys,
  ...AUDIT_COMMANDS,
  auditRetention,
  migrate,
  doctor,
  // Before the command whose words it begins with.
  verifyOneBackup,
  backup,
  restore,
];

/** Other spellings of commands. */
const SPELLINGS = [
  ["users set-role", "users role"],
  ["policy get", "policy show"],
  ["policy set loopback_ports", "policy change --loopback-ports"],
].map((pair) => pair.map((words) => words.split(" ")));

const begins = (args: readonly string[], words: readonly string[]) =>
  words.every((word, n) => args[n] === word);

/**
 * Writes other spellings as the commands have them, `backup --verify FILE`, with the option in any
 * place, as `backup verify FILE`, the words `help` and `version` as the
 * options, and `applications require CLIENT_ID STRENGTH` as `applications change`.
 */
export function spellOut(args: readonly string[]): readonly string[] {
  const [first, ...others] = args;
  if (first === "help") return [...others, "--help"];
  if (first === "version") return ["--version", ...others];
  if (first === "backup" && others.includes("--verify"))
    return ["backup", "verify", ...others.filter((word) => word !== "--verify")];
  const [from, to] = SPELLINGS.find(([words = []]) => begins(args, words)) ?? [];
  return from && to ? [...to, ...args.slice(from.length)] : spellChange(args);
}

function spellChange(args: readonly string[]): readonly string[] {
  const [subject, verb, clientId, strength, ...rest] = args;
  return subject === "applications" && verb === "require" && clientId && strength
    ? [subject, "change", clientId, "--require-sign-in", strength, ...rest]
    : spellLone(args);
}

/** Adds `show` or `change` to a subject that has only one object. */
function spellLone(args: readonly string[]): readonly string[] {
  const [subject = "", ...others] = args;
  const isLone = subject === "organization" || subject === "sign-in-policy";
  if (!isLone || others.some((word, n) => word === "--help" || (n === 0 && !word.startsWith("-"))))
    return args;
  return [subject, others.some((word) => word !== "--json") ? "change" : "show", ...others];
}

export const findCommand = (args: readonly string[]): Command | null =>
  COMMANDS.find(({ words }) => begins(args, words)) ?? null;

/** Returns the words before the first option, as far as some command begins with them. */
export function topicOf(args: readonly string[]): string[] {
  const topic: string[] = [];
  for (const word of args) {
    if (!COMMANDS.some(({ words }) => [...topic, word].every((w, n) => words[n] === w))) break;
    topic.push(word);
  }
  return topic;
}

const commandsOf = (topic: readonly string[]) =>
  COMMANDS.filter(({ words }) => topic.every((word, n) => words[n] === word));

/** Short usage for a misuse: a single command in full, several as a list, so that the error above stays visible. */
export function shortUsageOf(topic: readonly string[]): string {
  const meant = commandsOf(topic);
  if (meant.length === 1) return usageOf(topic);
  const calls =
    topic.length === 0 ? bySubject() : meant.map(({ usage: [call] }) => `  foyer ${call}`);
  return `Usage: foyer COMMAND [--json] (details: foyer COMMAND --help)

${calls.join("\n")}
`;
}

/** Lists the commands of each subject in one line. */
function bySubject(): string[] {
  const subjects = [...new Set(COMMANDS.map(({ words: [subject] }) => subject))];
  return subjects.map((subject) => {
    const of = COMMANDS.filter(({ words }) => words[0] === subject);
    const actions = [...new Set(of.flatMap(({ words: [, action] }) => action ?? []))];
    const [first] = of;
    return `  foyer ${of.length > 1 ? `${subject} ${actions.join("|")}` : first?.usage[0]}`;
  });
}

/** Returns Markdown as it reads in a terminal. */
const plain = (text: string) => text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1").replaceAll("`", "");

function filled(options: readonly string[]): string[] {
  const lines: string[] = [];
  for (const option of options) {
    const line = [...lines.splice(-1), option].join(" ");
    lines.push(...(line.length > 90 ? [line.slice(0, -option.length - 1), option] : [line]));
  }
  return lines.filter(Boolean);
}

export function usageOf(topic: readonly string[]): string {
  const described = commandsOf(topic).map(({ usage: [call, ...options], summary }) =>
    [
      ...[`  foyer ${call}`, ...filled(options).map((line) => `      ${line}`)],
      `    ${plain(summary)}`,
    ].join("\n"),
  );
  return `Usage: foyer COMMAND [--json]

${described.join("\n\n")}

  --json     print one JSON object
  --help     show this help, or the help of a command (foyer help COMMAND)
  --version  show the version and its commit (foyer version)

Exit status: 0 success, 1 refused (nothing was changed), 2 invalid usage, 74 success, but the output could not be written.
`;
}
