import type { EventEmitter } from "node:events";
import { log } from "@/lib/runtime/log";
import { increment } from "@/lib/runtime/metrics";

/** Milliseconds that a process in an unknown state gets to shut down: longer than its requests get (drain.ts). */
const SHUTDOWN_TIMEOUT_MS = 15_000;

type Events = Pick<EventEmitter, "on" | "removeAllListeners">;

/** Symbol under which Next keeps its listener of rejections: a page adds its own only if this one doesn't listen. */
const LISTENER_OF_NEXT = Symbol.for("next.unhandledRejectionListener");

/**
 * Handles errors that no request or background job caught (ASVS 16.5.4), in place of Next's
 * listeners, which print several lines and continue: call it again once Next is loaded. After an
 * exception the state is unknown: `stop` shuts down, and a service manager or the primary process
 * starts another. After a rejection the process continues: exiting would let anyone who can cause
 * one stop the service.
 */
export function handleLastResort(events: Events, stop: (patience: number) => void): void {
  events.removeAllListeners("uncaughtException").removeAllListeners("unhandledRejection");
  events.on("uncaughtException", (error: unknown) => {
    write("fatal", "uncaught_exception", error);
    stop(SHUTDOWN_TIMEOUT_MS);
  });
  const onRejection = (error: unknown) => {
    increment("foyer_unexpected_errors_total", { event: "unhandled_rejection" });
    write("error", "unhandled_rejection", error);
  };
  events.on("unhandledRejection", onRejection);
  Object.assign(globalThis, { [LISTENER_OF_NEXT]: onRejection });
}

/** Logs only message and stack: database driver errors carry statement parameters. */
function write(level: "fatal" | "error", event: string, error: unknown) {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  log()[level]({ event, message, stack });
}
