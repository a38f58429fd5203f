import {
  addApplicationSecret,
  liftApplication,
  removeApplication,
  removeApplicationSecret,
  suspendApplication,
} from "./applications";
import { createApplication } from "./applications-create";
import { auditRetention } from "./audit-retention";
import { backup } from "./backup";
import type { Command } from "./define";
import { doctor } from "./doctor";
import { rotateKeys } from "./keys-rotate";
import { migrate } from "./migrate";
import { restore } from "./restore";
import { exportSiteFile, importSiteFile } from "./sites-files";
import { setSiteTarget } from "./sites-set-target";
import {
  createAccount,
  deactivateAccount,
  inviteAccount,
  reactivateAccount,
  signOutAccount,
} from "./users";

/** In the order of the help. */
const COMMANDS: readonly Command[] = [
  createApplication,
  suspendApplication,
  liftApplication,
  removeApplication,
  addApplicationSecret,
  removeApplicationSecret,
  createAccount,
  inviteAccount,
  signOutAccount,
  deactivateAccount,
  reactivateAccount,
  setSiteTarget,
  importSiteFile,
  exportSiteFile,
  rotateKeys,
  auditRetention,
  migrate,
  doctor,
  backup,
  restore,
];

/** The command whose words these begin with. */
export const findCommand = (args: readonly string[]): Command | null =>
  COMMANDS.find(({ words }) => words.every((word, n) => args[n] === word)) ?? null;

/** The words before the first option, as far as a command begins with them. */
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

/** For who called it wrongly: of one command all, of several what there is, so that the reason above stays in sight. */
export function shortUsageOf(topic: readonly string[]): string {
  const meant = commandsOf(topic);
  if (meant.length === 1) return usageOf(topic);
  const calls = meant.map(({ usage: [call] }) => `  foyer ${call}`);
  return `Usage: foyer COMMAND [--json]

${calls.join("\n")}

foyer COMMAND --help shows what it takes.
`;
}

/** How to call the commands that begin with a topic. */
export function usageOf(topic: readonly string[]): string {
  const described = commandsOf(topic).map(({ usage: [call, ...options], summary }) =>
    [`  foyer ${call}`, ...options.map((line) => `      ${line}`), `    ${summary}`].join("\n"),
  );
  return `Usage: foyer COMMAND [--json]

${described.join("\n\n")}

  --json     prints one JSON object
  --help     shows this, or what a command takes
  --version  shows the version

Exit status: 0 done, 1 refused (nothing was changed), 2 wrong usage, 74 done but the answer could not be written.
`;
}
