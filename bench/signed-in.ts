import { sealSessionKey } from "@/lib/session/session-cookie";
import { sessionToken } from "@/test/factories";
import { median } from "./contest";
import { startFoyer } from "./foyer";
import { cpuSeconds } from "./processes";
import { table } from "./table";

const PAGES = ["/account", "/account/apps", "/account/sessions", "/developer/apps"];

/** Requests of each page before the first round, and in each round. */
const [WARM_UP, ROUNDS, REQUESTS] = [150, 9, 30];

/**
 * `npm run bench:signed-in`: the server's processor time for a signed-in page, one request after the other. Other load on
 * the machine changes it less than elapsed time. `NODE_OPTIONS` and another Node.js apply to the server too.
 */
async function main() {
  const foyer = await startFoyer({ fresh: false, sites: 20 });
  try {
    const { id } = foyer.session;
    const key = { id, token: sessionToken(id) };
    const cookie = `foyer.session=${sealSessionKey(key, [foyer.settings.APP_SECRET])}`;
    const ask = (page: string, count: number) => request(foyer.origin + page, cookie, count);
    for (const page of PAGES) await ask(page, WARM_UP);
    const rounds = new Map<string, number[]>(PAGES.map((page) => [page, []]));
    for (let round = 0; round < ROUNDS; round++)
      for (const [page, costs] of rounds) {
        const before = await cpuSeconds(foyer.pid);
        await ask(page, REQUESTS);
        const used = ((await cpuSeconds(foyer.pid)) ?? Number.NaN) - (before ?? Number.NaN);
        costs.push((used * 1000) / REQUESTS);
      }
    process.stdout.write(`Node.js ${process.version}\n${format(rounds)}\n`);
  } finally {
    await foyer.stop();
  }
}

async function request(address: string, cookie: string, count: number) {
  const headers = { cookie, accept: "text/html", "accept-encoding": "gzip" };
  for (let n = 0; n < count; n++) {
    const response = await fetch(address, { headers, redirect: "manual" });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  }
}

const format = (rounds: Map<string, number[]>) =>
  table([
    ["processor time a page", "median", "least"],
    ...[...rounds].map(([page, costs]) => [
      page,
      `${median(costs).toFixed(1)} ms`,
      `${Math.min(...costs).toFixed(1)} ms`,
    ]),
  ]);

await main();
