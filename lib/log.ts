import { pino, stdTimeFunctions } from "pino";
import { env } from "@/lib/env";
import { processWide } from "@/lib/process-wide";

/**
 * One JSON line an event, in UTC. Say what happened and to what (ids), never a credential: there is no redaction
 * to lean on.
 */
export const log = () =>
  processWide("log", () =>
    pino({ level: env().LOG_LEVEL, base: null, timestamp: stdTimeFunctions.isoTime }),
  );
