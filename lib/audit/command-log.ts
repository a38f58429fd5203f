import { takeCommands } from "@/db/audit/command-log";
import { database } from "@/db/system/client";
import { log } from "@/lib/runtime/log";

/** Logs the commands that changed something since the last call, each by one server. */
export async function logCommands(): Promise<void> {
  const taken = await takeCommands(database());
  for (const { at, command, systemUser, events } of taken.sort((a, b) => a.id - b.id))
    log().info({ event: "command", command, systemUser, at: at.toISOString(), events });
}
