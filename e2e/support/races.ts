import { setTimeout as pause } from "node:timers/promises";
import { RACERS } from "@/test/racers";
import { bothOrigins } from "./services";

/** Number of times that a request is sent again after a 503, with a pause in milliseconds. */
const [TRIES, PAUSE_MS] = [10, 200];

/** Asks again after 503, as clients do: a process that is too busy has neither accepted nor refused anything. */
export async function answered(ask: () => Promise<Response>): Promise<Response> {
  for (let n = 1; ; n++) {
    const answer = await ask();
    if (answer.status !== 503 || n === TRIES) return answer;
    await pause(PAUSE_MS);
  }
}

/** Starts all requests at once, half of them on each process; returns each response with its body. */
export function race(use: (origin: string, n: number) => Promise<Response>) {
  const origins = bothOrigins();
  const racers = Array.from({ length: RACERS }, async (_, n) => {
    const answer = await answered(() => use(origins[n % 2] ?? "", n));
    return { status: answer.status, body: await answer.json() };
  });
  return Promise.all(racers);
}
