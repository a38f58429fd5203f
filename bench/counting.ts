import type { IncomingMessage } from "node:http";
import { countVisit } from "@/lib/statistics/counts";
import { isPerson } from "@/lib/statistics/is-person";
import { requestOf } from "@/server/direct/direct-request";
import { median } from "./contest";

const AGENTS = 500;
const SITES = 10_000;
const VISITS = 1_000_000;
const ROUNDS = 7;

/**
 * Returns the CPU microseconds that counting adds to a redirect, measured in a loop: the difference
 * between two servers with and without counting is lost in noise.
 */
export function measureCounting(): number {
  const requests = Array.from({ length: AGENTS }, (_, n) => visitWith(`Firefox/${n}.0`));
  const sites = Array.from({ length: SITES }, () => crypto.randomUUID());
  const round = () => {
    const before = process.cpuUsage();
    for (let n = 0; n < VISITS; n++) {
      const request = requests[n % AGENTS];
      // Steps by a prime, so that consecutive requests go to distant sites.
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
  return requestOf(incoming);
}
