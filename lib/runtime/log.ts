import { pino, stdTimeFunctions } from "pino";
import { env, workerPlace } from "./env";
import { loggable } from "./log-values";
import { processWide } from "./process-wide";

/**
 * Logs one JSON line per event, in UTC, with the worker's place if there are several (server/process/workers.ts).
 * Log what happened and to what (IDs). Values are bounded and stripped of credentials.
 */
export const log = () =>
  processWide("log", () => {
    const worker = workerPlace();
    return pino({
      level: env().LOG_LEVEL,
      base: worker === undefined ? null : { worker },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { log: loggable },
    });
  });
