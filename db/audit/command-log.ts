import { sql } from "drizzle-orm";
import { commandLog } from "@/db/schema/command-log";
import type { Db, Execute } from "@/db/system/client";
import { COMMAND_AGENT } from "./events";

export type CommandRun = { at: Date; command: string; systemUser: string };

/** Notes a command for the servers' log if it wrote audit events, all of which have its time. */
export async function noteCommand(db: Execute, { at, command, systemUser }: CommandRun) {
  await db.execute(sql`
    insert into command_log (at, command, run_by, events)
    select ${at.toISOString()}::timestamptz, ${command}::text, ${systemUser}::text, jsonb_object_agg(event, times)
    from (select event, count(*) as times from audit_events
      where at = ${at.toISOString()}::timestamptz and user_agent = ${COMMAND_AGENT} and actor_id is null and network is null
      group by event) written
    having count(*) > 0`);
}

/** Number of commands taken at a time. */
const BATCH = 500;

/** Takes the noted commands. Of several servers, one gets each. */
export const takeCommands = (db: Db) =>
  db
    .delete(commandLog)
    .where(
      sql`${commandLog.id} in (select id from command_log order by id limit ${BATCH} for update skip locked)`,
    )
    .returning();
