import type { EventEmitter } from "node:events";
import { log } from "@/lib/runtime/log";

/** Milliseconds that a process in an unknown state gets to stop in order: longer than its requests get (drain.ts). */
const PATIENCE = 15_000;

type Events = Pick<EventEmitter, "on" | "removeAllListeners">;

/**
 * Handles what no request and no chore caught (ASVS 16.5.4), in place of Next's listeners, which print several lines and
 * go on. After an exception nobody knows what is half done: `stop` ends the process in order, and a service manager or
 * the primary process starts another. A rejection leaves everything as it was, and ending the process for it would let
 * whoever can cause one stop the service.
 */
export function handleLastResort(events: Events, stop: (patience: number) => void): void {
  events.removeAllListeners("uncaughtException").removeAllListeners("unhandledRejection");
  events.on("uncaughtException", (error: unknown) => {
    write("fatal", "uncaught_exception", error);
    stop(PATIENCE);
  });
  events.on("unhandledRejection", (error: unknown) => write("error", "unhandled_rejection", error));
}

/** Message and stack alone: errors of the database driver carry statement parameters. */
function write(level: "fatal" | "error", event: string, error: unknown) {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  log()[level]({ event, message, stack });
}
