import { readFileSync } from "node:fs";

/** Length of a period in milliseconds, and the processor time that the server gets of it: `cpu.max` of a container with half a core. */
const [PERIOD_MS, QUOTA_MS] = [100, 50];

/** Milliseconds between two readings of the processor time. */
const INTERVAL_MS = 3;

/** Milliseconds of a clock tick of Linux (USER_HZ). */
const TICK_MS = 10;

/**
 * Limits a process to half a core, as the kernel's quota does: stops it once it has used up its part of a period, until
 * the next one. Control groups would need privileges that a container lacks, and a competitor on the same core would
 * leave it more than half whenever it waits.
 */
function limit(pid: number) {
  const used = () => {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // Fields 14 and 15 of proc(5): user and system time of all threads.
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  };
  let [start, debt, before, stopped] = [performance.now(), 0, used(), false];
  const set = (stop: boolean) => {
    if (stop !== stopped) process.kill(pid, stop ? "SIGSTOP" : "SIGCONT");
    stopped = stop;
  };
  const timer = setInterval(() => {
    const now = performance.now();
    const total = used();
    debt += total - before;
    before = total;
    for (; now - start >= PERIOD_MS; start += PERIOD_MS) debt = Math.max(0, debt - QUOTA_MS);
    set(debt >= QUOTA_MS);
  }, INTERVAL_MS);
  return () => {
    clearInterval(timer);
    set(false);
  };
}

const end = limit(Number(process.argv[2]));
process.on("disconnect", () => {
  end();
  process.exit();
});
process.send?.({ ready: true });
