import { pino, stdTimeFunctions } from "pino";
import { env } from "./env";
import { loggable } from "./log-values";
import { processWide } from "./process-wide";

/**
 * Logs one JSON line per event, in UTC. Log what happened and to what (IDs). Values are bounded and
 * stripped of credentials.
 */
export const log = () =>
  processWide("log", () =>
    pino({
      level: env().LOG_LEVEL,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { log: loggable },
    }),
  );
