import { database } from "@/db/client";
import { writeCounts } from "@/lib/counts";
import { log } from "@/lib/log";

/** Milliseconds between two writes: so much may be lost where the process is killed. */
const PAUSE = 2000;

/** Writes what was counted, now and then and at the end. */
export function startCounting() {
  const write = () =>
    writeCounts(database(), new Date()).catch(({ message }: Error) =>
      log().warn({ event: "counts_not_written", message }),
    );
  const timer = setInterval(write, PAUSE).unref();
  return {
    stop() {
      clearInterval(timer);
      return write();
    },
  };
}
