import { pino, stdTimeFunctions } from "pino";
import { env } from "./env";
import { loggable } from "./log-values";
import { processWide } from "./process-wide";

/** One JSON line an event, in UTC. Say what happened and to what (ids). Every value is bounded, and loses credentials. */
export const log = () =>
  processWide("log", () =>
    pino({
      level: env().LOG_LEVEL,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { log: loggable },
    }),
  );
