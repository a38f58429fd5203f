import { database } from "@/db/system/client";
import { writeClientFailures } from "@/lib/endpoints/client-failure-buffer";
import { writeNotedSteps } from "@/lib/integration-checks/open-checks";
import { logJobFailure } from "@/lib/runtime/outage";
import { writeCounts } from "@/lib/statistics/write-counts";

/** Milliseconds between two writes: the most that is lost if the process is killed. */
const WRITE_INTERVAL_MS = 2000;

/** Data kept in memory, so that no request waits for a write. */
const BUFFERS: Record<string, () => Promise<void>> = {
  counts: () => writeCounts(database(), new Date()),
  failures: () => writeClientFailures(database()),
  noted_steps: writeNotedSteps,
};

/** Writes the buffered data periodically and at shutdown. */
export function startFlushing() {
  const timer = setInterval(() => void writeAll(), WRITE_INTERVAL_MS).unref();
  return {
    stop() {
      clearInterval(timer);
      return writeAll();
    },
  };
}

const writeAll = () =>
  Promise.all(
    Object.entries(BUFFERS).map(([what, write]) =>
      write().catch((error: unknown) => logJobFailure("notes_not_written", error, { what })),
    ),
  );
