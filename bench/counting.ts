import type { IncomingMessage } from "node:http";
import { countVisit } from "@/lib/statistics/counts";
import { isPerson } from "@/lib/statistics/visitor";
import { DirectRequest } from "@/server/direct-request";
import { median } from "./contest";

const AGENTS = 500;
const SITES = 10_000;
const VISITS = 1_000_000;
const ROUNDS = 7;

/**
 * Microseconds of CPU that counting adds to a redirect: what its handler does besides, alone in a loop. Of two servers,
 * one of which does not count, the rates differ by less than a machine's moods.
 */
export function measureCounting(): number {
  const requests = Array.from({ length: AGENTS }, (_, n) => visitWith(`Firefox/${n}.0`));
  const sites = Array.from({ length: SITES }, () => crypto.randomUUID());
  const round = () => {
    const before = process.cpuUsage();
    for (let n = 0; n < VISITS; n++) {
      const request = requests[n % AGENTS];
      // By a prime, so that no site follows its neighbour.
      if (request && isPerson(request)) countVisit(sites[(n * 7919) % SITES] ?? "");
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / VISITS;
  };
  round();
  return median(Array.from({ length: ROUNDS }, round));
}

function visitWith(browser: string): Request {
  const headers = {
    host: "127.0.0.1",
    connection: "keep-alive",
    "user-agent": `Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 ${browser}`,
    "sec-fetch-dest": "document",
  };
  const incoming = { method: "GET", url: "/", headers } as unknown as IncomingMessage;
  return new DirectRequest(incoming) as unknown as Request;
}
