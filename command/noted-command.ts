import { userInfo } from "node:os";
import { noteCommand } from "@/db/audit/command-log";
import { database } from "@/db/system/client";

let running: { command: string; at: Date } | null = null;

/** Remembers the command that this process runs, and the time that its audit events have. */
export function beginCommand(words: readonly string[], at: Date): void {
  running = { command: words.join(" "), at };
}

/**
 * Leaves the command for the servers' log, if it changed something. It has succeeded by then, so this
 * can't make it fail; the audit log has the change anyway.
 */
export async function leaveForLog(): Promise<void> {
  if (running === null) return;
  await noteCommand(database(), { ...running, systemUser: systemUser() }).catch(explain);
}

/**
 * Codes of PostgreSQL that say nothing about what was changed: the table doesn't exist before the
 * database is migrated, and a database that takes no writes has no change.
 */
const EXPECTED: ReadonlySet<string | undefined> = new Set(["42P01", "25006"]);

function explain({ code, message }: { code?: string; message: string }) {
  if (!EXPECTED.has(code))
    process.stderr.write(`foyer: what was changed isn't in the servers' log (${message})\n`);
}

/** Returns the account that runs this process. A user ID without a name is usual in containers. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? "unknown"}`;
  }
}
