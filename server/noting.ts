import { database } from "@/db/client";
import { writeFailures } from "@/lib/endpoints/client-failures";
import { noteFailure } from "@/lib/runtime/outage";
import { writeCounts } from "@/lib/statistics/counts";

/** Milliseconds between two writes: so much may be lost where the process is killed. */
const PAUSE = 2000;

/** What is noted in memory, so that no request waits for it. */
const NOTED: Record<string, () => Promise<void>> = {
  counts: () => writeCounts(database(), new Date()),
  failures: () => writeFailures(database()),
};

/** Writes what was noted, now and then and at the end. */
export function startNoting() {
  const timer = setInterval(() => void writeAll(), PAUSE).unref();
  return {
    stop() {
      clearInterval(timer);
      return writeAll();
    },
  };
}

const writeAll = () =>
  Promise.all(
    Object.entries(NOTED).map(([what, write]) =>
      write().catch((error: unknown) => noteFailure("notes_not_written", error, { what })),
    ),
  );
