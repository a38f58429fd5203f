import { median } from "./contest";
import { startFoyer } from "./foyer";
import { cookieOf, passkeySignIn } from "./passkeys";
import { cpuSeconds } from "./processes";
import { table } from "./table";

const PAGES = ["/account", "/account/apps", "/account/sessions", "/developer/apps"];

/** Times of each task before the first round, and in each round. */
const [WARM_UP, ROUNDS, TIMES] = [150, 9, 30];

type Foyer = Awaited<ReturnType<typeof startFoyer>>;

/** Does something that many times, one after the other. */
type Task = (times: number) => Promise<void>;

/**
 * `npm run bench:signed-in`: the server's processor time for a signed-in page, and for a sign-in with a passkey. Other load on
 * the machine changes it less than elapsed time. `NODE_OPTIONS` and another Node.js apply to the server too.
 */
async function main() {
  const foyer = await startFoyer({ fresh: false, sites: 20 });
  try {
    const tasks = await makeTasks(foyer);
    for (const [, task] of tasks) await task(WARM_UP);
    const costs = new Map<string, number[]>(tasks.map(([name]) => [name, []]));
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, task] of tasks) {
        const before = await cpuSeconds(foyer.pid);
        await task(TIMES);
        const used = ((await cpuSeconds(foyer.pid)) ?? Number.NaN) - (before ?? Number.NaN);
        costs.get(name)?.push((used * 1000) / TIMES);
      }
    process.stdout.write(`Node.js ${process.version}\n${format(costs)}\n`);
  } finally {
    await foyer.stop();
  }
}

async function makeTasks(foyer: Foyer): Promise<[name: string, task: Task][]> {
  const cookie = `foyer.session=${cookieOf(foyer.session.id, foyer.settings.APP_SECRET)}`;
  const signIn = await passkeySignIn(foyer);
  return [
    ...PAGES.map((page): [string, Task] => [
      page,
      (times) => request(foyer.origin + page, cookie, times),
    ]),
    [
      "sign-in with a passkey",
      async (times) => {
        for (let n = 0; n < times; n++) await signIn();
      },
    ],
  ];
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
    ["processor time of one", "median", "least"],
    ...[...rounds].map(([page, costs]) => [
      page,
      `${median(costs).toFixed(1)} ms`,
      `${Math.min(...costs).toFixed(1)} ms`,
    ]),
  ]);

await main();
